// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Every behaviour of the index is held by something that can fail.
struct CoverageTests {
    @Test("a behaviour that can be seen has a contract")
    func contracts() throws {
        let tree = SourceTree()
        var held: Set<Substring> = []
        for file in try tree.files(in: "Contracts", suffixes: [".yaml"]) {
            for line in try tree.lines(of: file) {
                guard let id = line.trimmed.dropping("- id: ") else { continue }
                held.insert(id.prefix { $0 != "." })
            }
        }
        let visible = try behaviours().filter(\.isVisible).map(\.id)
        #expect(visible.count == 236)
        #expect(visible.filter { !held.contains($0) }.isEmpty)
    }

    @Test("a behaviour that cannot be seen has a reason, and a unit test that cites it where the index says so")
    func unitTests() throws {
        let tree = SourceTree()
        let tests = try ["Tests/ClientLayersTests", "Tests/PageDocumentsTests"]
            .flatMap { try tree.files(in: $0, suffixes: [".swift"]) }
            .flatMap { try tree.lines(of: $0) }
            .joined(separator: "\n")
        let invisible = try behaviours().filter { !$0.isVisible }
        #expect(invisible.count == 17)
        for behaviour in invisible {
            #expect(behaviour.hasReason, "\(behaviour.id) has no 'because'")
            if behaviour.isHeldByTest { #expect(tests.contains(behaviour.id), "no unit test cites \(behaviour.id)") }
        }
    }

    /// What the index says of one id.
    private struct Behaviour {
        var id: Substring
        var isVisible: Bool
        var hasReason = false
        var isHeldByTest = false
    }

    /// Reads the index line by line: an id at the beginning of a line, what belongs to it on that line and the next.
    private func behaviours() throws -> [Behaviour] {
        var found: [Behaviour] = []
        for line in try SourceTree().lines(of: "Contracts/behaviours.yaml") {
            if let colon = line.firstRange(of: ": { basis:") {
                let isVisible = line.contains("visible: true")
                found.append(Behaviour(id: line[..<colon.lowerBound].trimmed, isVisible: isVisible))
            }
            guard let last = found.indices.last, !line.trimmed.hasPrefix("#") else { continue }
            if line.contains("because:") { found[last].hasReason = true }
            if line.contains(#"heldBy: "unit test""#) { found[last].isHeldByTest = true }
        }
        return found
    }
}

extension Substring {
    fileprivate var trimmed: Substring { drop { $0 == " " } }

    fileprivate func dropping(_ prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
