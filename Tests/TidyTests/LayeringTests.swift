// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Dependencies point one way; the compiler checks that they are declared, this checks what is declared.
struct LayeringTests {
    /// The modules of the manifest, in its order.
    static let modules: [ManifestModule] = (try? ManifestModule.all(in: SourceTree())) ?? []

    @Test("the manifest has all wings with their modules")
    func complete() throws {
        let files = try SourceTree().files(in: "Sources", suffixes: [".swift"])
        let folders = Set(files.map { $0.split(separator: "/").prefix(3).joined(separator: "/") })
        #expect(folders == Set(Self.modules.map(\.folder)))
    }

    @Test("a module depends only on modules above it")
    func oneWay() {
        let names = Self.modules.map(\.name)
        for (index, module) in Self.modules.enumerated() {
            let below = Set(names[index...]).intersection(module.dependencies)
            #expect(below.isEmpty, "\(module.name) depends on \(below.sorted())")
        }
    }

    @Test("what ships depends on nothing that is wrong on purpose")
    func shipped() {
        let wrong = Set(Self.modules.filter { $0.wing == "Proofs" }.map(\.name))
        for module in Self.modules where !["Proofs", "Programs"].contains(module.wing) {
            #expect(wrong.isDisjoint(with: module.dependencies), "\(module.name)")
        }
        for program in ["understudy", "reference-driver"] {
            let module = Self.modules.first { $0.name == program }
            #expect(module.map { wrong.isDisjoint(with: $0.dependencies) } == true, "\(program)")
        }
    }

    @Test("the fixtures are data")
    func fixtures() throws {
        let programs = try SourceTree().files(in: "fixtures", suffixes: [".swift", ".py", ".mjs", ".js"])
        #expect(programs.filter { !$0.contains("/Generated/") } == [])
    }

    @Test("the layers know neither sockets nor files nor formats")
    func layersArePure() throws {
        let module = try #require(Self.modules.first { $0.name == "ClientLayers" })
        let foreign: Set<String> = [
            "NIOCore", "NIOPosix", "NIOHTTP1", "AsyncHTTPClient", "CSQLite", "Yams",
        ]
        #expect(foreign.isDisjoint(with: module.dependencies))
    }
}
