// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import Pagers
import Testing

@testable import BackendProbing

/// The comparison of a description with a connection in GraphQL.
@Suite("drift of a GraphQL list")
struct ConnectionDriftTests {
    private static let base = """
            path: /graphql
            graphql: { field: houses, type: House }
            paging: { style: cursor, defaultSize: 10, maximumSize: 50 }
            row:
              id: { template: 'h{number}' }
              number: { sequence: { from: 1 } }
              title: { words: [2, 4] }
              price: { number: [1, 9] }
              agent: { object: { name: person, email: email } }
              tags: { array: { of: { words: [1, 1] }, count: 2 } }
            items: id
            rows: 130
        """

    /// One change of the list file, with the properties that have drifted.
    struct Change: CustomTestStringConvertible, Sendable {
        var old: String
        var new: String
        var drifted: [String]
        var isServed = false

        init(from old: String, to new: String, served isServed: Bool = false, drifts drifted: [String]) {
            self.old = old
            self.new = new
            self.isServed = isServed
            self.drifted = drifted
        }

        var testDescription: String { "\(isServed ? "served" : "described"): '\(old)' becomes '\(new)'" }
    }

    private func report(served: String = base, described: String = base, budget: Int? = nil) throws -> ProbeReport {
        try DriftedList.report(served: served, described: described, budget: budget)
    }

    @Test("an unchanged description has not drifted")
    func unchanged() throws {
        let report = try report()
        #expect(report.drifted == [], "\(report.driftWords)")
        #expect(!report.isBroken && !report.isUndecided, "\(report.trouble)")
        let held = Set(report.drift.filter { $0.verdict == .holds }.map(\.name))
        let names = [
            "row.title", "row.price", "row.agent.email", "row.tags", "paging.cursor", "paging.before", "paging.size",
            "paging.defaultSize", "paging.maximumSize", "body.data.houses.totalCount", "order", "end", "status", "each",
        ]
        #expect(Set(names).subtracting(held) == [])
        let other = report.drift.first { $0.property == .otherFields }
        #expect(other?.verdict == .notCompared("an answer in GraphQL has only the fields that the query selects"))
    }

    @Test("an unchanged description has not drifted, whatever the number of rows", arguments: [0, 1, 9, 10, 11, 45])
    func counts(rows: Int) throws {
        let yaml = Self.base.replacing("rows: 130", with: "rows: \(rows)")
        let report = try report(served: yaml, described: yaml)
        #expect(report.drifted == [], "\(report.driftWords)")
        #expect(report.broken == [], "\(report.trouble)")
    }

    @Test("a list with a query, and keys that are numbers, has not drifted")
    func numbers() throws {
        let yaml =
            Self.base.replacing("{ template: 'h{number}' }", with: "index") + "\n    query: { filter: [price] }"
        let report = try report(served: yaml, described: yaml)
        #expect(report.drifted == [], "\(report.driftWords)")
        let filter = report.drift.first { $0.property == .filter }
        #expect(filter?.verdict == .notCompared("only lists with GET are filtered, searched and sorted"))
    }

    /// Changes with the properties that have drifted.
    static let changes = [
        Change(from: "title: {", to: "headline: {", drifts: ["row.headline"]),
        Change(from: "email: email", to: "phone: email", drifts: ["row.agent.phone"]),
        Change(
            from: "email: email",
            to: "email: email, phone: email, age: index",
            drifts: ["row.agent.age", "row.agent.phone"]
        ),
        Change(from: "{ object: { name: person, email: email } }", to: "person", drifts: ["row.agent"]),
        Change(from: "title: { words: [2, 4] }", to: "title: { object: { text: person } }", drifts: ["row.title"]),
        Change(from: "price: { number: [1, 9] }", to: "price: { words: [1, 2] }", drifts: ["row.price"]),
        Change(from: "of: { words: [1, 1] }", to: "of: { number: [1, 9] }", drifts: ["row.tags"]),
        Change(
            from: "title: { words: [2, 4] }",
            to: "title: { nullable: { of: { words: [2, 4] }, share: 0.5 } }",
            served: true,
            drifts: ["row.title"]
        ),
        Change(from: "sequence: { from: 1 }", to: "sequence: { from: 900, step: -1 }", drifts: ["order"]),
        Change(from: "defaultSize: 10", to: "defaultSize: 20", drifts: ["paging.defaultSize"]),
        Change(from: "maximumSize: 50", to: "maximumSize: 40", drifts: ["paging.maximumSize"]),
        Change(from: "maximumSize: 50", to: "maximumSize: 60", drifts: ["paging.maximumSize"]),
        Change(from: "maximumSize: 50", to: "maximumSize: 50, overSize: clamp", drifts: ["paging.overSize"]),
        Change(from: "maximumSize: 50", to: "maximumSize: 50, badToken: default", drifts: ["paging.badToken"]),
    ]

    @Test("a change is named, and nothing else", arguments: changes)
    func change(change: Change) throws {
        try #require(Self.base.contains(change.old))
        let changed = Self.base.replacing(change.old, with: change.new)
        let report =
            change.isServed
            ? try report(served: changed, budget: 300) : try report(described: changed, budget: 300)
        #expect(report.drifted == change.drifted, "\(report.driftWords)")
    }

    @Test("a refused field is shown with the message of the server and the query")
    func refusal() throws {
        let report = try report(described: Self.base.replacing("title: {", with: "headline: {"), budget: 300)
        let finding = try #require(report.drift.first { $0.isDrifted })
        guard case .drifted(let difference, let evidence) = finding.verdict else { return }
        #expect(difference.described == "a field 'headline'")
        #expect(difference.came.hasPrefix(#"the query is refused: Cannot query field "headline" on type"#))
        #expect(evidence.first?.command.contains("headline") == true)
        #expect(evidence.first?.body.contains("Cannot query field") == true)
    }

    /// Probes the list of a server whose answers are changed on their way.
    private func report(
        described: String = base,
        changing change: @escaping (TransportAnswer) -> TransportAnswer
    ) throws -> ProbeReport {
        let text = "understudy: 1\nlists:\n  rows:\n\(described)\n"
        let served = try ProbedMount(Self.base)
        var plan = try ProbedMount(described).plan
        plan.description = try ListFileParser.parse(Array(text.utf8), file: "list.yaml").lists.first
        return ProbedMount.probe(plan) { _, request in served.outcome(of: request).map(change) }
    }

    @Test("what the specifications leave to the server has not drifted")
    func freedom() throws {
        let report = try report { answer in
            guard let body = answer.json else { return answer }
            let type = HeaderField(name: "Content-Type", value: "application/graphql-response+json; charset=utf-8")
            var changed = body.putting(["cost": 1], at: ["extensions"])
            let flag = ["data", "houses", "pageInfo", "hasPreviousPage"]
            // Many servers do not count the rows before a page if the client pages forward.
            if body.value(at: flag) != nil, body.value(at: ["data", "houses", "pageInfo", "hasNextPage"]) == true {
                changed = changed.putting(false, at: flag)
            }
            // Validation errors can have the status 200.
            let status = answer.status == 400 ? 200 : answer.status
            return TransportAnswer(status: status, headers: [type], bytes: JSONWriter.bytes(of: changed))
        }
        #expect(report.drifted == [], "\(report.driftWords)")
        #expect(!report.isBroken, "\(report.trouble)")
    }

    @Test("an error without a line names a field by its name")
    func unlocated() throws {
        let described = Self.base.replacing("title: {", with: "headline: {")
        let report = try report(described: described) { answer in
            guard let errors = answer.json?["errors"]?.array, let message = errors.first?["message"] else {
                return answer
            }
            return TransportAnswer(status: 200, body: ["errors": [["message": message]]])
        }
        #expect(report.drifted == ["row.headline"], "\(report.driftWords)")
    }

    @Test("fields are undecided if the server does not say which of them it refuses")
    func unnamed() throws {
        let described = Self.base.replacing("title: {", with: "headline: {")
        let report = try report(described: described) { answer in
            answer.json?["errors"] == nil
                ? answer : TransportAnswer(status: 200, body: ["errors": [["message": "bad query"]]])
        }
        #expect(report.drifted == [], "\(report.driftWords)")
        let field = report.drift.first { $0.property == .field }
        let reason = "the query with all fields gets status 200 with 'errors' and without rows: bad query"
        #expect(field?.verdict == .undecided(reason))
    }

    @Test("a refused first query is a wrong description, with the message of the server")
    func unread() throws {
        let report = try report(described: Self.base.replacing("field: houses", with: "field: homes"))
        #expect(report.unread?.isMisdescribed == true)
        let reason = report.unread?.reason ?? ""
        #expect(
            reason.hasPrefix(#"the server refuses the query: Cannot query field "homes" on type "Query"."#),
            "\(reason)"
        )
    }

    @Test("selects one field in each line, and leaves out fields whose members are not known")
    func selection() throws {
        let fields = [
            RowField(name: "id", kind: .index),
            RowField(name: "owner", kind: .object([RowField(name: "name", kind: .index)])),
            RowField(name: "any", kind: .value(["a": 1])),
        ]
        let selection = RowSelection(fields)
        #expect(selection.texts == ["id", "owner {", "name", "}"])
        #expect(selection.paths == [["id"], ["owner"], ["owner", "name"]])
        #expect(RowSelection(fields, without: [["owner", "name"]]).texts == ["id"])
        let errors = try #require(
            QueryErrors(["errors": [["message": "no", "locations": [["line": 4, "column": 1]]]]])
        )
        #expect(selection.refused(by: errors, firstLine: 2) == [["owner", "name"]: "no"])
    }
}
