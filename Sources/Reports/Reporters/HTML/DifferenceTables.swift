// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import SourceDiagnostics
import TextEncoding

/// Shows a difference as tables, expected beside actual, with the first difference marked.
struct DifferenceTables {
    /// The difference to show.
    let difference: Difference

    /// The tables and sentences.
    var html: String {
        let place = HTMLText.escaped(difference.location.description)
        let step = difference.number.map { "Step \($0), " } ?? ""
        let heading = "<p class=\"at\">\(step)<code>\(HTMLText.escaped(difference.step))</code> "
        return heading + "<span class=\"q\">\(place)</span></p>" + difference.parts.map(html(of:)).joined()
    }

    private func html(of part: Difference.Part) -> String {
        switch part {
        case .trace(let sequence): table(sequence, noun: "Event")
        case .sent(let sequence), .requests(let sequence): table(sequence, noun: "Request")
        case .state(let differences): table(differences)
        case .sentence(let sentence): "<p class=\"w\">\(HTMLText.escaped(sentence))</p>"
        }
    }

    private func table(_ sequence: SequenceDifference, noun: String) -> String {
        var html = head(noun)
        var end = 0
        for rows in sequence.shownRows {
            if rows.lowerBound > end { html += leftOut(rows.lowerBound - end) }
            html += rows.map { row(of: sequence, at: $0) }.joined()
            end = rows.upperBound
        }
        return html + "</tbody></table>"
    }

    private func row(of sequence: SequenceDifference, at place: Int) -> String {
        row(
            "\(place + 1)",
            expected: place < sequence.expected.count ? sequence.expected[place] : nil,
            actual: place < sequence.actual.count ? sequence.actual[place] : nil,
            isDifferent: place == sequence.first
        )
    }

    private func table(_ differences: [StateDifference]) -> String {
        let rows = differences.map {
            row($0.key, expected: $0.expected, actual: $0.actual ?? "(not reported)", isDifferent: true)
        }
        return head("State") + rows.joined() + "</tbody></table>"
    }

    private func head(_ noun: String) -> String {
        "<table><thead><tr><th scope=\"col\">\(noun)</th><th scope=\"col\">Expected</th><th scope=\"col\">Actual</th>"
            + "</tr></thead><tbody>"
    }

    private func row(_ name: String, expected: String?, actual: String?, isDifferent: Bool) -> String {
        let mark = isDifferent ? " class=\"d\"" : ""
        let arrow = isDifferent ? "<b aria-label=\"first difference\">▶</b> " : ""
        return "<tr\(mark)><th scope=\"row\">\(arrow)\(HTMLText.escaped(name))</th>\(cell(expected, className: "e"))"
            + "\(cell(actual, className: "a"))</tr>"
    }

    private func cell(_ text: String?, className name: String) -> String {
        "<td class=\"\(name)\">\(text.map(HTMLText.escaped) ?? "<i>none</i>")</td>"
    }

    private func leftOut(_ count: Int) -> String {
        "<tr><td colspan=\"3\"><i>\(count) rows left out</i></td></tr>"
    }
}

/// A difference in one line of a drawing; the tables beside it have the whole difference.
enum DifferenceText {
    private static let charactersMax = 160

    /// Returns the expectation at a difference, in words.
    static func expectation(_ part: Difference.Part) -> String {
        switch part {
        case .trace(let sequence): cut(text(of: sequence))
        case .sent(let sequence): cut("sent: \(text(of: sequence))")
        case .requests(let sequence): cut("requests: \(text(of: sequence))")
        case .state(let differences): cut(differences.first.map(text(of:)) ?? "state")
        case .sentence(let sentence): cut(sentence)
        }
    }

    private static func text(of sequence: SequenceDifference) -> String {
        let expected = sequence.first < sequence.expected.count ? sequence.expected[sequence.first] : "nothing more"
        return sequence.first < sequence.actual.count
            ? "expected \(expected)" : "expected \(expected), but nothing followed"
    }

    private static func text(of state: StateDifference) -> String {
        "state \(state.key): expected \(state.expected), actual \(state.actual ?? "not reported")"
    }

    private static func cut(_ text: String) -> String {
        text.count > charactersMax ? String(text.prefix(charactersMax - 1)) + "…" : text
    }
}
