// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers

/// The circumstances under which a pager is explored in the model.
package struct ModelSetup: Hashable, Sendable {
    /// The paging style.
    package var style: ModelStyle
    /// The number of rows on a full page.
    package var pageSize: Int
    /// The faults that answers may have.
    package var faults: Set<ServerFault>
    /// The status of the fault ``ServerFault/serverError``.
    package var refusal = 500
    /// The total in each answer with tokens, correct or wrong; nil for answers without a total.
    package var claimedTotal: Int?
    /// Whether the page past the end repeats the last page, if only an empty page would show the end.
    package var repeatsLastPage = false

    /// Creates the circumstances.
    package init(style: ModelStyle, pageSize: Int = 2, faults: Set<ServerFault> = Set(ServerFault.allCases)) {
        self.style = style
        self.pageSize = pageSize
        self.faults = faults
    }
}

/// The decisions of a pager, with a server and a network that exist only as values.
package struct PagerModel<Pager: ExplorablePager>: Sendable {
    private var client: PagerClient<Pager>
    private var network: ModelNetwork

    /// The list on the server.
    var server: ModelServer { network.server }
    /// The pager's numbers of its waits.
    var waits: [Int] { client.waits }

    /// Creates the model of a pager before its first action.
    package init(_ pager: Pager, rowCount: Int) {
        client = PagerClient(pager)
        network = ModelNetwork(rowCount: rowCount)
    }

    /// Performs a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - setup: The circumstances.
    ///   - seen: Receives the requests, the events and the state.
    /// - Returns: The occurrence for the pager; nil if the step cannot happen now.
    package mutating func perform(
        _ step: HistoryStep,
        in setup: borrowing ModelSetup,
        seen: inout PagerObservation
    ) -> PagerOccurrence? {
        if case .change(let change) = step {
            guard network.change(change) else { return nil }
            seen.state = ShownState(client.pager.view)
            return .changed
        }
        guard let turn = network.turn(for: step, waitCount: client.waits.count, in: setup) else { return nil }
        seen = client.perform(turn, in: setup)
        network.follow(turn, requests: seen.requests, in: setup)
        return turn.occurrence
    }
}
