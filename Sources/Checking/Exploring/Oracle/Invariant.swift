// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rules that every pager keeps, whatever happens to it.
package enum Invariant: String, CaseIterable, Hashable, Sendable {
    /// The rule about answers that are not wanted any longer.
    case lateAnswer = "EX-01"
    /// The rule about `next` during a request.
    case patience = "EX-02"
    /// The rule about `next` at the end.
    case endIsEnd = "EX-03"
    /// The rule about the first request.
    case firstPageWanted = "EX-04"
    /// The rule about the request for the page that follows.
    case nextPageWanted = "EX-05"
    /// The rule about the request for a page that failed.
    case failedPageWanted = "EX-06"
    /// The rule about `retry` when nothing failed.
    case nothingToRetry = "EX-07"
    /// The rule about `cancel`.
    case cancelKeeps = "EX-08"
    /// The rule about the request for the page before.
    case previousPageWanted = "EX-09"
    /// The rule about the rows after a failure.
    case failureKeeps = "EX-10"
    /// The rule about the report of a failure.
    case failureReported = "EX-11"
    /// The rule about the member `failed`.
    case failedIsLast = "EX-12"
    /// The rule about the rows that are shown.
    case rowsExplained = "EX-13"
    /// The rule about rows that come twice.
    case noRepetition = "EX-14"
    /// The rule about the reports of pages and of the end.
    case reportsMatch = "EX-15"
    /// The rule about the member `hasNext`.
    case hasNextIsRight = "EX-16"
    /// The rule about the member `loading`.
    case loadingIsRight = "EX-17"
    /// The rule about the member `pages`.
    case pagesAreCounted = "EX-18"
    /// The rule about requests that follow an answer.
    case walkGoesOn = "EX-19"
    /// The rule about the rows before an answer.
    case showsOnlyAnswers = "EX-20"
    /// The rule about requests that the server refuses for the moment.
    case repeatsLater = "EX-21"
    /// The rule about requests that no user asked for.
    case repeatsNothing = "EX-22"
    /// The rule about an expired token.
    case restartsExpired = "EX-23"
    /// The rule about pages that lead in a circle.
    case loopStops = "EX-24"
    /// The rule about a refresh of all pages.
    case refreshIsWhole = "EX-25"
    /// The rule about the member `hasPrevious`.
    case hasPreviousIsRight = "EX-26"
    /// The rule about rows that change on the server.
    case serverAlone = "EX-27"

    /// The id, such as EX-01.
    package var id: String { rawValue }
}

extension Invariant {
    /// The rule in one sentence.
    package var sentence: String {
        switch self {
        case .lateAnswer: "The answer to a request that is not wanted any longer changes nothing"
        case .patience: "next while a page is in flight asks for nothing and shows nothing"
        case .endIsEnd: "next at the end reports the end and asks for nothing"
        case .firstPageWanted: "start, refresh and all ask for the first page, once"
        case .nextPageWanted: "next asks for the page that follows the last one shown, once"
        case .failedPageWanted: "After a failure, retry and next ask for the page that failed, once"
        case .nothingToRetry: "retry asks for nothing if nothing failed"
        case .cancelKeeps: "cancel keeps the rows, and nothing has failed because of it"
        case .previousPageWanted: "previous asks for the page before the first one shown, if there is one"
        case .failureKeeps: "A page that fails changes none of the rows that are shown"
        case .failureReported: "A page that fails is reported once, with the kind of its failure"
        case .failedIsLast: "failed is the kind of the last failure, and nil after a success"
        case .rowsExplained: "The rows shown are those of the pages that were wanted and came, in the served order"
        case .noRepetition: "No row is shown twice"
        case .reportsMatch: "Each page is reported with the rows that it added, and the end only at the end"
        case .hasNextIsRight: "hasNext says whether a page follows, as the server said"
        case .loadingIsRight: "loading is true exactly while a wanted page is in flight; at rest nothing is loading"
        case .pagesAreCounted: "pages counts the pages that are shown"
        case .walkGoesOn: "After a page, only a page that is still missing is asked for"
        case .showsOnlyAnswers: "Rows change only when an answer comes"
        case .repeatsLater: "A request that got 503 with Retry-After is repeated, without a failure"
        case .repeatsNothing: "A page that failed is asked for again only if the user wants it"
        case .restartsExpired: "After an expired token, the pager starts again by itself"
        case .loopStops: "If the next page was asked for before, the pager stops with the failure loop"
        case .refreshIsWhole: "A refresh of all pages replaces the rows when all fresh pages are there, and not before"
        case .hasPreviousIsRight: "hasPrevious says whether there is a page before the first one shown"
        case .serverAlone: "A change of the server's rows is not noticed before a request"
        }
    }

    /// The behaviours that the rule follows from, by the ids of the contracts.
    package var behaviours: [String] {
        switch self {
        case .lateAnswer: ["PG-52", "PG-54", "PG-55", "PG-56"]
        case .patience: ["PG-30", "PG-53"]
        case .endIsEnd: ["PG-04", "PG-32"]
        case .firstPageWanted: ["PG-01", "PG-09", "PG-50", "PG-59"]
        case .nextPageWanted: ["PG-03", "PG-10"]
        case .failedPageWanted: ["PG-40", "PG-41", "PG-43", "PG-51", "PG-83"]
        case .nothingToRetry: ["PG-36"]
        case .cancelKeeps: ["PG-55"]
        case .previousPageWanted: ["PG-80", "PG-81"]
        case .failureKeeps: ["PG-41", "PG-43", "PG-51", "PG-58", "PG-83"]
        case .failureReported: ["PG-42", "PG-47", "PG-48", "PG-49"]
        case .failedIsLast: ["PG-34"]
        case .rowsExplained: ["PG-02", "PG-03", "PG-15", "PG-50", "PG-65", "PG-82"]
        case .noRepetition: ["PG-03", "PG-63", "PG-70", "PG-73"]
        case .reportsMatch: ["PG-02", "PG-09", "PG-32"]
        case .hasNextIsRight: ["PG-31"]
        case .loadingIsRight: ["PG-33"]
        case .pagesAreCounted: ["PG-35"]
        case .walkGoesOn: ["PG-09", "PG-15", "PG-21", "PG-22"]
        case .showsOnlyAnswers: ["PG-41", "PG-51"]
        case .repeatsLater: ["PG-44"]
        case .repeatsNothing: ["PG-41", "PG-46"]
        case .restartsExpired: ["PG-67"]
        case .loopStops: ["PG-60", "PG-61", "PG-62"]
        case .refreshIsWhole: ["PG-57", "PG-58"]
        case .hasPreviousIsRight: ["PG-80"]
        case .serverAlone: ["PG-02"]
        }
    }
}

/// A rule that was broken, with the difference that shows it.
package struct Violation: Hashable, Sendable {
    /// The rule.
    package var invariant: Invariant
    /// The behaviour that the rule demands here.
    package var expected: String
    /// The behaviour that was seen.
    package var seen: String

    /// Creates a violation.
    package init(_ invariant: Invariant, expected: String, seen: String) {
        self.invariant = invariant
        self.expected = expected
        self.seen = seen
    }
}

extension Violation: CustomStringConvertible {
    /// The rule and the difference, in one line.
    package var description: String {
        "\(invariant.id): \(invariant.sentence): expected \(expected), but saw \(seen)"
    }
}
