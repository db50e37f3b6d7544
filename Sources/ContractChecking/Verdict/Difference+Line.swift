// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

extension Difference {
    /// The first thing that differs, in one line that stays the same as long as the layer breaks in the same way.
    ///
    /// It names no file and no line of one, so that a contract may move.
    package var line: String {
        let place = number.map { "step \($0), \(step)" } ?? step
        return "\(place): \(parts.first.map(Self.text(of:)) ?? "nothing")".printable
    }

    /// The first thing that differs and then the step, for lists that show the beginning of a line alone.
    package var headline: String {
        let place = number == nil ? step : "at \(step)"
        return "\(parts.first.map(Self.text(of:)) ?? "nothing") (\(place))".printable
    }

    private static func text(of part: Part) -> String {
        switch part {
        case .trace(let sequence): "event \(text(of: sequence))"
        case .sent(let sequence): "sent \(text(of: sequence))"
        case .state(let differences): differences.first.map(text(of:)) ?? "state"
        case .sentence(let sentence): sentence
        }
    }

    private static func text(of sequence: SequenceDifference) -> String {
        let place = sequence.first
        let expected = place < sequence.expected.count ? sequence.expected[place] : "none"
        let actual = place < sequence.actual.count ? sequence.actual[place] : "none"
        return "\(place + 1): expected \(expected), actual \(actual)"
    }

    private static func text(of state: StateDifference) -> String {
        "state \(state.key): expected \(state.expected), actual \(state.actual ?? "(not reported)")"
    }
}
