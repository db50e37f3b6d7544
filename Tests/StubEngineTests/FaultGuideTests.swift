// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ListDescription
import Testing

@testable import StubEngine

@Suite("The guide to the faults")
struct FaultGuideTests {
    /// The lines of `docs/faults.md`.
    private static let lines: [String] = {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../docs/faults.md")
        return (try? String(contentsOf: file.standardizedFileURL, encoding: .utf8))?
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
    }()

    /// The faults of the catalogue; those of `body` and `lie` one by one.
    private static let names: [String] = FaultCatalogue.entries.flatMap { entry in
        ["body", "lie"].contains(entry.word) ? entry.examples : [entry.hyphenated]
    }

    @Test("has a part for each fault and no other, and says how many there are")
    func parts() {
        let parts = Self.lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
        #expect(Set(parts) == Set(Self.names))
        #expect(parts.count == Self.names.count)
        #expect(Self.lines.contains { $0.hasPrefix("\(Self.names.count) faults, ") })
    }

    @Test("has commands that the stub takes, one at least for each fault")
    func commands() throws {
        let texts = Self.lines.filter { $0.hasPrefix("understudy serve --fault ") }
            .flatMap { line in
                line.replacing("understudy serve ", with: "").components(separatedBy: "--fault ").dropFirst()
                    .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " '")) }
            }
        #expect(texts.count >= Self.names.count)
        for text in texts {
            let fault = try FaultParser.parse(commandLine: text)
            #expect(fault.problem(in: .standard) == nil, "\(text)")
        }
        for name in Self.names { #expect(texts.contains { $0.hasPrefix(name) }, "\(name)") }
    }

    @Test("names the keys that narrow a fault")
    func keys() {
        for key in FaultParser.narrowingKeys { #expect(Self.lines.contains { $0.hasPrefix("| `\(key)=") }, "\(key)") }
    }

    @Test("names the shapes")
    func shapes() {
        let text = Self.lines.joined(separator: " ")
        for shape in WrongShape.allCases { #expect(text.contains("`\(shape.rawValue)`"), "\(shape)") }
    }
}
