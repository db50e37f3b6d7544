// swift-tools-version: 6.2
// Understudy
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "ListScreenTests",
    platforms: [.macOS(.v15), .iOS(.v18)],
    // In a package of yours: .package(url: "…", from: "…")
    dependencies: [.package(name: "Understudy", path: "../..")],
    targets: [
        .target(name: "ListScreen"),
        .testTarget(
            name: "ListScreenTests",
            dependencies: ["ListScreen", .product(name: "UnderstudyTesting", package: "Understudy")]
        ),
    ]
)
