// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
import TextEncoding

/// The parked contracts of a suite: known to be broken, they do not fail a run unless their difference changes.
package struct KnownBroken: Hashable, Sendable {
    private var byID: OrderedDictionary<String, ParkedContract>

    /// The parked contracts, in the order of their file.
    package var contracts: [ParkedContract] { Array(byID.values) }

    /// Parks contracts; if several have one id, the first counts.
    package init(_ contracts: [ParkedContract] = []) {
        byID = OrderedDictionary(contracts.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns the entry of a contract; nil if it is not parked.
    package subscript(id: String) -> ParkedContract? { byID[id] }
}

/// A contract that is known to be broken, with the reason for parking it and its difference.
package struct ParkedContract: Hashable, Sendable {
    /// The reason of a contract that `--update-known-broken` has added.
    package static let unexplained = "not given yet"

    /// The contract's id.
    package var id: String
    /// The reason why it is parked, for reports.
    package var reason: String
    /// The first difference, as ``Difference/line`` writes it.
    package var difference: String

    /// Parks a contract.
    package init(id: String, reason: String, difference: String) {
        self.id = id
        self.reason = reason
        self.difference = difference
    }
}

extension KnownBroken {
    /// Returns a result with its final verdict, which takes parked contracts into account.
    ///
    /// The verdict of a contract that could not be judged, or is not supported, does not change.
    package func judged(_ result: ContractResult) -> ContractResult {
        guard let parked = self[result.id] else { return result }
        var judged = result
        switch result.verdict {
        case .holds:
            judged.verdict = .noLongerBroken(
                "parked as known broken (\(parked.reason)), but it holds; "
                    + "remove it from the file, or run all contracts with --update-known-broken"
            )
        case .broken(let difference) where difference.line == parked.difference:
            judged.verdict = .knownBroken(reason: parked.reason)
        case .broken(var difference):
            difference.parts.append(
                .sentence(
                    "parked as known broken (\(parked.reason)), but with another first difference: "
                        + "\(parked.difference); fix this one, "
                        + "or run all contracts with --update-known-broken to record it"
                )
            )
            judged.verdict = .broken(difference)
        case .unstable, .undecided, .unsupported, .knownBroken, .noLongerBroken, .notRun: break
        }
        return judged
    }
}

extension RunReport {
    /// Returns the report with final verdicts, which take parked contracts into account.
    package func judged(by knownBroken: KnownBroken) -> RunReport {
        var judged = self
        judged.results = results.map(knownBroken.judged)
        return judged
    }
}

extension KnownBroken {
    /// The text of a file that `KnownBrokenParser` reads; the same contracts give the same bytes.
    package var text: String {
        let head = """
            # Contracts that are known to be broken: `understudy check --known-broken` with this file parks them,
            # `--update-known-broken` rewrites it and keeps the reasons.
            understudy: 1

            """
        guard !contracts.isEmpty else { return head + "knownBroken: []\n" }
        let entries = contracts.map { parked in
            """
              - id: \(Self.isName(parked.id) ? parked.id : Self.quoted(parked.id))
                reason: \(Self.quoted(parked.reason))
                difference: \(Self.quoted(parked.difference))

            """
        }
        return head + "knownBroken:\n" + entries.joined()
    }

    /// Whether an id needs no quotes: a letter, then letters, digits, dots and hyphens.
    private static func isName(_ id: String) -> Bool {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard let first = id.utf8.first, letters.contains(first & 0xDF), id != "null" else { return false }
        return id.utf8.allSatisfy { byte in
            letters.contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
        }
    }

    /// Returns a text in double quotes on one line, with escapes for everything that YAML forbids or folds.
    private static func quoted(_ text: String) -> String {
        let quoted = text.unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar {
            case "\"", "\\": line += "\\\(scalar)"
            case "\n": line += "\\n"
            default: line += isPlain(scalar) ? String(Character(scalar)) : escape(scalar)
            }
        }
        return "\"\(quoted)\""
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
        default: true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let (letter, count) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
        return "\\\(letter)\(HexDigits.text(of: scalar.value, count: count))"
    }
}

extension KnownBroken {
    /// Returns the parked contracts after a run of all contracts, in the order of the run.
    ///
    /// Reasons are kept. A contract that could not be judged, is unstable or is not supported stays parked.
    ///
    /// - Parameter results: The results, judged without regard to parked contracts.
    /// - Returns: The new parked contracts.
    package func updated(by results: [ContractResult]) -> KnownBroken {
        KnownBroken(
            results.compactMap { result in
                let parked = self[result.id]
                switch result.verdict {
                case .holds, .noLongerBroken: return nil
                case .unstable, .undecided, .unsupported, .knownBroken, .notRun: return parked
                case .broken(let difference):
                    return ParkedContract(
                        id: result.id,
                        reason: parked?.reason ?? ParkedContract.unexplained,
                        difference: difference.line
                    )
                }
            }
        )
    }
}
