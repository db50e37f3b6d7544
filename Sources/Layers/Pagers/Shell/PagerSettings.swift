// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// The settings of a pager.
package struct PagerSettings: Hashable, Sendable {
    /// The pages that a refresh asks for again.
    package enum Refresh: Hashable, Sendable {
        /// Only the first page.
        case firstPage
        /// All pages that are shown.
        case allPages
    }

    /// The dialect of the API.
    package var dialect: PagerDialect
    /// The address of the list, with its own query if it has one.
    package var endpoint: String
    /// The page size to ask for; nil leaves it to the server.
    package var pageSize: Int?
    /// The query parameters of every request.
    package var parameters: [RequestParameter]
    /// The time limit of each answer.
    package var timeout: Duration
    /// The pages that a refresh asks for again.
    package var refresh = Refresh.firstPage
    /// The number of pages to ask for before they are wanted, if the API has numbers or offsets, and a total.
    package var pagesAhead = 0
    /// The repetitions of requests that the server refuses for the moment.
    package var repeats = RepeatPolicy()

    /// Creates settings.
    package init(
        dialect: PagerDialect,
        endpoint: String,
        pageSize: Int? = nil,
        parameters: [RequestParameter] = [],
        timeout: Duration = .seconds(30)
    ) {
        self.dialect = dialect
        self.endpoint = endpoint
        self.pageSize = pageSize
        self.parameters = parameters
        self.timeout = timeout
    }
}

/// The policy for requests that the server refuses for the moment (429 and 503).
package struct RepeatPolicy: Hashable, Sendable {
    /// The most repetitions of one request.
    package var countMax = 3
    /// The wait before the first repetition if the server asks for none; it doubles with each repetition.
    package var firstWait = Duration.milliseconds(100)
    /// The longest wait; if the server asks for a longer one, the request is not repeated.
    package var waitMax = Duration.seconds(60)

    /// Creates the policy with its defaults.
    package init() {}

    /// Returns the time to wait before a request is repeated.
    ///
    /// - Parameters:
    ///   - count: The number of its repetitions so far.
    ///   - failure: The reason for its failure.
    /// - Returns: The wait; nil if the request is not to be repeated.
    func wait(afterRepeats count: Int, of failure: PagerFailure) -> Duration? {
        guard count < countMax, failure.status == 429 || failure.status == 503 else { return nil }
        let wait = failure.retryAfter ?? firstWait * (1 << count)
        return wait <= waitMax ? wait : nil
    }
}
