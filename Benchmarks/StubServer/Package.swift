// swift-tools-version: 6.2
// Understudy
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// What is measured is no product: the sources are built here once more, by links.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let orderedCollections: Target.Dependency = .product(name: "OrderedCollections", package: "swift-collections")

let package = Package(
    name: "StubServerBenchmark",
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        .target(name: "SourceDiagnostics", swiftSettings: settings),
        .target(name: "JSONValues", dependencies: [orderedCollections], swiftSettings: settings),
        .target(
            name: "YAMLSource",
            dependencies: [
                "SourceDiagnostics", "JSONValues", orderedCollections, .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ListDescription",
            dependencies: ["SourceDiagnostics", "JSONValues", "YAMLSource", orderedCollections],
            swiftSettings: settings
        ),
        .target(
            name: "StubEngine",
            dependencies: ["ListDescription", "SourceDiagnostics", "JSONValues", "YAMLSource", orderedCollections],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "stub-benchmark",
            dependencies: ["ListDescription", "StubEngine"],
            swiftSettings: settings
        ),
    ]
)
