// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which contract or test holds which behaviour.
struct Coverage {
    /// A line of a file.
    struct Place {
        /// The file, from the root.
        var file: String
        /// The line, counted from 1.
        var line: Int
    }

    /// Every behaviour of the index, in its order.
    let behaviours: [IndexedBehaviour]
    /// The contracts of each behaviour, suffixes of ids left aside.
    let contracts: [Substring: [Place]]
    /// The first line of a unit test that cites a behaviour.
    let tests: [Substring: Place]

    /// Reads the index, the contracts and the unit tests.
    init(_ tree: SourceTree) throws {
        behaviours = try IndexedBehaviour.all(in: tree)
        var contracts: [Substring: [Place]] = [:]
        for file in try tree.files(in: "Contracts", suffixes: [".yaml"]) {
            for (number, line) in try tree.lines(of: file).enumerated() {
                guard let id = line.trimmed.dropping("- id: ") else { continue }
                contracts[id.prefix { $0 != "." }, default: []].append(Place(file: file, line: number + 1))
            }
        }
        self.contracts = contracts
        tests = try Self.citations(of: Set(behaviours.filter(\.isHeldByTest).map(\.id)), in: tree)
    }

    private static func citations(of ids: Set<Substring>, in tree: SourceTree) throws -> [Substring: Place] {
        var found: [Substring: Place] = [:]
        for file in try tree.files(in: "Tests", suffixes: [".swift"]) {
            for (number, line) in try tree.lines(of: file).enumerated() where line.contains("@Test") {
                for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" })
                where ids.contains(word) && found[word] == nil {
                    found[word] = Place(file: file, line: number + 1)
                }
            }
        }
        return found
    }
}
