// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import StubEngine
import Testing

@testable import BackendProbing

/// Sorts and filters of a list that changes, or that refuses requests: nothing is called broken for that.
@Suite("sort and filter of a list that changes")
struct ChangedQueryTests {
    /// A change of the list between the walks and the sorted list.
    enum Change: String, CaseIterable, Sendable {
        case insertFirst, insertLast, removeMiddle, removeLast

        /// Changes the list.
        func apply(to mount: Mount, rows: Int) {
            let count = UInt64(rows)
            switch self {
            case .insertFirst: _ = try? mount.insertRows(1, at: 0, of: "rows")
            case .insertLast: _ = try? mount.insertRows(1, at: count, of: "rows")
            case .removeMiddle: _ = try? mount.removeRows(at: count / 2..<count / 2 + 1, of: "rows")
            case .removeLast: _ = try? mount.removeRows(at: count - 1..<count, of: "rows")
            }
        }
    }

    private static let query: Set = ["sort", "status"]

    private func probed(_ style: ProbedStyle, rows: Int = 45, pastEnd: String = "empty") throws -> ProbedMount {
        var probed = try ProbedMount(RandomList.addingQuery(to: style.list(rows: rows, size: 10, pastEnd: pastEnd)))
        probed.plan.budget = 300
        probed.takeDescription()
        return probed
    }

    private func isQuery(_ request: TransportRequest) -> Bool {
        request.parameters.contains { Self.query.contains($0.name) }
    }

    @Test(
        "a row that comes or goes after the walks is not called broken",
        arguments: SortAndFilterTests.styles,
        Change.allCases
    )
    func changed(style: ProbedStyle, change: Change) throws {
        // With 38 rows, the last page of the second walk is full.
        for (rows, pastEnd) in [(45, "empty"), (38, "empty"), (38, "error")] {
            let probed = try probed(style, rows: rows, pastEnd: pastEnd)
            var isChanged = false
            let report = ProbedMount.probe(probed.plan) { _, request in
                if !isChanged, isQuery(request) {
                    isChanged = true
                    change.apply(to: probed.mount, rows: rows)
                }
                return probed.outcome(of: request)
            }
            #expect(isChanged)
            #expect(report.broken == [], "\(style), \(rows) rows, \(pastEnd)\n\(report.trouble)")
        }
    }

    @Test("rows that the sorted list loses are missing, unless the list changes", arguments: [true, false])
    func missing(isChanged: Bool) throws {
        let probed = try probed(.page)
        let report = ProbedMount.probe(probed.plan) { _, request in
            let outcome = probed.outcome(of: request)
            guard request.parameters.contains(RequestParameter(name: "sort", value: "price asc")) else {
                return outcome
            }
            if isChanged { _ = try? probed.mount.insertRows(1, at: 1_000, of: "rows") }
            return outcome.map { $0.withoutLastItem }
        }
        guard !isChanged else {
            #expect(report.broken == [], "\(report.trouble)")
            return
        }
        guard case .broken(let sentence, let evidence) = report["PB-22"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(sentence == "3 of 45 rows are missing in the sorted list", "\(sentence)")
        #expect(evidence.count == 2)
    }

    @Test("a filter without rows is broken if the first page has a row with the value", arguments: [true, false])
    func noRows(isChanged: Bool) throws {
        let probed = try probed(.page)
        let report = ProbedMount.probe(probed.plan) { _, request in
            guard request.parameters.contains(where: { $0.name == "status" }) else {
                return probed.outcome(of: request)
            }
            if isChanged { _ = try? probed.mount.removeRows(at: 0..<1, of: "rows") }
            return .success(TransportAnswer(status: 200, body: ["items": [], "total": 0]))
        }
        guard case .broken(let sentence, let evidence) = report["PB-20"] else {
            #expect(isChanged && report["PB-20"] == .undecided(ProbeMemory.changeWords), "\(report.trouble)")
            return
        }
        #expect(!isChanged && sentence.hasPrefix("no row comes with status="), "\(sentence)")
        #expect(sentence.contains(", but row 0 has \"") && sentence.hasSuffix("\" in 'status'"), "\(sentence)")
        #expect(evidence.map(\.answer) == ["a page without rows", "a page of 10 rows, from 0 to 9"])
    }

    @Test("a value that no row of the first page has can have no rows")
    func noValue() throws {
        var probed = try probed(.page)
        probed.plan.filter?.value = "gone"
        #expect(probed.probe()["PB-20"] == .inapplicable("no row came for status=gone"))
    }

    @Test("a finding that is not seen again has the real reason", arguments: [429, 500])
    func refusedAgain(status: Int) throws {
        let probed = try probed(.page)
        var asked: Set<TransportRequest> = []
        let report = ProbedMount.probe(probed.plan) { _, request in
            guard isQuery(request) else { return probed.outcome(of: request) }
            guard asked.insert(request).inserted else {
                return .success(TransportAnswer(status: status, body: ["error": "not now"]))
            }
            var plain = request
            plain.parameters.removeAll { Self.query.contains($0.name) }
            return probed.outcome(of: plain)
        }
        let reason =
            status == 429 ? "the server answered with status 429; lower --rate" : "the request gets status 500 now"
        #expect(report["PB-20"] == .undecided("it looks broken, and was not seen again: \(reason)"))
        #expect(report.broken == [], "\(report.trouble)")
    }

    @Test("a walk that cannot be repeated has the real reason")
    func noWalk() throws {
        let probed = try probed(.page)
        var isFailing = false
        let report = ProbedMount.probe(probed.plan) { _, request in
            if isQuery(request) { isFailing = true }
            let outcome = probed.outcome(of: request)
            if request.parameters.contains(RequestParameter(name: "sort", value: "price desc")) {
                return outcome.map { $0.withStranger }
            }
            guard isFailing, !isQuery(request) else { return outcome }
            return .success(TransportAnswer(status: 500, body: ["error": "not now"]))
        }
        #expect(report.broken == [], "\(report.trouble)")
        guard case .undecided(let reason) = report["PB-21"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(reason == "it looks broken, but the walk was not repeated: page 1 gets status 500 now")
    }
}

extension TransportAnswer {
    private var items: [JSONValue] { json?.value(at: ["items"])?.array ?? [] }

    private func replacing(items: [JSONValue]) -> TransportAnswer {
        guard let json else { return self }
        return TransportAnswer(status: status, headers: headers, body: json.putting(.array(items), at: ["items"]))
    }

    /// The page without its last row.
    fileprivate var withoutLastItem: TransportAnswer { replacing(items: items.dropLast()) }

    /// The page with a row behind the others that the list does not have.
    fileprivate var withStranger: TransportAnswer {
        guard let last = items.last else { return self }
        return replacing(items: items + [last.putting(-1, at: ["id"])])
    }
}
