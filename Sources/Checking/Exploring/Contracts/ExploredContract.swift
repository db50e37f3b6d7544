// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An ordinary contract file that checks the end of a history that a search has found.
///
/// The expected values are those of a right pager. The contract checks only the parts of the behaviour that the broken
/// rule is about, and for which the rules of the oracle allow no other value.
package struct ExploredContract: Hashable, Sendable {
    /// The end of the id of each contract that a search has found.
    package static let suffix = "explored"

    /// The id, without the dialect.
    package let id: String
    /// The promises that a pager must make; without them, it may behave in another way.
    package let needs: [String]
    /// The text of the file.
    package let text: String

    /// Writes a contract; nil if contracts cannot express the history, or if the rule allows other values for every
    /// checked part.
    ///
    /// - Parameters:
    ///   - finding: The history, and the rule that its last step breaks.
    ///   - setup: The circumstances.
    ///   - promises: The promises of the pager.
    ///   - dialect: The dialect in which the contract is checked; nil for a shipped one.
    package init?(
        _ finding: ExplorationFinding,
        in setup: ModelSetup,
        promises: PagerPromises,
        dialect: ContractDialect? = nil
    ) {
        let (history, rule) = (finding.history, finding.violation.invariant)
        let isByKeys = setup.style == .keys
        let dialect = dialect ?? ContractDialect.shipped(for: setup.style)
        var setup = setup
        let variant = history.variant
        // The model has only pages that follow each other.
        guard variant?.changesPages != true else { return nil }
        if let variant { setup.pageSize = variant.servedSize }
        // The dialects with keys for contracts show whether a page follows, as those with tokens do.
        if isByKeys { setup.style = .tokens }
        guard let dialect,
            let course = RightCourse(history, in: setup, pager: promises, judgedBy: promises),
            course.requests.allSatisfy({ dialect.expresses($0.outcome, style: setup.style, isLastPage: $0.isLastPage) })
        else { return nil }
        let oracle = PagerOracle(promises: promises, firstPage: setup.style.firstPage)
        // Such a dialect does not show whether there is a previous page.
        let aspects = rule.aspects
            .filter { course.demands($0, judgedBy: oracle) && !(isByKeys && $0 == .hasPrevious) }
            // The rows of the model have other ids.
            .filter { variant?.hasOwnIDs != true || $0 != .ids && $0 != .events }
        let sent = rule == .requestIsRight ? Self.sent(in: history, setup: setup, dialect: dialect) : nil
        guard let script = ContractScript(course, checking: aspects, sent: sent) else { return nil }
        let needed = PagerPromises.needed(by: course, history: history, rule: rule, setup: setup, promises: promises)
        let needs = needed.names
        self.needs = needs
        id = rule.contractID(for: rule.behaviour(in: history))
        var lines = Self.comment(on: finding, course: course)
        lines += [
            "understudy: 1",
            "layer: pager",
            "configure: { pageSize: \(variant?.askedSize ?? setup.pageSize)\(Self.members(variant?.configuration)) }",
            "list: { rows: \(history.rowCount)\(Self.members(variant?.list)) }",
            "contracts:",
            "  - id: \(id)",
            "    title: \(rule.sentence)",
            "    basis: chosen",
            "    source: \"\(([rule.id] + rule.behaviours).joined(separator: ", "))\"",
            "    dialects: [\(dialect.name)]",
        ]
        if !needs.isEmpty { lines.append("    needs: [\(needs.joined(separator: ", "))]") }
        lines += Self.given(course, dialect: dialect, style: setup.style, variant: variant)
        lines.append("    steps:")
        lines += script.steps.flatMap(\.lines)
        text = lines.map { "\($0)\n" }.joined()
    }

    /// Returns the parameters that each request of a right pager has, beside those that select the page; nil for none.
    private static func sent(in history: History, setup: ModelSetup, dialect: ContractDialect) -> String? {
        // On the way back, the page size can have another name.
        let sizeName = history.steps.contains(.act(.previous)) ? nil : dialect.sizeName
        let size = sizeName.map { "\($0): \(history.variant?.askedSize ?? setup.pageSize)" }
        let members = [size, history.variant?.parameters].compactMap(\.self).filter { !$0.isEmpty }
        return members.isEmpty ? nil : members.joined(separator: ", ")
    }

    /// Returns the members of a mapping, to be written behind others.
    private static func members(_ mapping: String?) -> String {
        let members = (mapping ?? "").split(whereSeparator: \.isNewline).joined(separator: " ").dropFirst().dropLast()
        let text = members.drop { $0 == " " }
        return text.isEmpty ? "" : ", \(text)"
    }

    /// Returns the faults: those of one request, then those of all answers.
    private static func given(
        _ course: RightCourse,
        dialect: ContractDialect,
        style: ModelStyle,
        variant: ServerVariant?
    ) -> [String] {
        let faults = course.requests.enumerated()
            .compactMap { index, request -> String? in
                guard case .fault(let fault)? = request.outcome else { return nil }
                let text =
                    variant?.faults[fault].map { "'\($0)'" }
                    ?? dialect.text(of: fault, style: style, isLastPage: request.isLastPage)
                return "        - { request: \(index + 1), fault: \(text) }"
            }
        let all = faults + (variant?.constantFaults ?? []).map { "        - { fault: '\($0)' }" }
        return all.isEmpty ? [] : ["    given:", "      faults:"] + all
    }
}

extension ContractScript.Step {
    /// The step as lines of a contract.
    fileprivate var lines: [String] {
        let isQuiet = text.hasPrefix("hold:") || text.hasPrefix("change:")
        let settle = settles || isQuiet ? [] : ["settle: false"]
        return ["      - \(text)"] + (settle + expectations).map { "        \($0)" }
    }
}

extension Invariant {
    /// Returns the id of a contract about a behaviour; several rules can follow from it.
    fileprivate func contractID(for behaviour: String) -> String {
        let isFirst = Self.allCases.first { $0.behaviours.contains(behaviour) } == self
        return "\(behaviour).\(ExploredContract.suffix)\(isFirst ? "" : "-\(id.lowercased())")"
    }

    /// Returns the behaviour that a history is about, among those from which the rule follows.
    fileprivate func behaviour(in history: History) -> String {
        let actions = history.steps.compactMap { step -> UserAction? in
            if case .act(let action) = step { action } else { nil }
        }
        let isAboutLateAnswer = self == .lateAnswer
        if isAboutLateAnswer, actions.contains(.cancel) { return "PG-55" }
        if isAboutLateAnswer, actions.last == .refresh, actions.dropLast().last == .refresh { return "PG-54" }
        return behaviours[0]
    }
}
