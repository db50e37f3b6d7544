// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import StubEngine
import TextEncoding

extension StateText {
    /// Writes a contract for the layer `pager` that gives its driver the list in this state.
    ///
    /// It expects only the requests of `start`; the user adds the steps and the expectations that matter. A pager that
    /// keeps all rules, such as the reference, keeps this contract, too: it may repeat a request after some faults, and
    /// it gives up a request before the time limit of a contract ends.
    ///
    /// - Parameters:
    ///   - summary: The state.
    ///   - list: The list.
    init(contract summary: MountSummary, of list: ListDescription) {
        let faults = summary.faults.compactMap { fault(of: $0, in: list) }
        if summary.delay > .zero {
            leftOut.append("the delay of all answers, \(DurationText.text(of: summary.delay)): add it as a fault")
        }
        var steps: [String] = []
        for change in summary.changes {
            let rows = "the changed rows of '\(change.list.name)'"
            guard change.list.name == list.rowsName else {
                leftOut.append("\(rows): the contract has only the list '\(list.name)'")
                continue
            }
            guard let edits = change.edits else {
                leftOut.append("\(rows): they have more than \(RowEdit.countMax) changes")
                continue
            }
            steps += edits.compactMap { step(of: $0, in: list) }
        }
        steps += summary.holds.compactMap { step(of: $0, in: list) }
        let size = min(list.paging.defaultSize, PageStyle().maximumSize)
        if size < list.paging.defaultSize {
            leftOut.append("the page size \(list.paging.defaultSize): a page of a contract has at most \(size) rows")
        }
        let kind = list.paging.kind.rawValue
        leftOut.append(
            "the members of the rows of '\(list.name)', and the form of its answers: the contract has a list of its "
                + "own, with the same paging style, '\(kind)', and the same number of rows"
        )
        leftOut += summary.inexpressible
        let head = [
            "# Save this text as panel.yaml. To check the reference, and your own pager, run",
            "#   understudy check panel.yaml", "#   understudy check panel.yaml --driver ./my-driver", "understudy: 1",
            "layer: pager", "configure: { pageSize: \(size) }",
            "list: { rows: \(list.rows) }", "contracts:", "  - id: PG-01.panel",
            "    title: The first page is asked for in the state of the stub", "    basis: chosen",
            "    dialects: [\(kind)]",
        ]
        write(head + Self.given(faults) + ["    steps:"] + steps + Self.start(faults))
    }

    /// Returns the lines of the faults, and of the time after which a pager gives up a request.
    private static func given(_ faults: [Fault]) -> [String] {
        guard !faults.isEmpty else { return [] }
        var lines = ["    given:"]
        if faults.contains(where: { $0.canApplyToFirstPage && $0.delaysAnswer }) {
            // Three repetitions with waits of `retryAfterMax` between them end within the limit, too, which is 10 s.
            lines.append("      requestTimeout: 1500ms # a contract has a time limit, and the answer can take longer")
        }
        return lines + ["      faults:"] + faults.map { "        - \(JSONValue.string($0.commandLine))" }
    }

    /// Returns the lines of the last step.
    private static func start(_ faults: [Fault]) -> [String] {
        let isRepeated = faults.contains { $0.canApplyToFirstPage && $0.invitesRepetition }
        let requests =
            isRepeated
            ? "        requests: [1, 1?, 1?, 1?] # the reference repeats a request after 429 and 503"
            : "        requests: [1]"
        let advice =
            "        # Add what you expect, such as 'state: { failed: nil }', and more steps, such as 'do: next'."
        return ["      - do: start", requests, advice]
    }

    /// Returns a fault of the list of the dialect; nil for a fault that the contract cannot have.
    private mutating func fault(of fault: Fault, in list: ListDescription) -> Fault? {
        if let name = fault.list, name != list.name {
            leftOut.append("the fault '\(fault)': the contract has only the list '\(list.name)'")
            return nil
        }
        let own = Self.numbered(fault, in: list)
        if let problem = own.problem(in: ContractDialect.backend(for: list)) {
            leftOut.append("the fault '\(fault)': in the dialect '\(list.paging.kind.rawValue)', it \(problem)")
            return nil
        }
        if let wait = own.retryAfter, wait > Self.retryAfterMax, own.canApplyToFirstPage {
            let reason = "a pager that waits until 'Retry-After' has passed exceeds the time limit of a contract"
            leftOut.append("the fault '\(fault)': \(reason)")
            return nil
        }
        return own
    }

    /// The longest time that an answer with the first page may tell a pager to wait.
    private static var retryAfterMax: Duration { .seconds(1) }

    private mutating func step(of edit: RowEdit, in list: ListDescription) -> String? {
        switch edit {
        case .insert(let index, let count): return "      - change: insert(\(index), \(count))"
        case .remove(let index, let count): return "      - change: delete(\(index), \(count))"
        case .replace(let index, _, let isNew):
            let row = isNew ? "the members of the inserted row" : "the replaced row"
            leftOut.append("\(row) \(index) of '\(list.name)': contracts only insert and delete rows")
            return nil
        }
    }

    private mutating func step(of hold: Hold, in list: ListDescription) -> String? {
        if let obstacle = Self.obstacle(to: hold, in: list) {
            leftOut.append("the hold of \(hold.pattern): \(obstacle)")
            return nil
        }
        return hold.pattern.page.map { "      - hold: request(\($0 - Self.firstPage(of: list) + 1))" }
    }

    /// Returns the reason why the contract cannot have a hold; nil if it can.
    private static func obstacle(to hold: Hold, in list: ListDescription) -> String? {
        let pattern = hold.pattern
        if let name = pattern.name, name != list.name { return "the contract has only the list '\(list.name)'" }
        if hold.isRepeated { return "a contract holds one answer, and not every answer" }
        guard let page = pattern.page else { return "a contract holds the answer to one page" }
        // `start` would wait for ever for its first page.
        if page <= firstPage(of: list) { return "the contract waits for the first page, so it holds only later pages" }
        let hasConditions = !pattern.query.isEmpty || !pattern.headers.isEmpty
        if hasConditions || !list.methods.contains(pattern.method ?? list.method) {
            return "a contract holds a page without other conditions"
        }
        return nil
    }

    /// Returns a fault of the only list, whose pages are counted from 1.
    private static func numbered(_ fault: Fault, in list: ListDescription) -> Fault {
        var fault = fault
        fault.list = nil
        let first = firstPage(of: list)
        fault.page = fault.page.map { $0 >= first ? $0 - first + 1 : $0 }
        return fault
    }

    private static func firstPage(of list: ListDescription) -> UInt64 {
        list.paging.kind == .page || list.paging.kind == .link ? list.paging.first : 1
    }
}

extension Fault {
    /// Whether it can apply to the first page of a list whose pages are counted from 1.
    fileprivate var canApplyToFirstPage: Bool { (page ?? 1) == 1 }
}
