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

    @Test("only SystemCalls imports a C library, which has another name on each system")
    func cLibraries() throws {
        let tree = SourceTree()
        let libraries = ["Android", "Bionic", "Darwin", "Glibc", "Musl"]
        for folder in ["Sources", "Tests", "Plugins"] {
            for file in try tree.files(in: folder, suffixes: [".swift"]) where !file.hasPrefix(Self.systemCalls) {
                for (number, line) in try tree.lines(of: file).enumerated() {
                    guard let name = Self.importedModule(in: line), libraries.contains(name) else { continue }
                    Issue.record("\(file):\(number + 1) imports \(name); import SystemCalls")
                }
            }
        }
    }

    @Test(
        "an import is found with its attributes, its access level and its kind",
        arguments: [
            ("import Glibc", "Glibc"), ("@_exported public import Darwin", "Darwin"),
            ("package import struct Musl.stat", "Musl"), ("    import Android  // why", "Android"),
            ("// import Glibc", nil), ("let text = \"import Glibc\"", nil), ("important()", nil),
        ] as [(String, String?)]
    )
    func imports(line: String, module: String?) {
        #expect(Self.importedModule(in: line[...]) == module)
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

    /// The folder of the only module that imports a C library.
    private static let systemCalls = "Sources/System/SystemCalls/"

    /// Returns the module that a line imports; nil for a line that is no import.
    private static func importedModule(in line: Substring) -> String? {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import") else { return nil }
        let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        guard words[..<place].allSatisfy({ $0.hasPrefix("@") || levels.contains($0) }) else { return nil }
        // Behind a word for one kind of declaration, the name of the declaration follows that of the module.
        let kinds: Set<Substring> = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
        return words[(place + 1)...].first { !kinds.contains($0) }.map { String($0.prefix { $0 != "." }) }
    }
}
