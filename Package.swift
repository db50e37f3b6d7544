// swift-tools-version: 6.2
// Understudy
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Understudy",
    products: [
        .library(name: "JUnitReport", targets: ["JUnitReport"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0")
    ],
    targets: [
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "SourceDiagnostics", swiftSettings: settings),
        .target(
            name: "JSONValues",
            dependencies: [.product(name: "OrderedCollections", package: "swift-collections")],
            swiftSettings: settings
        ),
        .target(name: "JUnitReport", dependencies: ["CLibXML2"], swiftSettings: settings + [.strictMemorySafety()]),
        .testTarget(
            name: "SourceDiagnosticsTests",
            dependencies: ["SourceDiagnostics"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "JSONValuesTests",
            dependencies: ["JSONValues", .product(name: "OrderedCollections", package: "swift-collections")],
            swiftSettings: settings
        ),
        .testTarget(name: "JUnitReportTests", dependencies: ["JUnitReport", "CLibXML2"], swiftSettings: settings),
    ]
)
