// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

extension FaultParser {
    /// Reads a lie as the command line writes it behind `lie:`: `NAME` or `NAME=N`.
    static func lie(_ text: String) throws(Refusal) -> PageLie {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let kinds = PageLie.Kind.allCases
        guard let kind = kinds.first(where: { $0.hyphenated == parts[0] || $0.rawValue == parts[0] }) else {
            throw Refusal("unknown lie '\(parts[0])'\(NearName.hint(for: parts[0], in: kinds.map(\.hyphenated)))")
        }
        guard parts.count == 2 else { return PageLie(kind) }
        guard let amounts = kind.amounts else { throw Refusal("the lie '\(parts[0])' takes no number; leave it out") }
        guard let amount = Int64(parts[1]), amounts.contains(amount) else {
            let range = "from \(amounts.lowerBound) to \(amounts.upperBound)"
            throw Refusal("'\(parts[1])' is no number for the lie '\(parts[0])'; write an integer \(range)")
        }
        return PageLie(kind, by: amount)
    }

    /// Reads a lie as files write it: `lie: NAME`, with `by: N` where it counts.
    static func lie(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> PageLie? {
        guard let kind: PageLie.Kind = reader.name("lie", into: &diagnostics) else {
            reader.ignore("by")
            return nil
        }
        guard let amounts = kind.amounts else {
            if let member = reader.member("by") {
                diagnostics.error("the lie '\(kind.rawValue)' takes no 'by'; remove it", at: member.keyLocation)
            }
            return PageLie(kind)
        }
        return PageLie(kind, by: reader.integer("by", in: amounts, into: &diagnostics))
    }
}
