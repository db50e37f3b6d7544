// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The result of a probe.
package struct ProbeReport: Sendable {
    /// The verdicts, in the order of the invariants.
    package var findings: [ProbeFinding]
    /// The comparison with the description, in the order of the ids; empty without a description.
    package var drift: [DriftFinding] = []
    /// The number of requests.
    package var requestCount: Int
    /// The number of pages of the first walk.
    package var pageCount: Int
    /// The number of rows of the first walk.
    package var rowCount: Int
    /// The page sizes of the walks, without those that came before.
    package var pageSizes: [Int] = []
    /// The way to page through the list, in words: its parameters, and the location of the rows.
    package var way = ""
    /// The beginning and the end of both walks; nil if no row was read.
    package var picture: WalkPicture?
    /// The number of requests that found out how the list pages; 0 with a description.
    package var searchCount = 0
    /// The time of the whole probe, by the clock of its caller; zero if it was not measured.
    package var duration = Duration.zero
    /// The reason why nothing could be judged; nil if the first page was read.
    package var unread: UnreadList?

    /// Creates a report of verdicts.
    init(
        findings: [ProbeFinding],
        requestCount: Int,
        pageCount: Int = 0,
        rowCount: Int = 0,
        pageSizes: [Int] = [],
        way: String = "",
        picture: WalkPicture? = nil,
        unread: UnreadList? = nil
    ) {
        self.findings = findings
        self.requestCount = requestCount
        self.pageCount = pageCount
        self.rowCount = rowCount
        self.pageSizes = pageSizes
        self.way = way
        self.picture = picture
        self.unread = unread
    }

    /// Creates the report of a list whose first page was not read: everything is undecided.
    ///
    /// - Parameters:
    ///   - unread: The reason, without secrets.
    ///   - requestCount: The number of requests.
    package init(_ unread: UnreadList, requestCount: Int) {
        let findings = ProbeInvariant.all.map {
            ProbeFinding(id: $0.id, sentence: $0.sentence, verdict: .undecided(unread.reason))
        }
        self.init(findings: findings, requestCount: requestCount, unread: unread)
    }

    /// Whether an invariant is broken.
    package var isBroken: Bool {
        findings.contains { if case .broken = $0.verdict { true } else { false } }
    }

    /// Whether an invariant could not be judged.
    package var isUndecided: Bool {
        findings.contains { if case .undecided = $0.verdict { true } else { false } }
    }

    /// Whether the answers are different from the description.
    package var hasDrifted: Bool { drift.contains(where: \.isDrifted) }
}

/// The verdict about one invariant.
package struct ProbeFinding: Sendable {
    /// The verdict about an invariant.
    package enum Verdict: Hashable, Sendable {
        /// The invariant holds.
        case holds
        /// The invariant is broken: the finding in one sentence, and the exchanges that show it.
        case broken(String, [ProbeEvidence])
        /// The invariant could not be judged, for this reason.
        case undecided(String)
        /// The list does not promise what the invariant is about, for this reason.
        case inapplicable(String)
    }

    /// The id of the invariant.
    package var id: String
    /// The invariant in one sentence.
    package var sentence: String
    /// The verdict.
    package var verdict: Verdict
    /// The walks around what is broken; nil if the finding is not about pages of the walks.
    package var picture: WalkPicture?
}
