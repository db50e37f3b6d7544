// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverConformance
import OrderedCollections
import TextEncoding

/// Shows the results of the rules to a person, one after the other.
struct ConductReport: Sendable {
    /// Whether to show only broken rules, and the summary only if a rule could not be tried.
    let isBrief: Bool

    /// Lists the rules, one a line: id, section and title, separated by tabs.
    static func list() {
        for rule in ConductRule.all {
            Console.output.line([rule.id, rule.section, rule.title].joined(separator: "\t"))
        }
    }

    /// Shows a rule and its result.
    func show(_ result: ConductResult) {
        switch result.verdict {
        case .follows:
            if !isBrief { line("follows", as: .green, for: result.rule) }
        case .notTried(let reason), .withoutLayer(let reason):
            guard !isBrief else { return }
            line("not tried", as: .yellow, for: result.rule)
            detail("because", text: reason)
        case .breaks(let breach):
            line("breaks", as: .red, for: result.rule)
            detail("sent", text: breach.sent)
            detail("received", text: breach.came)
            detail("expected", text: breach.expected)
            detail("see", text: "section '\(result.rule.section)' of the driver protocol, version 1")
        }
    }

    /// Shows the number of rules for each result; always if some could not be tried.
    func summarize(_ results: [ConductResult]) {
        let broken = results.count(where: \.isBroken)
        let followed = results.count { $0.verdict == .follows }
        let notTried = results.count - broken - followed
        guard !isBrief || notTried > 0 else { return }
        let parts = [(followed, "followed"), (broken, "broken"), (notTried, "not tried")]
        let words = Count.list(parts)
        let judgement = Console.output.styled(words, as: broken == 0 ? .green : .red)
        Console.output.line("\(Count.text(results.count, noun: "rule")): \(judgement)")
        if isBrief { Console.output.line("not tried: \(Self.reasons(results))") }
    }

    /// Returns the reasons why rules could not be tried, with the number for each, on one line.
    private static func reasons(_ results: [ConductResult]) -> String {
        var counts: OrderedDictionary<Substring, Int> = [:]
        for case .some(let reason) in results.map(\.verdict.obstacle) {
            counts[reason.prefix { $0 != "\n" }, default: 0] += 1
        }
        return counts.map { "\($0.key) (\(Count.text($0.value, noun: "rule")))" }.joined(separator: "; ")
    }

    private func line(_ word: String, as style: TextStyle, for rule: ConductRule) {
        let width = ConductRule.all.map(\.id.count).max() ?? 0
        let id = Self.padded(rule.id, to: width)
        Console.output.line("\(Console.output.styled(Self.padded(word, to: 9), as: style))  \(id)  \(rule.title)")
    }

    private func detail(_ word: String, text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.removeFirst()
        Console.output.line("           \(Console.output.styled(Self.padded(word, to: 8), as: .dim))  \(first)")
        let indentation = String(repeating: " ", count: 21)
        for line in lines { Console.output.line("\(indentation)\(line)") }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
