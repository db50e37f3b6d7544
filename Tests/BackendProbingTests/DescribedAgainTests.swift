// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import ListDescription
import ListSketches
import OrderedCollections
import Testing

@testable import BackendProbing

/// Lists that are described by asking them, and then probed by the text of the list file that this gives.
@Suite("a probe by the list file that was derived from the same list")
struct DescribedAgainTests {
    /// The lists whose way to page no common parameter shows.
    private static let refused: Set = ["dynamodb", "elasticsearch"]

    /// The properties for which the answers do not show all cases, by the names of lists.
    ///
    /// The URL of the first page can have fewer parameters than the other URLs, and a constant can be the value of one
    /// answer.
    private static let open: [String: Set<String>] = [
        "django": ["body.previous"], "django-offset": ["body.previous"], "fhir": ["body.link.url"],
        "github": ["headers.Link"], "hal": ["body._links.self.href"],
        "laravel": ["body.links.active", "body.links.page", "body.links.url", "body.prev_page_url"],
        "laravel-cursor": ["body.prev_page_url"], "notion": ["body.request_id"],
    ]

    /// The lists of all styles and presets; those with GraphQL and of whole files need a body that names the operation.
    static let lists = (ServedList.presets + ownDialects)
        .filter { $0.list.graphQL == nil && !$0.name.contains(".") && request(for: $0) != nil }

    /// The dialects of the contracts that are not presets.
    private static let ownDialects = ServedList.dialects.filter { dialect in
        !ServedList.presets.contains { $0.name == dialect.name }
    }

    /// Returns the request for the first page with what the condition of the list asks for.
    private static func request(for served: ServedList) -> TransportRequest? {
        guard let demands = try? RequestDemands(served.list) else { return nil }
        let isPost = served.list.method == RequestMethod.post.rawValue
        return TransportRequest(
            method: isPost ? .post : .get,
            url: ProbedMount.base + served.path,
            parameters: demands.parameters,
            headers: demands.headers,
            body: isPost ? .object(demands.body) : nil,
            timeout: .seconds(1)
        )
    }

    @Test("finds nothing broken, and no other drift than is known", arguments: lists)
    func again(served: ServedList) throws {
        let probed = try ProbedMount(served.list, path: served.path)
        let action = Self.describe(try #require(Self.request(for: served)), at: probed)
        guard case .done(let reading) = action else {
            #expect(Self.refused.contains(served.name), "\(action)")
            return
        }
        let (report, text) = try Self.report(on: probed, by: reading, path: served.path)
        #expect(report.unread == nil, "\(report.unread?.reason ?? "")\n\(text)")
        #expect(report.broken == [], "\(report.trouble)\n\(text)")
        let others = Set(report.drifted).subtracting(Self.open[served.name] ?? [])
        #expect(others.isEmpty, "\(report.driftWords)\n\(text)")
        #expect(report.rowCount == Int(served.list.rows))
    }

    /// Describes a list, and returns the last action.
    private static func describe(_ request: TransportRequest, at probed: ProbedMount) -> DescribeState.Action {
        var state = DescribeState(request: request)
        var action = state.start()
        while case .ask(let request) = action {
            action = state.handle(Exchange(request: request, outcome: probed.outcome(of: request)))
        }
        return action
    }

    /// Lists whose URLs of other pages have no page size, or only that of the request.
    private static let withoutSize = [
        """
            body:
              data: '{rows}'
              meta: { total: '{total}' }
              links:
                next: { $when: hasMore, $value: '{url}?page={next}', $else: ~ }
                prev: { $when: hasPrevious, $value: '{url}?page={previous}', $else: ~ }
        """,
        """
            body: '{rows}'
            headers:
              X-Total-Count: '{total}'
              Link:
                $when: hasMore
                $value: '<{nextUrl}>; rel="next"'
        """,
    ]

    @Test("finds no drift in URLs without a page size", arguments: withoutSize)
    func urls(body: String) throws {
        let links = body.contains("Link") ? ", links: { size: asSent }" : ""
        let sizes = "defaultSize: 10, maximumSize: 50"
        let paging = "paging: { style: page, page: page, size: per_page, first: 1, \(sizes)\(links) }"
        let row = "row: { id: index, title: { words: [2, 4] } }"
        let yaml = "    path: /api/rows\n    \(paging)\n\(body)\n    \(row)\n    rows: 57"
        let probed = try ProbedMount(yaml)
        let request = TransportRequest(url: "\(ProbedMount.base)/api/rows", timeout: .seconds(1))
        guard case .done(let reading) = Self.describe(request, at: probed) else {
            Issue.record("the list is not described")
            return
        }
        let (report, text) = try Self.report(on: probed, by: reading, path: "/api/rows")
        #expect(report.drifted == [], "\(report.driftWords)\n\(text)")
        if !links.isEmpty { #expect(report.broken == [], "\(report.trouble)\n\(text)") }
    }

    @Test("finds nothing in a list of tokens whose URLs have no page size, and says so in the file")
    func urlsWithTokens() throws {
        let paging = "paging: { style: cursor, cursor: after, size: limit, defaultSize: 10, maximumSize: 50 }"
        let body = "body: { items: '{rows}', next: { $when: hasMore, $value: '{url}?after={next}', $else: ~ } }"
        let row = "row: { id: index, title: { words: [2, 4] } }"
        let probed = try ProbedMount("    path: /api/rows\n    \(paging)\n    \(body)\n    \(row)\n    rows: 57")
        let request = TransportRequest(url: "\(ProbedMount.base)/api/rows", timeout: .seconds(1))
        guard case .done(let reading) = Self.describe(request, at: probed) else {
            Issue.record("the list is not described")
            return
        }
        let (report, text) = try Self.report(on: probed, by: reading, path: "/api/rows")
        #expect(report.unread == nil && report.rowCount == 57, "\(report.trouble)\n\(text)")
        #expect(report.broken == [] && report.drifted == [], "\(report.trouble)\n\(report.driftWords)\n\(text)")
        #expect(text.contains("# the URLs of other pages do not have the size, so clients that "), "\(text)")
    }

    /// Probes a list by the text of the list file that a reading gives.
    ///
    /// - Parameters:
    ///   - probed: The list.
    ///   - reading: The reading of the same list.
    ///   - path: The path of the list.
    /// - Returns: The verdicts, and the text.
    /// - Throws: For a text that is not a list file, or that a probe cannot read.
    private static func report(
        on probed: ProbedMount,
        by reading: ListReading,
        path: String
    ) throws -> (report: ProbeReport, text: String) {
        let text = ListFileText.text(of: [reading.sketch])
        let list = try #require(try ListFileParser.parse(Array(text.utf8), file: "list.yaml").lists.first)
        let described = try DescribedDialect(list)
        var probed = probed
        probed.plan = ProbePlan(described, endpoint: try described.endpoint(origin: ProbedMount.base, rest: path))
        probed.plan.description = list
        probed.plan.budget = 300
        return (probed.probe(), text)
    }

    @Test("finds nothing in a list of which a recording has only pages with another size than the default one")
    func recordedSizes() throws {
        let probed = try ProbedMount(ProbedStyle.page.list(rows: 57, size: 10))
        let exchanges = (1...3)
            .map { page in
                let url = "\(ProbedMount.base)/api/rows?page=\(page)&size=20"
                let request = TransportRequest(url: url, timeout: .seconds(1))
                return Exchange(request: request, outcome: probed.outcome(of: request))
            }
        let (report, text) = try Self.report(on: probed, by: AnswerReader.read(exchanges), path: "/api/rows")
        #expect(report.broken == [] && report.drifted == [], "\(report.trouble)\n\(report.driftWords)\n\(text)")
        #expect(report.rowCount == 57)
    }

    @Test("is of nearly all styles and presets")
    func share() {
        #expect(Self.lists.count >= 27, "\(Self.lists.map(\.name))")
    }
}
