// swift-tools-version: 6.2
// Understudy
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "JUnitReportBenchmark",
    dependencies: [.package(name: "Understudy", path: "../..")],
    targets: [
        .executableTarget(
            name: "junit-benchmark",
            dependencies: [.product(name: "JUnitReport", package: "Understudy")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
