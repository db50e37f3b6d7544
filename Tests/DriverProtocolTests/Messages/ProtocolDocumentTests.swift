// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Foundation
import JSONSchemas
import JSONValues
import Testing

/// Holds the examples of the protocol's text to its schema and to our reader.
@Suite struct ProtocolDocumentTests {
    private static func examples(_ direction: String) throws -> [String] {
        try Project.text("Contracts/protocol/v1.md").split(separator: "\n")
            .filter { $0.hasPrefix("\(direction) {") && !$0.contains("…") }
            .map { String($0.dropFirst(2)) }
    }

    @Test(
        "every example that is not shortened is a message of the protocol",
        arguments: [(">", "toDriver", 10), ("<", "fromDriver", 25)]
    )
    func examples(direction: String, definition: String, countMin: Int) throws {
        let schema = try Project.protocolSchema()
        let lines = try Self.examples(direction)
        for line in lines {
            let bytes = Array(line.utf8)
            #expect(schema.problems(of: try JSONParser.parse(bytes), as: definition) == [], "\(line)")
            #expect(throws: Never.self) { try RPCMessage(line: bytes) }
        }
        #expect(lines.count >= countMin)
    }

    @Test("an example is written as we would write it")
    func spelling() throws {
        for line in try Self.examples(">") + Self.examples("<") {
            #expect(try String(decoding: RPCMessage(line: Array(line.utf8)).line, as: UTF8.self) == line + "\n")
        }
    }

    @Test("the table of errors has every code")
    func codes() throws {
        let codes = [
            RPCError.unsupported, RPCError.refused, RPCError.unavailable, RPCError.layerFailed, RPCError.methodNotFound,
            RPCError.invalidParameters, RPCError.internalError, RPCError.notInitialized, RPCError.invalidRequest,
            RPCError.parseError,
        ]
        #expect(try Self.rows(below: "## Errors").dropLast().map { $0[0] } == codes.map(String.init))
    }

    @Test("the table of calls has every method")
    func methods() throws {
        #expect(try Self.rows(below: "## Calls").map { $0[0] } == DriverRequest.methods.map { "`\($0)`" })
    }

    @Test("the table of mandatory events is the vocabulary's")
    func mandatoryEvents() throws {
        let table = try Self.rows(below: "### initialize").map { "\($0[0]): \($0[1])" }
        #expect(try table == Self.mandatoryEventsOfVocabulary())
        #expect(!table.isEmpty)
    }

    /// The rows of the first table below a heading, each as its cells.
    private static func rows(below heading: String) throws -> [[String]] {
        let lines = try Project.text("Contracts/protocol/v1.md").components(separatedBy: "\n")
        let table = lines.drop { $0 != heading }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return table.dropFirst(2)
            .map { row in
                row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    private static func mandatoryEventsOfVocabulary() throws -> [String] {
        let lines = try Project.text("Contracts/schema/vocabulary.yaml").components(separatedBy: "\n")
        var layers: [(name: String, events: [String])] = []
        for line in lines.drop(while: { $0 != "layers:" }) {
            let name = line.trimmingCharacters(in: .whitespaces).prefix { $0 != ":" }
            if line.hasPrefix("  "), line.hasSuffix(":"), line.dropFirst(2).first?.isLetter == true {
                layers.append((String(name), []))
            }
            if line.contains("mandatory: true"), !layers.isEmpty { layers[layers.count - 1].events.append("`\(name)`") }
        }
        return layers.map { "\($0.name): \($0.events.joined(separator: ", "))" }
    }
}
