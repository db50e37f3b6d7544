// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import JSONSchemas
import JSONValues
import SourceDiagnostics
import Testing
import YAMLSource

/// The JSON Schemas with which editors complete the files of a suite.
@Suite("The schemas of a suite's files")
struct SuiteSchemaTests {
    private static func schema(_ name: String) throws -> JSONSchema {
        let folder = "Contracts/schema"
        let list = try JSONParser.parse(Project.bytes("\(folder)/list.json"))
        return try JSONSchema(
            try JSONParser.parse(Project.bytes("\(folder)/\(name).json")),
            others: ["list.json": list]
        )
    }

    private static func problems(_ text: String, _ name: String) throws -> [String] {
        let node = try YAMLSource.parse(Array(text.utf8), file: "f.yaml")
        return try schema(name).problems(of: try #require(node.json))
    }

    private static func problems(file: String, _ name: String) throws -> [String] {
        try problems(String(decoding: try Project.bytes(file), as: UTF8.self), name)
    }

    /// Every contract file of the project.
    private static let contracts = ["Contracts", "fixtures/contracts/accepted"]
        .flatMap { folder in
            let paths =
                (try? FileManager.default.subpathsOfDirectory(atPath: Project.root.appending(path: folder).path)) ?? []
            return paths.map { "\(folder)/\($0)" }
                .filter { path in
                    let parts = path.split(separator: "/")
                    return path.hasSuffix(".yaml") && !["behaviours.yaml", "dialects.yaml"].contains(parts.last)
                        && !parts.contains("schema") && !parts.contains("lists")
                }
        }
        .sorted()

    @Test("hold for each contract file that is shipped or accepted", arguments: contracts)
    func contract(file: String) throws {
        #expect(try Self.problems(file: file, "contract") == [])
    }

    @Test("hold for the index and the vocabulary that are shipped, and there are contracts to try")
    func words() throws {
        #expect(try Self.problems(file: "Contracts/behaviours.yaml", "behaviours") == [])
        #expect(try Self.problems(file: "Contracts/schema/vocabulary.yaml", "vocabulary") == [])
        #expect(try Self.problems(file: "Contracts/dialects.yaml", "dialects") == [])
        #expect(Self.contracts.count >= 60)
    }

    @Test("hold for the file of parked contracts that the program writes")
    func parked() throws {
        let parked = KnownBroken([ParkedContract(id: "P-35", reason: "a: b", difference: "step 1")])
        #expect(try Self.problems(parked.text, "known-broken") == [])
        #expect(try Self.problems(KnownBroken().text, "known-broken") == [])
    }

    @Test(
        "do not hold for contract files whose keys the reader rejects",
        arguments: [
            "missing-keys", "no-contracts", "no-steps", "list-and-lists", "unknown-keys", "version", "sent", "steps",
        ]
    )
    func rejected(stem: String) throws {
        #expect(try !Self.problems(file: "fixtures/contracts/rejected/\(stem).yaml", "contract").isEmpty)
    }

    @Test(
        "do not hold for slips of the hand that the reader rejects",
        arguments: [
            ("behaviours", "understudy: 2\nbehaviours: {}"), ("behaviours", "understudy: 1\nbehaviors: {}"),
            ("behaviours", "understudy: 1\nbehaviours: { A-1: { basis: chosen, says: x } }"),
            ("behaviours", "understudy: 1\nbehaviours: { A-1: { basis: choosen, visible: true, says: x } }"),
            ("behaviours", "understudy: 1\nbehaviours: { A-1: { basis: chosen, visible: yes please, says: x } }"),
            ("vocabulary", "understudy: 1\nlayer: {}"), ("vocabulary", "understudy: 1\nlayers: { a: { event: {} } }"),
            (
                "vocabulary",
                "understudy: 1\nlayers: { a: { events: { b: { arguments: [integer], mandatory: true } } } }"
            ),
            ("vocabulary", "understudy: 1\nlayers: { a: { events: { b: { mandatory: true } } } }"),
            ("vocabulary", "understudy: 1\nlayers: { a: { actions: { b: integer } } }"),
            ("known-broken", "understudy: 1\nknownBroken: [ { id: P-35, difference: x } ]"),
            ("known-broken", "understudy: 1\nparked: []"), ("known-broken", "understudy: 1\nknownBroken: [ P-35 ]"),
        ]
    )
    func slips(name: String, text: String) throws {
        #expect(try !Self.problems(text + "\n", name).isEmpty)
        let bytes = Array((text + "\n").utf8)
        #expect(throws: Diagnostics.self) {
            switch name {
            case "behaviours": _ = try BehaviourIndexParser.parse(bytes, file: "f.yaml")
            case "vocabulary": _ = try VocabularyParser.parse(bytes, file: "f.yaml")
            default: _ = try KnownBrokenParser.parse(bytes, file: "f.yaml", ids: ["P-35"])
            }
        }
    }
}
