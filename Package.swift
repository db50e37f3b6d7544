// swift-tools-version: 6.2
// Understudy
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The wings, which are the folders of `Sources`, with their modules and what each of them depends on.
///
/// A module depends only on modules above it. Names that are not ours are products of other packages.
let wings: KeyValuePairs<String, KeyValuePairs<String, [String]>> = [
    "System": [
        "SystemCalls": []
    ],
    "Foundations": [
        "JSONValues": ["OrderedCollections"],
        "TextEncoding": [],
        "Fingerprints": ["JSONValues", "OrderedCollections"],
        "GraphQLQueries": ["JSONValues", "TextEncoding", "OrderedCollections"],
        "SourceDiagnostics": ["TextEncoding"],
        "YAMLSource": ["JSONValues", "SourceDiagnostics", "SystemCalls", "TextEncoding", "OrderedCollections", "Yams"],
    ],
    "Stub": [
        "ListDescription": [
            "Fingerprints", "GraphQLQueries", "JSONValues", "SourceDiagnostics", "SystemCalls", "TextEncoding",
            "YAMLSource",
            "OrderedCollections",
        ],
        "StubEngine": [
            "CZlib", "Fingerprints", "GraphQLQueries", "JSONValues", "ListDescription", "SourceDiagnostics",
            "SystemCalls", "TextEncoding", "YAMLSource", "OrderedCollections",
        ],
        "StubServer": [
            "CMalloc", "CZlib", "JSONValues", "ListDescription", "SourceDiagnostics", "StubEngine", "SystemCalls",
            "TextEncoding", "NIOCore", "NIOExtras", "NIOHTTP1", "NIOHTTP2", "NIOPosix", "NIOSSL", "NIOTLS",
            "OrderedCollections", "SystemPackage",
        ],
        "DevelopmentCertificates": ["CLibCrypto", "StubServer", "SystemCalls"],
    ],
    "Layers": [
        "ClientLayers": ["JSONValues", "TextEncoding", "OrderedCollections"],
        "ClientAdapters": [
            "CSQLite", "ClientLayers", "JSONValues", "SystemCalls", "AsyncHTTPClient", "NIOCore", "NIOHTTP1",
            "NIOPosix",
        ],
        "Pagers": ["ClientLayers", "Fingerprints", "JSONValues", "TextEncoding", "OrderedCollections"],
        "PageDocuments": ["JSONValues", "SourceDiagnostics", "Mustache"],
    ],
    "Backends": [
        "ListSketches": ["JSONValues", "TextEncoding", "OrderedCollections"],
        "ModelReading": [
            "CZlib", "JSONValues", "ListSketches", "SourceDiagnostics", "TextEncoding", "YAMLSource",
            "OrderedCollections",
        ],
        "AnswerReading": [
            "ClientLayers", "JSONValues", "ListSketches", "Pagers", "TextEncoding", "OrderedCollections",
        ],
        "BackendProbing": [
            "AnswerReading", "ClientLayers", "JSONValues", "ListDescription", "ListSketches", "Pagers", "StubEngine",
            "TextEncoding", "OrderedCollections",
        ],
        "BackendClient": [
            "AnswerReading", "ClientLayers", "JSONValues", "Pagers", "SystemCalls", "AsyncHTTPClient",
            "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL",
        ],
    ],
    "Samples": [
        "ScreenKit": [],
        "HousesPage": ["ScreenKit"],
    ],
    "Drivers": [
        "DriverProtocol": ["JSONValues", "SystemCalls", "TextEncoding", "OrderedCollections"],
        "DriverProcess": [
            "DriverProtocol", "JSONValues", "SystemCalls", "TextEncoding", "Subprocess", "SystemPackage",
        ],
        "DriverConformance": ["DriverProcess", "DriverProtocol", "JSONValues", "SystemCalls", "OrderedCollections"],
        "ReferenceDriver": [
            "ClientLayers", "DriverProtocol", "HousesPage", "JSONValues", "PageDocuments", "Pagers",
            "SourceDiagnostics", "OrderedCollections",
        ],
    ],
    "Checking": [
        "ContractChecking": [
            "DriverProtocol", "Fingerprints", "JSONValues", "ListDescription", "SourceDiagnostics", "StubEngine",
            "TextEncoding", "YAMLSource", "OrderedCollections",
        ],
        "LoopbackStage": ["ContractChecking", "StubEngine", "StubServer"],
        "SimulatedStage": ["ClientLayers", "ContractChecking", "JSONValues", "StubEngine"],
        "ShippedContracts": [],
        "Exploring": ["ClientLayers", "Fingerprints", "JSONValues", "Pagers"],
        "DrivenExploring": [
            "ClientLayers", "ContractChecking", "DriverProtocol", "Exploring", "JSONValues", "ListDescription",
            "Pagers", "SourceDiagnostics", "StubEngine", "YAMLSource", "OrderedCollections",
        ],
    ],
    "Reports": [
        "JUnitReport": ["CLibXML2", "SystemCalls", "TextEncoding"],
        "Reporters": [
            "BackendProbing", "ContractChecking", "Exploring", "JSONValues", "JUnitReport", "SourceDiagnostics",
            "StubEngine", "TextEncoding", "OrderedCollections",
        ],
    ],
    "Kits": [
        "UnderstudyTesting": [
            "ContractChecking", "DriverProtocol", "JSONValues", "ListDescription", "LoopbackStage", "ShippedContracts",
            "SourceDiagnostics", "StubEngine", "StubServer", "TextEncoding", "YAMLSource", "NIOCore", "NIOHTTP1",
            "NIOPosix", "OrderedCollections",
        ]
    ],
    "Proofs": [
        "JSONSchemas": ["JSONValues", "OrderedCollections"],
        "PublishedDriver": [
            "ClientLayers", "HousesPage", "JSONValues", "PageDocuments", "ReferenceDriver", "SourceDiagnostics",
            "OrderedCollections",
        ],
        "WrongDrivers": [
            "ClientLayers", "ContractChecking", "DriverProtocol", "Fingerprints", "JSONValues", "Pagers",
            "PublishedDriver", "ReferenceDriver", "SimulatedStage", "SourceDiagnostics", "TextEncoding", "YAMLSource",
            "OrderedCollections",
        ],
    ],
    "Programs": [
        "embed-files": [],
        "understudy": [
            "AnswerReading", "BackendClient", "BackendProbing", "ClientAdapters", "ClientLayers", "ContractChecking",
            "DevelopmentCertificates", "DriverConformance", "DriverProcess", "DriverProtocol",
            "DrivenExploring", "Exploring", "JSONValues", "JUnitReport", "ListDescription", "ListSketches",
            "LoopbackStage", "ModelReading", "PageDocuments", "Pagers", "ReferenceDriver", "Reporters",
            "ShippedContracts", "SimulatedStage", "SourceDiagnostics", "StubEngine", "StubServer", "SystemCalls",
            "TextEncoding", "YAMLSource", "ArgumentParser", "OrderedCollections", "UnixSignals",
        ],
        "reference-driver": ["ClientAdapters", "DriverProtocol", "ReferenceDriver", "SystemCalls"],
        "published-driver": ["ClientAdapters", "DriverProtocol", "PublishedDriver", "ReferenceDriver", "SystemCalls"],
        "teeth": [
            "ContractChecking", "DrivenExploring", "DriverProtocol", "Exploring", "ShippedContracts", "SimulatedStage",
            "SourceDiagnostics", "SystemCalls", "TextEncoding", "WrongDrivers", "OrderedCollections",
        ],
        "stub-benchmark": ["ListDescription", "StubEngine"],
    ],
]

/// The test targets, without `Tests`, and what each of them depends on beside the module of its name.
let tests: KeyValuePairs<String, [String]> = [
    "SystemCalls": [],
    "TextEncoding": [],
    "SourceDiagnostics": [],
    "JSONValues": ["OrderedCollections"],
    "Fingerprints": ["JSONValues", "OrderedCollections"],
    "GraphQLQueries": ["JSONValues", "OrderedCollections"],
    "YAMLSource": ["JSONValues", "SourceDiagnostics", "SystemCalls"],
    "JUnitReport": ["CLibXML2", "SystemCalls"],
    "ListDescription": [
        "GraphQLQueries", "JSONSchemas", "JSONValues", "SourceDiagnostics", "YAMLSource", "OrderedCollections",
    ],
    "StubEngine": [
        "CZlib", "GraphQLQueries", "JSONValues", "ListDescription", "SourceDiagnostics", "YAMLSource",
        "OrderedCollections",
    ],
    "StubServer": [
        "ContractChecking", "CZlib", "DevelopmentCertificates", "JSONValues", "ListDescription", "ShippedContracts",
        "SimulatedStage", "SourceDiagnostics", "StubEngine", "SystemCalls", "TextEncoding", "WrongDrivers",
        "YAMLSource", "NIOCore", "NIOEmbedded", "NIOHPACK", "NIOPosix", "NIOSSL",
        "OrderedCollections",
    ],
    "DevelopmentCertificates": ["CLibCrypto", "StubServer"],
    "ClientLayers": ["JSONValues", "OrderedCollections"],
    "ClientAdapters": [
        "ClientLayers", "JSONValues", "ListDescription", "StubEngine", "StubServer", "SystemCalls",
        "OrderedCollections",
    ],
    "Pagers": ["ClientLayers", "JSONValues", "OrderedCollections"],
    "AnswerReading": [
        "ClientLayers", "JSONValues", "ListDescription", "ListSketches", "Pagers", "SourceDiagnostics", "StubEngine",
        "YAMLSource", "OrderedCollections",
    ],
    "BackendProbing": [
        "AnswerReading", "ClientLayers", "JSONValues", "ListDescription", "ListSketches", "Pagers", "SourceDiagnostics",
        "StubEngine", "YAMLSource", "OrderedCollections",
    ],
    "BackendClient": [
        "AnswerReading", "ClientLayers", "DevelopmentCertificates", "NIOCore", "NIOPosix", "NIOSSL",
    ],
    "PageDocuments": ["SourceDiagnostics"],
    "ListSketches": ["JSONValues", "ListDescription", "YAMLSource", "OrderedCollections"],
    "ModelReading": [
        "CZlib", "JSONValues", "ListDescription", "ListSketches", "SourceDiagnostics", "YAMLSource",
        "OrderedCollections",
    ],
    "HousesPage": [
        "ClientLayers", "ContractChecking", "JSONValues", "ListDescription", "SimulatedStage", "StubEngine",
    ],
    "DriverProtocol": ["JSONSchemas", "JSONValues", "OrderedCollections"],
    "DriverProcess": ["DriverProtocol", "JSONValues", "SystemCalls", "OrderedCollections"],
    "DriverConformance": ["DriverProcess", "JSONValues", "OrderedCollections"],
    "ReferenceDriver": ["ClientLayers", "DriverProtocol", "JSONValues", "OrderedCollections"],
    "ContractChecking": [
        "DriverProtocol", "JSONSchemas", "JSONValues", "ListDescription", "SimulatedStage", "SourceDiagnostics",
        "StubEngine", "YAMLSource", "OrderedCollections",
    ],
    "Reporters": [
        "AnswerReading", "BackendProbing", "ContractChecking", "Exploring", "JSONSchemas", "JSONValues", "JUnitReport",
        "ListDescription", "SourceDiagnostics", "TextEncoding", "OrderedCollections",
    ],
    "SimulatedStage": [
        "ClientLayers", "ContractChecking", "DriverProtocol", "JSONValues", "ListDescription", "ReferenceDriver",
        "ShippedContracts", "SourceDiagnostics", "StubEngine", "OrderedCollections",
    ],
    "Exploring": [
        "ClientLayers", "ContractChecking", "DriverProtocol", "Fingerprints", "JSONValues", "Pagers",
        "ShippedContracts", "WrongDrivers", "OrderedCollections",
    ],
    "DrivenExploring": [
        "ClientLayers", "ContractChecking", "DriverProtocol", "Exploring", "ReferenceDriver", "ShippedContracts",
        "SimulatedStage", "SourceDiagnostics", "WrongDrivers", "OrderedCollections",
    ],
    "PublishedDriver": ["ClientLayers", "ContractChecking", "ReferenceDriver", "ShippedContracts", "SimulatedStage"],
    "WrongDrivers": [
        "ContractChecking", "DriverProtocol", "JSONValues", "ShippedContracts", "SourceDiagnostics",
        "OrderedCollections",
    ],
    "Stage": [
        "ClientAdapters", "ClientLayers", "ContractChecking", "LoopbackStage", "PublishedDriver", "ShippedContracts",
        "SimulatedStage",
    ],
    "UnderstudyTesting": ["DriverProtocol", "JSONValues", "StubEngine", "StubServer", "OrderedCollections"],
    "CommandLine": ["CLibXML2", "SystemCalls", "reference-driver", "understudy", "Yams"],
    "Tidy": [],
]

/// The packages of others, by the products that are used.
let packages: [String: String] = [
    "ArgumentParser": "swift-argument-parser",
    "AsyncHTTPClient": "async-http-client",
    "Mustache": "swift-mustache",
    "NIOCore": "swift-nio",
    "NIOEmbedded": "swift-nio",
    "NIOExtras": "swift-nio-extras",
    "NIOHPACK": "swift-nio-http2",
    "NIOHTTP1": "swift-nio",
    "NIOHTTP2": "swift-nio-http2",
    "NIOPosix": "swift-nio",
    "NIOSSL": "swift-nio-ssl",
    "NIOTLS": "swift-nio",
    "OrderedCollections": "swift-collections",
    "Subprocess": "swift-subprocess",
    "SystemPackage": "swift-system",
    "UnixSignals": "swift-service-lifecycle",
    "Yams": "Yams",
]

/// Files of modules that are embedded.
let resources: [String: [Resource]] = [
    "PageDocuments": [.embedInCode("Templates")],
    "Reporters": [.embedInCode("Assets")],
]

/// Files of modules that are for people or for other programs.
let excluded: [String: [String]] = [
    "HousesPage": ["Houses.json"],
    "PublishedDriver": ["contradictions.yaml"],
    "StubServer": ["Panel"],
    "WrongDrivers": ["exceptions.yaml"],
]

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// The other libraries of the system, with a module map each.
///
/// Why: docs/decisions/0013-linux-first.md
let systemLibraries: [Target] = [
    .systemLibrary(
        name: "CLibCrypto",
        path: "Sources/System/CLibCrypto",
        pkgConfig: "libcrypto",
        providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .systemLibrary(
        name: "CLibXML2",
        path: "Sources/System/CLibXML2",
        pkgConfig: "libxml-2.0",
        providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    .systemLibrary(name: "CMalloc", path: "Sources/System/CMalloc"),
    .systemLibrary(
        name: "CSQLite",
        path: "Sources/System/CSQLite",
        pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(
        name: "CZlib",
        path: "Sources/System/CZlib",
        pkgConfig: "zlib",
        providers: [.apt(["zlib1g-dev"])]
    ),
]

/// The plugin that puts `Contracts`, `presets` and the files of the panel into the modules that it names.
let embedding: Target = .plugin(
    name: "EmbedFiles",
    capability: .buildTool(),
    dependencies: ["embed-files"]
)

let package = Package(
    name: "Understudy",
    // The oldest with `Mutex`, the lock of all modules.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "understudy", targets: ["understudy"]),
        .executable(name: "reference-driver", targets: ["reference-driver"]),
        .library(name: "JUnitReport", targets: ["JUnitReport"]),
        .library(name: "UnderstudyTesting", targets: ["UnderstudyTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.7.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        // A command alone: ci/docs calls it, and no target depends on it.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: systemLibraries + wings.flatMap(targets) + [embedding] + tests.map(testTarget)
)

/// Returns the targets of a wing.
func targets(wing: String, modules: KeyValuePairs<String, [String]>) -> [Target] {
    modules.map { name, names in
        let path = "Sources/\(wing)/\(name)"
        let dependencies = names.map(dependency)
        let exclude = excluded[name] ?? []
        guard wing != "Programs" else {
            return .executableTarget(
                name: name,
                dependencies: dependencies,
                path: path,
                exclude: exclude,
                swiftSettings: settings
            )
        }
        return .target(
            name: name,
            dependencies: dependencies,
            path: path,
            exclude: exclude,
            resources: resources[name] ?? [],
            swiftSettings: settings + (name == "JUnitReport" ? [.strictMemorySafety()] : []),
            plugins: ["ListDescription", "ShippedContracts", "StubServer"].contains(name) ? ["EmbedFiles"] : []
        )
    }
}

/// Returns the tests of a module, or of several together.
func testTarget(name: String, others: [String]) -> Target {
    let isModule = wings.contains { $0.value.contains { $0.key == name } }
    return .testTarget(
        name: "\(name)Tests",
        dependencies: ((isModule ? [name] : []) + others).map(dependency),
        swiftSettings: settings
    )
}

/// Returns the dependency on a module of ours, or on the product of a package.
func dependency(name: String) -> Target.Dependency {
    packages[name].map { .product(name: name, package: $0) } ?? .byName(name: name)
}
