// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rules that every pager and every paging manager must keep in every history.
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
    /// The rule about the parts of a request.
    case requestIsRight = "EX-28"

    // Paging managers

    /// The rule about answers to loads that were superseded.
    case supersededAnswer = "EX-31"
    /// The rule about `loadNextPage` during a load.
    case onePageAtATime = "EX-32"
    /// The rule about the request for the first page.
    case firstPageAtOnce = "EX-33"
    /// The rule about the request for the next page.
    case nextPageBehind = "EX-34"
    /// The rule about the rows of the list.
    case rowsOfPages = "EX-35"
    /// The rule about the hooks.
    case hookOfPage = "EX-36"
    /// The rule about reloads of the table.
    case reloadOfRows = "EX-37"
    /// The rule about the page index.
    case pageIndexMatches = "EX-38"
    /// The rule about errors that are shown.
    case errorOfFailure = "EX-39"
    /// The rule about the animation of a refresh.
    case refreshingEnds = "EX-40"
    /// The rule about tips and placeholders.
    case tipsOfAnswer = "EX-41"
    /// The rule about the load completion.
    case completionOfAnswer = "EX-42"
    /// The rule about the reset of the reformer.
    case reformerResets = "EX-43"
    /// The rule about the order of steps.
    case stepsInOrder = "EX-44"
    /// The rule about header and footer.
    case controlsWork = "EX-45"
    /// The rule about the table.
    case tableMatches = "EX-46"
    /// The rule about everything else.
    case restIsQuiet = "EX-47"
    /// The rule about loads without a domain service.
    case loadsNeedService = "EX-48"
    /// The rule about domain services that were replaced or removed.
    case formerServiceIsSilent = "EX-49"
    /// The rule about the parameters of requests.
    case parametersStay = "EX-50"
    /// The rule about paging managers that were dropped.
    case droppedIsGone = "EX-51"

    /// The id, such as EX-01.
    package var id: String { rawValue }
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
