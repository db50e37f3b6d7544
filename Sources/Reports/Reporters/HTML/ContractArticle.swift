// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import SourceDiagnostics
import TextEncoding

/// One contract of the page: a line with its verdict, which the reader expands for details.
struct ContractArticle {
    /// The verdict.
    let result: ContractResult
    /// The behaviour that the contract checks; nil if the index does not have it.
    let behaviour: Behaviour?
    /// The command that checks all contracts of the run.
    let command: String

    /// The contract, expanded if it needs attention.
    var html: String {
        let kind = result.verdict.kind
        let open = kind.isTrouble ? " open=\"open\"" : ""
        let id = HTMLText.escaped(result.id)
        return
            "<details class=\"c \(kind.className)\" id=\"\(id)\" data-layer=\"\(HTMLText.escaped(result.layer))\"\(open)>"
            + "<summary><b class=\"v\">\(kind.rawValue)</b> <code>\(id)</code> "
            + "<span>\(HTMLText.escaped(result.title))</span> <small>\(DurationText.measured(result.duration))</small>"
            + "</summary>\(facts)\(explanation)\(attempts)\(drawing)\(bodies)\(log)\(again)</details>\n"
    }

    private var facts: String {
        let says = behaviour.map { behaviour in
            "<p><b>\(HTMLText.escaped(behaviour.id))</b> \(HTMLText.escaped(behaviour.sentence)). "
        }
        let place = HTMLText.escaped(result.location.description)
        return (says ?? "<p>") + "<span class=\"q\">\(result.basis.rawValue) · \(place)</span></p>"
    }

    private var explanation: String {
        if let difference = result.verdict.difference { return DifferenceTables(difference: difference).html }
        return result.verdict.reason.map { "<p class=\"w\">\(HTMLText.escaped($0))</p>" } ?? ""
    }

    /// The verdict of each attempt, if there were several, and the first difference of an unstable contract.
    private var attempts: String {
        guard !result.attempts.isEmpty else { return "" }
        let rows = ContractAttempt.runs(of: result.attempts)
        let shown = rows.prefix(Self.attemptRowCountMax)
            .map { numbers, attempt in
                let again = attempt.isRetried ? " (tried again)" : ""
                return "<tr class=\"\(attempt.verdict.kind.className)\"><th scope=\"row\">\(numbers)</th>"
                    + "<td>\(HTMLText.escaped(attempt.line + again))</td></tr>"
            }
        let rest = rows.count - shown.count
        let more = rest > 0 ? "<tr><td colspan=\"2\"><i>\(rest) more rows like these</i></td></tr>" : ""
        return
            "<table class=\"as\"><thead><tr><th scope=\"col\">Attempt</th><th scope=\"col\">Verdict</th></tr></thead>"
            + "<tbody>\(shown.joined())\(more)</tbody></table>\(firstBroken)"
    }

    private var firstBroken: String {
        guard case .unstable = result.verdict else { return "" }
        for (place, attempt) in result.attempts.enumerated() {
            guard let difference = attempt.verdict.difference else { continue }
            return "<p class=\"q\">Attempt \(place + 1)</p>" + DifferenceTables(difference: difference).html
        }
        return ""
    }

    private var drawing: String {
        guard let timeline = result.timeline, !timeline.segments.isEmpty else { return "" }
        let svg = TimelineDrawing(of: timeline, difference: difference).svg
        return PageFrame.drawing(svg, label: "Timeline of \(result.id)")
    }

    /// The difference in the drawing; for an unstable contract, the difference of the drawn attempt.
    private var difference: Difference? {
        if let difference = result.verdict.difference { return difference }
        guard case .unstable = result.verdict else { return nil }
        return result.attempts.first { !$0.isRetried && $0.verdict.kind != .holds }?.verdict.difference
    }

    /// The bodies of requests and answers, for a contract that does not hold.
    private var bodies: String {
        guard result.verdict.kind != .holds, let timeline = result.timeline else { return "" }
        let rows = timeline.segments.flatMap(\.moments).compactMap(Self.body)
        guard !rows.isEmpty else { return "" }
        let rest = rows.count - Self.bodyCountMax
        let more = rest > 0 ? "<p class=\"q\">\(rest) more left out</p>" : ""
        return "<details class=\"bs\"><summary>Bodies of requests and answers</summary>"
            + "\(rows.prefix(Self.bodyCountMax).joined())\(more)</details>"
    }

    private static let attemptRowCountMax = 40
    private static let bodyCountMax = 40

    private static func body(_ moment: TimelineMoment) -> String? {
        switch moment {
        case .request(let name, let target, let body?):
            body.isEmpty
                ? nil : block(body, under: "<code>\(HTMLText.escaped(name))</code> sent \(HTMLText.escaped(target))")
        case .answer(let status, let request, _, let body?):
            body.isEmpty ? nil : block(body, under: "\(status) answers <code>\(HTMLText.escaped(request))</code>")
        default: nil
        }
    }

    private static func block(_ body: String, under caption: String) -> String {
        "<p class=\"q\">\(caption)</p><pre tabindex=\"0\">\(HTMLText.escaped(body))</pre>"
    }

    /// The command that tries the contract again, with a button that copies it if scripts can run.
    private var again: String {
        guard result.verdict.kind.isTrouble else { return "" }
        return PageFrame.command("\(command) \(ShellText.line(["--id", result.id]))")
    }

    private var log: String {
        guard !result.logLines.isEmpty else { return "" }
        let lines = result.logLines.map { HTMLText.escaped($0.replacing("\t", with: "    ")) }
        return "<p class=\"q\">The driver’s standard error ends with</p><pre>\(lines.joined(separator: "\n"))</pre>"
    }
}

extension VerdictKind {
    /// The verdict as the name of a class in a page: `known-broken`.
    var className: String { rawValue.replacing(" ", with: "-") }
}
