// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Dependencies point one way; the compiler checks what is declared, this checks what may be declared.
struct LayeringTests {
    /// What each library target may import of ours.
    static let arrows: [String: Set<String>] = [
        "SourceDiagnostics": [],
        "JSONValues": [],
        "JUnitReport": ["CLibXML2"],
        "YAMLSource": ["SourceDiagnostics", "JSONValues"],
        "ListDescription": ["SourceDiagnostics", "JSONValues", "YAMLSource"],
        "StubEngine": ["ListDescription", "SourceDiagnostics", "JSONValues", "YAMLSource", "CZlib"],
        "StubServer": ["StubEngine", "ListDescription", "SourceDiagnostics", "JSONValues", "CMalloc", "CZlib"],
        "ClientLayers": ["JSONValues"],
        "ClientAdapters": ["ClientLayers", "JSONValues"],
        "DriverProtocol": ["SourceDiagnostics", "JSONValues"],
        "DriverProcess": ["DriverProtocol", "JSONValues"],
        "DriverConduct": ["DriverProtocol", "DriverProcess", "JSONValues"],
        "PageDocuments": ["SourceDiagnostics", "JSONValues"],
        "ReferenceDriver": [
            "ClientLayers", "DriverProtocol", "PageDocuments", "HousesPage", "SourceDiagnostics", "JSONValues",
        ],
        "ContractChecking": [
            "SourceDiagnostics", "JSONValues", "YAMLSource", "ListDescription", "StubEngine", "DriverProtocol",
        ],
        "LoopbackStage": ["ContractChecking", "StubEngine", "StubServer"],
        "SimulatedStage": ["ContractChecking", "StubEngine", "ClientLayers", "JSONValues"],
        "RunReports": ["ContractChecking", "SourceDiagnostics", "JSONValues"],
        "ShippedContracts": [],
        "UnderstudyTesting": [
            "SourceDiagnostics", "JSONValues", "YAMLSource", "ListDescription", "StubEngine", "StubServer",
            "DriverProtocol", "ContractChecking", "LoopbackStage", "ShippedContracts",
        ],
    ]

    @Test("a target imports only what its place allows", arguments: LayeringTests.arrows.keys.sorted())
    func importsWhatItMay(target: String) throws {
        let tree = SourceTree()
        let allowed = try #require(Self.arrows[target])
        let files = try tree.files(in: "Sources/\(target)", suffixes: [".swift"])
        try #require(!files.isEmpty)
        for file in files {
            for line in try tree.lines(of: file) {
                guard let module = imported(line), Self.ours.contains(module) else { continue }
                #expect(allowed.contains(module), "\(file) imports \(module)")
            }
        }
    }

    @Test("the layers know neither sockets nor files nor formats")
    func layersArePure() throws {
        let tree = SourceTree()
        let foreign: Set<String> = [
            "NIOCore", "NIOPosix", "NIOHTTP1", "AsyncHTTPClient", "GRDB", "Yams", "Hummingbird",
        ]
        for file in try tree.files(in: "Sources/ClientLayers", suffixes: [".swift"]) {
            let modules = try tree.lines(of: file).compactMap(imported)
            #expect(foreign.isDisjoint(with: modules), "\(file)")
        }
    }

    @Test("every library target has its line here")
    func complete() throws {
        let folders = Set(
            try SourceTree().files(in: "Sources", suffixes: [".swift"])
                .compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
        )
        let programs: Set<String> = ["understudy", "reference-driver", "embed-contracts"]
        #expect(folders.subtracting(programs) == Set(Self.arrows.keys))
    }

    private static let ours = Set(arrows.keys).union(["CLibXML2", "CMalloc", "CZlib", "HousesPage", "UIKit"])

    private func imported(_ line: Substring) -> String? {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place <= 1, words.count > place + 1 else { return nil }
        return String(words[place + 1])
    }
}
