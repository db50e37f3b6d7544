// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import Testing

@testable import BackendProbing

/// Sorts and filters of a list: what the description or the user names is judged.
@Suite("sort and filter of a probed list")
struct SortAndFilterTests {
    /// The styles whose rows can be sorted; those of a keyset are in the order of the key.
    static let styles = ProbedStyle.allCases.filter { $0 != .keyset }
    private static let query = "\n    query: { filter: [status], sort: [price], sortForm: space }"

    private func list(_ style: ProbedStyle, query: String) -> String {
        style.list(rows: 45, size: 10)
            .replacing(
                "row: { id: index,",
                with: "row: { id: index, status: { choice: [open, closed] }, price: { number: [1, 3] },"
            ) + query
    }

    private func report(
        served: String,
        described: String,
        sort: String? = nil,
        filter: String? = nil,
        budget: Int? = 300
    ) throws -> ProbeReport {
        let text = "understudy: 1\nlists:\n  rows:\n\(described)\n"
        let description = try #require(try ListFileParser.parse(Array(text.utf8), file: "list.yaml").lists.first)
        var probed = try ProbedMount(served)
        probed.plan = try ProbedMount(described).plan
        probed.plan.description = description
        probed.plan.budget = budget
        probed.plan.sort = sort.flatMap { ProbedSort(option: $0) }
        probed.plan.filter = filter.flatMap { ProbedFilter(option: $0) }
        probed.plan.takeQuery(of: description)
        return probed.probe()
    }

    @Test("an honest list holds", arguments: styles)
    func honest(style: ProbedStyle) throws {
        let yaml = list(style, query: Self.query)
        let report = try report(served: yaml, described: yaml)
        for id in ["PB-20", "PB-21", "PB-22"] { #expect(report[id] == .holds, "\(style), \(id)\n\(report.trouble)") }
        #expect(report.drifted == [], "\(report.driftWords)")
    }

    @Test("an honest list holds within the default budget, and nothing is broken", arguments: styles)
    func budget(style: ProbedStyle) throws {
        let yaml = list(style, query: Self.query)
        let report = try report(served: yaml, described: yaml, budget: nil)
        #expect(report.broken == [], "\(report.trouble)")
        // The comparison with the description tries the filter and the sort once more.
        #expect(report.requestCount <= (style.leadsBack ? 4 : 3) * report.pageCount + 27)
    }

    @Test("a sort and a filter that have no effect are broken", arguments: [ProbedStyle.page, .offset, .cursor])
    func ignored(style: ProbedStyle) throws {
        let report = try report(served: list(style, query: ""), described: list(style, query: Self.query))
        #expect(report.broken == ["PB-20", "PB-21"], "\(report.trouble)")
        guard case .broken(let sentence, let evidence) = report["PB-20"] else { return }
        #expect(sentence.contains("but status=") && sentence.hasSuffix(" was asked for"), "\(sentence)")
        #expect(evidence.first?.command.contains("status=") == true)
    }

    @Test(
        "a sort by values that databases order in different ways is not judged",
        arguments: [
            (
                "{ choice: ['-a', '+b'] }",
                "databases order the values in 'price' in different ways, so no order was compared; sort by a field with "
                    + "numbers or words, as in --sort ordering=price"
            ),
            (
                "{ number: [2, 2] }",
                "all rows that were read have the same value in 'price', so no order was compared; sort by another field, "
                    + "as in --sort ordering=price"
            ),
        ]
    )
    func nothingCompared(kind: String, reason: String) throws {
        let yaml = list(.page, query: Self.query).replacing("{ number: [1, 3] }", with: kind)
        #expect(try report(served: yaml, described: yaml)["PB-21"] == .undecided(reason))
    }

    @Test("a sorted list that the budget ends is not judged, and the reason has a budget that is enough")
    func shortBudget() throws {
        let yaml = list(.page, query: Self.query.replacing("[price]", with: "[id]"))
        let cut = try report(served: yaml, described: yaml, budget: 38)
        guard case .undecided(let reason) = cut["PB-22"] else {
            Issue.record("\(cut.trouble)")
            return
        }
        let rest = "requests ended before a page of the sorted list ended between two rows with equal values; pass"
        #expect(reason.hasPrefix("the budget of 38 \(rest) --budget "), "\(reason)")
        let whole = try report(served: yaml, described: yaml, budget: cut["PB-22"]?.wantedBudget)
        #expect(whole["PB-22"] == .inapplicable("no page ends between two rows with equal values"))
    }

    @Test(
        "compares values only where all databases agree",
        arguments: [
            (1, 2, .rising), (2.5, 2, .falling), (false, true, .rising), ("open", "open", .same),
            ("red house", "old house", .falling), ("a house", "a mill", .rising), ("ab", "abc", .rising),
            ("2024-01-31", "2024-02-01", .rising), ("12.50", "13.25", .rising), ("item 7", "item 9", .rising),
            ("9", "10", nil), ("-5", "-3", nil), ("-a", "+b", nil), ("Bar", "alms", nil), ("bar", "Bar", nil),
            ("a", "a b", nil), ("e\u{301}t", "fin", nil), ("é", "f", nil), (1, "1", nil),
        ] as [(JSONValue, JSONValue, SortOrder?)]
    )
    func order(first: JSONValue, second: JSONValue, order: SortOrder?) {
        #expect(SortOrder(comparing: first, to: second) == order)
        let opposite: SortOrder? = order == .rising ? .falling : order == .falling ? .rising : order
        #expect(SortOrder(comparing: second, to: first) == opposite)
    }

    @Test("the user can name a sort and a filter")
    func options() throws {
        let served = list(.page, query: Self.query.replacing(", sortForm: space", with: ""))
        let plain = list(.page, query: "")
        let report = try report(served: served, described: plain, sort: "sort=price", filter: "status=open")
        for id in ["PB-20", "PB-21", "PB-22"] { #expect(report[id] == .holds, "\(id)\n\(report.trouble)") }
        let wrong = try self.report(
            served: served,
            described: plain,
            sort: "sort=price:id",
            filter: "status=open:price"
        )
        #expect(wrong.broken == ["PB-20", "PB-21"], "\(wrong.trouble)")
    }

    @Test("a list without a sort and a filter promises none")
    func unnamed() throws {
        let report = try report(served: list(.page, query: ""), described: list(.page, query: ""))
        #expect(report["PB-20"] == .inapplicable("no filter is known; name one with --filter"))
        #expect(report["PB-21"] == .inapplicable("no sort is known; name one with --sort"))
        #expect(report["PB-22"] == .inapplicable("no sort is known; name one with --sort"))
    }

    @Test(
        "reads the opposite of a sort",
        arguments: [
            ("ordering=price", "-price", ["price"]), ("sort=price,asc", "price,desc", ["price"]),
            ("$orderby=Price asc:Cost.Net", "Price desc", ["Cost", "Net"]), ("sort=a.b", "-a.b", ["a", "b"]),
        ] as [(String, String, [String])]
    )
    func opposite(option: String, descending: String, path: [String]) throws {
        let sort = try #require(ProbedSort(option: option))
        #expect(sort.descending.map(\.value) == [descending])
        #expect(sort.path == path)
    }

    @Test(
        "refuses a sort or a filter of another form",
        arguments: ["price", "=price", "sort=", "sort=price:", "sort=-price"]
    )
    func wrongOption(option: String) {
        #expect(ProbedSort(option: option) == nil)
        #expect(option == "sort=-price" || ProbedFilter(option: option) == nil)
    }
}
