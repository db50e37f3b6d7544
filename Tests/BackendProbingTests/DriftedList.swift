// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import BackendProbing

/// A list that is served by one description and probed by another.
enum DriftedList {
    /// Probes a list.
    ///
    /// - Parameters:
    ///   - served: The keys of the list that is served, indented by four spaces.
    ///   - described: The keys of the list by which it is probed.
    ///   - faults: The faults of the served list.
    ///   - budget: The most requests; nil for the default.
    /// - Returns: The report.
    /// - Throws: For a list that is wrong, or that a probe cannot read.
    static func report(
        served: String,
        described: String,
        faults: [String] = [],
        budget: Int? = nil
    ) throws -> ProbeReport {
        let text = "understudy: 1\nlists:\n  rows:\n\(described)\n"
        let file = try ListFileParser.parse(Array(text.utf8), file: "list.yaml")
        var probed = try ProbedMount(served, faults: faults)
        probed.plan = try ProbedMount(described).plan
        let list = try #require(file.lists.first)
        probed.plan.description = list
        probed.plan.budget = budget
        return probed.probe()
    }

    /// A list whose answers have many properties.
    enum Base: String, CaseIterable, Sendable {
        case page, link, url, cursor, keyset, offset, wrapped, refusing

        /// The keys of the list, indented by four spaces.
        var yaml: String {
            let sizes = "defaultSize: 10, maximumSize: 50"
            let page =
                "paging: { style: page, page: page, size: size, first: 1, \(sizes), overSize: refuse, pastEnd: empty }"
            let form =
                switch self {
                case .page:
                    """
                        \(page)
                        body:
                          kind: list
                          items: '{rows}'
                          total: '{total}'
                          pages: '{pages}'
                          from: '{from}'
                          to: '{to}'
                          more: '{hasMore}'
                          meta: { version: 2, last: '{isLast}' }
                    """
                case .refusing:
                    """
                        \(page)
                        body: { items: '{rows}', total: '{total}' }
                        errors: { default: { status: 400, body: { error: '{message}' } } }
                    """
                case .link:
                    """
                        paging: { style: link, page: page, size: per_page, first: 1, \(sizes), pastEnd: empty }
                        headers: { X-Total-Count: '{total}', X-Version: 'v2' }
                        body: '{rows}'
                    """
                case .url:
                    """
                        \(page)
                        body: { items: '{rows}', next: '{nextUrl}', previous: '{previousUrl}', total: '{total}' }
                    """
                case .cursor:
                    """
                        paging: { style: cursor, cursor: cursor, size: limit, \(sizes) }
                        body: { items: '{rows}', next: '{next}', total: '{total}' }
                    """
                case .keyset:
                    """
                        paging: { style: keyset, after: after, before: before, size: limit, key: id, \(sizes) }
                        body: { items: '{rows}', next: '{next}', total: '{total}' }
                    """
                case .offset:
                    """
                        paging: { style: offset, offset: offset, size: limit, \(sizes), pastEnd: empty }
                        body: { items: '{rows}', total: '{total}' }
                    """
                case .wrapped:
                    """
                        paging: { style: cursor, cursor: cursor, size: limit, \(sizes) }
                        body: { edges: '{rows}', next: '{next}' }
                        each: { node: '{row}', cursor: '{cursor}' }
                    """
                }
            return "    path: /api/rows\n\(form)\n\(Self.row)\n    rows: 130"
        }

        private static let row = """
                row:
                  id: index
                  title: { words: [2, 4] }
                  price: { number: [1, 9] }
                  open: boolean
                  born: { date: [2020-01-01, 2026-12-31] }
                  uid: uuid
                  owner: { object: { name: person } }
                  tags: { array: { of: { words: [1, 1] }, count: 2 } }
            """
    }

    /// One change of a list file.
    struct Change: CustomTestStringConvertible, Sendable {
        /// The file that has the change.
        enum Side: String, Sendable {
            case served, described
        }

        /// The list.
        var base: Base
        /// The file that has the change.
        var side: Side
        /// The text that is replaced.
        var old: String
        /// The text in its place.
        var new: String
        /// The names of the properties that have drifted.
        var drifted: [String]

        /// Creates a change.
        init(_ base: Base, _ side: Side = .described, from old: String, to new: String, drifts drifted: [String]) {
            self.base = base
            self.side = side
            self.old = old
            self.new = new
            self.drifted = drifted
        }

        var testDescription: String { "\(base), \(side.rawValue): '\(old)' becomes '\(new)'" }

        /// Probes the list with the change.
        ///
        /// - Parameter budget: The most requests; a list that breaks invariants needs more than the default.
        /// - Returns: The report.
        /// - Throws: For a list that is wrong.
        func report(budget: Int? = 300) throws -> ProbeReport {
            try #require(base.yaml.contains(old))
            let changed = base.yaml.replacing(old, with: new, maxReplacements: 1)
            let isServed = side == .served
            return try DriftedList.report(
                served: isServed ? changed : base.yaml,
                described: isServed ? base.yaml : changed,
                budget: budget
            )
        }
    }
}

extension ProbeReport {
    /// The names of the properties that have drifted, sorted.
    var drifted: [String] { drift.filter(\.isDrifted).map(\.name).sorted() }

    /// Everything that has drifted, for messages of tests.
    var driftWords: String {
        drift.compactMap { finding in
            guard case .drifted(let difference, _) = finding.verdict else { return nil }
            return "\(finding.property.id) \(finding.name): \(difference.described); came: \(difference.came)"
        }
        .joined(separator: "\n")
    }
}
