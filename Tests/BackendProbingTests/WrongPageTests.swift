// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@testable import BackendProbing

/// Lists of which some pages are wrong: the verdicts are about these pages, and not about others.
@Suite("a probe of a list with a few wrong pages")
struct WrongPageTests {
    /// Probes a list of 57 rows with pages by number.
    ///
    /// - Parameter answer: Returns the answer to a request for a page of a size; nil for the right page.
    /// - Returns: The verdicts.
    /// - Throws: For a list that is wrong.
    private func probe(
        answering answer: (_ page: String, _ size: String, ProbedMount) -> TransportAnswer?
    ) throws -> ProbeReport {
        let probed = try ProbedMount(ProbedStyle.page.list(rows: 57, size: 10))
        return ProbedMount.probe(probed.plan) { _, request in
            func value(_ name: String) -> String { request.parameters.last { $0.name == name }?.value ?? "" }
            let wrong = answer(value("page"), value("size"), probed)
            return wrong.map { .success($0) } ?? probed.outcome(of: request)
        }
    }

    @Test("a row that comes twice with the second page size alone is shown by the two pages that have it")
    func secondSize() throws {
        let report = try probe { page, size, _ in
            guard page == "2", size == "19" else { return nil }
            // The page loses its last row, 37, and has the first row of the next page instead.
            return self.page(Array(19..<37) + [38])
        }
        guard case .broken(let sentence, let evidence) = report["PB-02"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(sentence == "row 38 comes on page 2 and again on page 3 with page size 19")
        let list = "http://stub.test/api/rows"
        #expect(evidence.map(\.command) == [2, 3].map { "curl -s '\(list)?size=19&page=\($0)'" })
    }

    @Test("if no page behind the second one can be read, what needs the whole list is undecided")
    func failing() throws {
        let report = try probe { page, _, _ in
            guard let number = Int(page), number > 2 else { return nil }
            return TransportAnswer(status: 500, body: ["error": "out of order"])
        }
        #expect(report.broken == ["PB-01"], "\(report.trouble)")
        for id in ["PB-02", "PB-03", "PB-07", "PB-11"] {
            #expect(report[id] == .undecided("the walk stopped at a page that cannot be read"), "\(id)")
        }
        // A page with a huge number fails like the others; the other wrong values are refused.
        #expect(report["PB-13"] == .holds)
    }

    /// Returns a page of rows with a right total.
    private func page(_ ids: some Sequence<Int64>) -> TransportAnswer {
        let rows = ids.map { ["id": .integer($0), "title": "a row"] as JSONValue }
        return TransportAnswer(status: 200, body: ["items": .array(rows), "total": 57])
    }

    @Test("a last page that lacks a row does not say that rows follow")
    func shortEnd() throws {
        let report = try probe { number, size, _ in
            number == "6" && size.isEmpty ? page(50..<56) : nil
        }
        #expect(report["PB-10"] == .holds && report.pageCount == 6, "\(report.trouble)")
        #expect(report.broken == ["PB-03"], "\(report.trouble)")
    }

    @Test("rows that come twice do not make the total wrong")
    func overlap() throws {
        // Each page but the first begins with the last row of the page before.
        let report = try probe { number, size, _ in
            guard size.isEmpty, let number = Int64(number), (2...6).contains(number) else { return nil }
            let start = number * 10 - 11
            return page(start..<min(57, start + 10))
        }
        #expect(report.broken.contains("PB-02") && !report.broken.contains("PB-08"), "\(report.trouble)")
    }
}
