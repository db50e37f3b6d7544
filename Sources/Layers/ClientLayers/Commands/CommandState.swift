// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The pure decisions of a command, without inputs, results and handlers.
///
/// Runs are numbered, so that an answer can resolve no run but its own, and that only once.
package struct CommandState: Hashable, Sendable {
    /// The number of one run of a command.
    package typealias Run = Int

    /// An event of a command.
    package enum Event: Hashable, Sendable {
        /// The command is executed.
        case execute
        /// A run is answered; by its consume block or by the time limit.
        case answer(Run, isSuccess: Bool)
        /// The command is canceled.
        case cancel
        /// The cancel handler has run.
        case cancelHandlerReturned
    }

    /// The calls that follow an event, in order.
    package enum Action: Hashable, Sendable {
        /// Nothing.
        case ignore
        /// The status callback for pending, then the consume block of this run.
        case start(Run)
        /// The handler of the outcome, the status callback, the final handler.
        case finish(CommandStatus)
        /// The cancel handler, then the event `cancelHandlerReturned`.
        case callCancelHandler
        /// The status callback for cancel.
        case finishCancel
    }

    /// The current status of the command.
    package private(set) var status = CommandStatus.idle
    private var run: Run = 0
    private var isCanceling = false

    /// Creates the state of a command that was never executed (W-02).
    package init() {}

    /// Returns whether an answer to a run would count.
    package func awaitsAnswer(to run: Run) -> Bool {
        status == .pending && !isCanceling && run == self.run
    }

    /// Applies an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The calls that follow.
    package mutating func event(_ event: Event) -> Action {
        switch event {
        case .execute: execute()
        case .answer(let run, let isSuccess): answer(run, with: isSuccess ? .success : .error)
        case .cancel: cancel()
        case .cancelHandlerReturned: finishCancel()
        }
    }

    private mutating func execute() -> Action {
        guard status != .pending else { return .ignore }
        status = .pending
        run += 1
        return .start(run)
    }

    private mutating func answer(_ run: Run, with outcome: CommandStatus) -> Action {
        guard awaitsAnswer(to: run) else { return .ignore }
        status = outcome
        return .finish(outcome)
    }

    /// Cancels; the status is pending until the cancel handler has run (W-13), but answers no longer count (W-14).
    private mutating func cancel() -> Action {
        guard status == .pending, !isCanceling else { return .ignore }
        isCanceling = true
        return .callCancelHandler
    }

    private mutating func finishCancel() -> Action {
        guard isCanceling else { return .ignore }
        isCanceling = false
        status = .cancel
        return .finishCancel
    }
}

/// The status of a command; the numbers are those of the article (W-01, X-60).
package enum CommandStatus: Int, CaseIterable, Hashable, Sendable {
    /// It was never executed (W-02).
    case idle
    /// It was executed and not answered yet.
    case pending
    /// Its last run brought a result.
    case success
    /// Its last run brought an error.
    case error
    /// Its last run was canceled.
    case cancel
}
