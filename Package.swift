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

let orderedCollections: Target.Dependency = .product(name: "OrderedCollections", package: "swift-collections")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTP2: Target.Dependency = .product(name: "NIOHTTP2", package: "swift-nio-http2")
let nioHPACK: Target.Dependency = .product(name: "NIOHPACK", package: "swift-nio-http2")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let nioTLS: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio")
let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let x509: Target.Dependency = .product(name: "X509", package: "swift-certificates")
let serviceLifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
    name: "Understudy",
    products: [
        .executable(name: "understudy", targets: ["understudy"]),
        .executable(name: "reference-driver", targets: ["reference-driver"]),
        .library(name: "JUnitReport", targets: ["JUnitReport"]),
        .library(name: "UnderstudyTesting", targets: ["UnderstudyTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.7.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: [
        // Foundations
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "SourceDiagnostics", swiftSettings: settings),
        .target(name: "JSONValues", dependencies: [orderedCollections], swiftSettings: settings),
        .target(
            name: "YAMLSource",
            dependencies: [
                "SourceDiagnostics", "JSONValues", orderedCollections, .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        .target(name: "JUnitReport", dependencies: ["CLibXML2"], swiftSettings: settings + [.strictMemorySafety()]),

        // The stub
        .target(
            name: "ListDescription",
            dependencies: ["SourceDiagnostics", "JSONValues", "YAMLSource", orderedCollections],
            swiftSettings: settings
        ),
        .target(
            name: "StubEngine",
            dependencies: [
                "ListDescription", "SourceDiagnostics", "JSONValues", "YAMLSource", "CZlib", orderedCollections,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "StubServer",
            dependencies: [
                "StubEngine", "ListDescription", "SourceDiagnostics", "JSONValues", "CMalloc", "CZlib",
                orderedCollections,
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                asn1, x509, nioCore, nioPosix, nioHTTP1, nioHTTP2, nioSSL, nioTLS, serviceLifecycle, logging, system,
            ],
            swiftSettings: settings
        ),

        // The layers
        .target(name: "ClientLayers", dependencies: ["JSONValues", orderedCollections], swiftSettings: settings),
        .target(
            name: "ClientAdapters",
            dependencies: [
                "ClientLayers", "JSONValues",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
                nioCore, nioPosix, nioHTTP1,
            ],
            swiftSettings: settings
        ),

        // The pages
        .target(
            name: "PageDocuments",
            dependencies: [
                "SourceDiagnostics", "JSONValues", .product(name: "Mustache", package: "swift-mustache"),
            ],
            resources: [.embedInCode("Templates")],
            swiftSettings: settings
        ),
        .target(name: "UIKit", path: "fixtures/UIKitStandIn", swiftSettings: settings),
        .target(
            name: "HousesPage",
            dependencies: ["UIKit"],
            path: "fixtures/HousesPage",
            exclude: ["Houses.json"],
            swiftSettings: settings
        ),

        // The check
        .target(
            name: "DriverProtocol",
            dependencies: ["SourceDiagnostics", "JSONValues", orderedCollections],
            swiftSettings: settings
        ),
        .target(
            name: "DriverProcess",
            dependencies: [
                "DriverProtocol", "JSONValues",
                .product(name: "Subprocess", package: "swift-subprocess"),
                system,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "DriverConduct",
            dependencies: ["DriverProtocol", "DriverProcess", "JSONValues", orderedCollections],
            swiftSettings: settings
        ),
        .target(
            name: "ReferenceDriver",
            dependencies: [
                "ClientLayers", "DriverProtocol", "PageDocuments", "HousesPage", "SourceDiagnostics", "JSONValues",
                orderedCollections,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ContractChecking",
            dependencies: [
                "SourceDiagnostics", "JSONValues", "YAMLSource", "ListDescription", "StubEngine", "DriverProtocol",
                orderedCollections,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LoopbackStage",
            dependencies: ["ContractChecking", "StubEngine", "StubServer"],
            swiftSettings: settings
        ),
        .target(
            name: "SimulatedStage",
            dependencies: ["ContractChecking", "StubEngine", "ClientLayers", "JSONValues"],
            swiftSettings: settings
        ),
        .target(
            name: "RunReports",
            dependencies: ["ContractChecking", "SourceDiagnostics", "JSONValues", orderedCollections],
            resources: [.embedInCode("Assets")],
            swiftSettings: settings
        ),
        .executableTarget(name: "embed-contracts", swiftSettings: settings),
        .plugin(name: "EmbedContracts", capability: .buildTool(), dependencies: ["embed-contracts"]),
        .target(name: "ShippedContracts", swiftSettings: settings, plugins: ["EmbedContracts"]),

        // For tests in Swift
        .target(
            name: "UnderstudyTesting",
            dependencies: [
                "SourceDiagnostics", "JSONValues", "YAMLSource", "ListDescription", "StubEngine", "StubServer",
                "DriverProtocol", "ContractChecking", "LoopbackStage", "ShippedContracts", orderedCollections,
            ],
            swiftSettings: settings
        ),

        // The programs
        .executableTarget(
            name: "understudy",
            dependencies: [
                "SourceDiagnostics", "JSONValues", "YAMLSource", "ListDescription", "StubEngine", "StubServer",
                "ClientAdapters", "PageDocuments", "DriverProtocol", "DriverProcess", "DriverConduct",
                "ReferenceDriver", "ContractChecking", "LoopbackStage", "RunReports", "ShippedContracts", "JUnitReport",
                orderedCollections,
                argumentParser, unixSignals,
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "reference-driver",
            dependencies: ["ClientAdapters", "DriverProtocol", "ReferenceDriver"],
            swiftSettings: settings
        ),

        // Measures; no product
        .executableTarget(
            name: "stub-benchmark",
            dependencies: ["ListDescription", "StubEngine"],
            path: "Benchmarks/StubServer/stub-benchmark",
            swiftSettings: settings
        ),

        // Wrong on purpose
        .target(
            name: "PublishedDriver",
            dependencies: [
                "ClientLayers", "PageDocuments", "HousesPage", "ReferenceDriver", "SourceDiagnostics", "JSONValues",
                orderedCollections,
            ],
            path: "fixtures/PublishedDriver",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "published-driver",
            dependencies: ["PublishedDriver", "ClientAdapters", "DriverProtocol", "ReferenceDriver"],
            path: "fixtures/PublishedDriverProgram",
            swiftSettings: settings
        ),
        .target(
            name: "WrongDrivers",
            dependencies: [
                "PublishedDriver", "ClientLayers", "ReferenceDriver", "ContractChecking", "SimulatedStage",
                "DriverProtocol", "SourceDiagnostics", "YAMLSource", "JSONValues", orderedCollections,
            ],
            path: "fixtures/WrongDrivers",
            exclude: ["exceptions.yaml"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "teeth",
            dependencies: ["WrongDrivers", "ContractChecking", "SourceDiagnostics", "ShippedContracts"],
            path: "fixtures/TeethMatrix",
            swiftSettings: settings
        ),

        // For tests alone
        .target(
            name: "JSONSchemas",
            dependencies: ["JSONValues", orderedCollections],
            path: "fixtures/JSONSchemas",
            swiftSettings: settings
        ),

        // The tests
        tests(for: "SourceDiagnostics"),
        tests(for: "JSONValues", with: [orderedCollections]),
        tests(for: "YAMLSource", with: ["SourceDiagnostics", "JSONValues", orderedCollections]),
        tests(for: "JUnitReport", with: ["CLibXML2"]),
        tests(
            for: "ListDescription",
            with: ["SourceDiagnostics", "YAMLSource", "JSONValues", "JSONSchemas", orderedCollections]
        ),
        tests(
            for: "StubEngine",
            with: ["ListDescription", "SourceDiagnostics", "YAMLSource", "JSONValues", "CZlib", orderedCollections]
        ),
        tests(
            for: "StubServer",
            with: [
                "StubEngine", "ListDescription", "JSONValues", orderedCollections, nioCore, nioPosix, nioHTTP1,
                nioHPACK,
                nioSSL, asn1, x509, serviceLifecycle, logging,
            ]
        ),
        tests(for: "ClientLayers", with: ["JSONValues", orderedCollections]),
        tests(
            for: "ClientAdapters",
            with: ["ClientLayers", "StubServer", "StubEngine", "ListDescription", "JSONValues", orderedCollections]
        ),
        tests(for: "PageDocuments", with: ["SourceDiagnostics"]),
        tests(
            for: "HousesPage",
            with: ["SimulatedStage", "ContractChecking", "StubEngine", "ListDescription", "ClientLayers", "JSONValues"]
        ),
        tests(for: "DriverProtocol", with: ["JSONSchemas", "JSONValues", orderedCollections]),
        tests(for: "DriverProcess", with: ["DriverProtocol", "JSONValues", orderedCollections]),
        tests(for: "DriverConduct", with: ["DriverProcess", "JSONValues", orderedCollections]),
        tests(for: "ReferenceDriver", with: ["ClientLayers", "DriverProtocol", "JSONValues", orderedCollections]),
        tests(
            for: "ContractChecking",
            with: [
                "SimulatedStage", "SourceDiagnostics", "JSONSchemas", "JSONValues", "YAMLSource", "ListDescription",
                "StubEngine", "DriverProtocol", orderedCollections,
            ]
        ),
        tests(
            for: "RunReports",
            with: [
                "ContractChecking", "ListDescription", "SourceDiagnostics", "JSONSchemas", "JSONValues",
                orderedCollections,
            ]
        ),
        tests(
            for: "SimulatedStage",
            with: [
                "ContractChecking", "ShippedContracts", "DriverProtocol", "ReferenceDriver", "ClientLayers",
                "StubEngine", "ListDescription", "SourceDiagnostics", "JSONValues", orderedCollections,
            ]
        ),
        tests(
            for: "PublishedDriver",
            with: ["SimulatedStage", "ContractChecking", "ShippedContracts", "ReferenceDriver", "ClientLayers"]
        ),
        tests(
            for: "WrongDrivers",
            with: [
                "ContractChecking", "ShippedContracts", "DriverProtocol", "SourceDiagnostics", "JSONValues",
                orderedCollections,
            ]
        ),
        .testTarget(
            name: "StageTests",
            dependencies: [
                "LoopbackStage", "SimulatedStage", "ContractChecking", "ShippedContracts", "PublishedDriver",
                "ClientAdapters", "ClientLayers",
            ],
            swiftSettings: settings
        ),
        tests(for: "UnderstudyTesting", with: ["DriverProtocol", "JSONValues", "StubEngine"]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["understudy", "reference-driver", "CLibXML2", .product(name: "Yams", package: "Yams")],
            swiftSettings: settings
        ),
        .testTarget(name: "TidyTests", swiftSettings: settings),
    ]
)

/// Returns the test target of a target, `<name>Tests`.
func tests(for target: String, with dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(target)Tests",
        dependencies: [.byName(name: target)] + dependencies,
        swiftSettings: settings
    )
}
