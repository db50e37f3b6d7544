// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking

/// Says a difference in one line of a drawing; the tables beside it have the whole.
enum DifferenceText {
    private static let charactersMax = 160

    /// Returns what a contract expects where something else was seen.
    static func expectation(_ part: Difference.Part) -> String {
        switch part {
        case .trace(let sequence): cut(text(of: sequence))
        case .sent(let sequence): cut("sent: \(text(of: sequence))")
        case .state(let differences): cut(differences.first.map(text(of:)) ?? "state")
        case .sentence(let sentence): cut(sentence)
        }
    }

    private static func text(of sequence: SequenceDifference) -> String {
        let expected = sequence.first < sequence.expected.count ? sequence.expected[sequence.first] : "nothing more"
        return sequence.first < sequence.actual.count
            ? "expected \(expected)" : "expected \(expected), but nothing came"
    }

    private static func text(of state: StateDifference) -> String {
        "state \(state.key): expected \(state.expected), actual \(state.actual ?? "not reported")"
    }

    private static func cut(_ text: String) -> String {
        text.count > charactersMax ? String(text.prefix(charactersMax - 1)) + "…" : text
    }
}
