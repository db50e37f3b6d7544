// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// An action that runs once at a time: it takes an input, is answered once, and notifies its handlers.
///
/// Handlers are called one after the other, never two at once: first those for a change of status, then those for what
/// a handler itself has caused. They run on the thread that answers (W-21), or, if another thread is calling
/// handlers at that moment, on that one. Releasing a command ends its run: no handler is called any more, since
/// neither the consume block nor an answer on its way keeps a command alive.
///
/// ```swift
/// let command = Command<Int, String>(consume: { input, reply in reply(.success("\(input)")) }, success: { show($0) })
///     .onFinal { _ in hideSpinner() }
///     .onStatusChange { note($0) }
/// command.execute(7)
/// ```
package final class Command<Input: Sendable, Success: Sendable>: Sendable {
    /// The result or the error of a run (W-10).
    package typealias Outcome = Result<Success, any Error>
    /// The function that answers a run, from any thread; a second or late answer is ignored (W-14, W-22, W-23).
    package typealias Answer = @Sendable (Outcome) -> Void

    private typealias Deliveries = CommandDeliveries<Input, Success>

    private struct Shared {
        var state = CommandState()
        var deliveries = Deliveries()
        var final: @Sendable (Outcome) -> Void = { _ in }
        var statusChange: @Sendable (CommandStatus) -> Void = { _ in }
        var stopTimeLimit: (@Sendable () -> Void)?
    }

    private let consume: @Sendable (Input, @escaping Answer) -> Void
    private let success: (@Sendable (Success) -> Void)?
    private let error: (@Sendable (any Error) -> Void)?
    private let cancelHandler: (@Sendable () -> Void)?
    private let timeLimit: CommandTimeLimit?
    private let shared = Mutex(Shared())

    /// Creates a command that is idle (W-02, W-15).
    ///
    /// - Parameters:
    ///   - timeLimit: The time after which a run without an answer ends with an error; nil waits for ever (W-25).
    ///   - consume: Does the work of a run and answers it once; called with the input as it was given (W-05).
    ///   - success: Called with the result; nil for no handler (W-20).
    ///   - error: Called with the error; nil for no handler (W-20).
    ///   - cancel: Called when a run is canceled, before the status changes (W-13).
    package init(
        timeLimit: CommandTimeLimit? = nil,
        consume: @escaping @Sendable (Input, @escaping Answer) -> Void,
        success: (@Sendable (Success) -> Void)? = nil,
        error: (@Sendable (any Error) -> Void)? = nil,
        cancel: (@Sendable () -> Void)? = nil
    ) {
        self.timeLimit = timeLimit
        self.consume = consume
        self.success = success
        self.error = error
        self.cancelHandler = cancel
    }

    deinit {
        shared.withLock { $0.stopTimeLimit }?()
    }

    /// The current status of the command.
    package var status: CommandStatus { shared.withLock { $0.state.status } }

    /// Starts a run, unless one is pending (W-03, W-12).
    package func execute(_ input: Input) {
        take(.execute) { action in
            guard case .start(let run) = action else { return [] }
            return [.status(.pending), .consume(input, run)]
        }
    }

    /// Gives the pending run up without its final handler; ignored unless there is one (W-13).
    ///
    /// The work that the consume block has begun is not stopped; its answer is ignored.
    package func cancel() {
        take(.cancel) { $0 == .callCancelHandler ? [.cancel] : [] }
    }

    /// Sets the handler for either outcome, in place of an earlier one (W-10, W-18).
    ///
    /// - Parameter handler: The handler; nil leaves everything as it is (W-17).
    /// - Returns: The command itself (W-16).
    @discardableResult
    package func onFinal(_ handler: (@Sendable (Outcome) -> Void)?) -> Self {
        // The handlers are swapped, so that the earlier one is released outside the lock.
        if var handler { shared.withLock { swap(&$0.final, &handler) } }
        return self
    }

    /// Sets the handler for every change of status, in place of an earlier one (W-06, W-18).
    ///
    /// - Parameter callback: The handler; nil leaves everything as it is (W-17).
    /// - Returns: The command itself (W-16).
    @discardableResult
    package func onStatusChange(_ callback: (@Sendable (CommandStatus) -> Void)?) -> Self {
        if var callback { shared.withLock { swap(&$0.statusChange, &callback) } }
        return self
    }
}

extension Command {
    private func answer(_ run: CommandState.Run, with outcome: Outcome) {
        let isSuccess = if case .success = outcome { true } else { false }
        take(.answer(run, isSuccess: isSuccess)) { action in
            guard case .finish(let status) = action else { return [] }
            switch outcome {
            case .success(let result): return [.success(result), .status(status), .final(outcome)]
            case .failure(let error): return [.error(error), .status(status), .final(outcome)]
            }
        }
    }

    /// Passes an event to the state, and makes the pending calls unless another call of this method is making them.
    private func take(
        _ event: CommandState.Event,
        deliveries: (CommandState.Action) -> [CommandDeliveries<Input, Success>.Delivery]
    ) {
        let (stopTimeLimit, isMine) = shared.withLock { shared in
            let added = deliveries(shared.state.event(event))
            let stop = shared.state.status == .pending ? nil : shared.stopTimeLimit
            if stop != nil { shared.stopTimeLimit = nil }
            return (stop, shared.deliveries.add(added))
        }
        stopTimeLimit?()
        guard isMine else { return }
        while let delivery = shared.withLock({ $0.deliveries.next($0.state) }) {
            perform(delivery)
            if case .consume = delivery { return }
        }
    }

    private func perform(_ delivery: CommandDeliveries<Input, Success>.Delivery) {
        switch delivery {
        case .status(let status): shared.withLock { $0.statusChange }(status)
        case .consume(let input, let run): start(run, with: input)
        case .success(let result): success?(result)
        case .error(let error): self.error?(error)
        case .final(let outcome): shared.withLock { $0.final }(outcome)
        case .cancel:
            cancelHandler?()
            take(.cancelHandlerReturned) { $0 == .finishCancel ? [.status(.cancel)] : [] }
        }
    }

    private func start(_ run: CommandState.Run, with input: Input) {
        let answer: Answer = { [weak self] outcome in self?.answer(run, with: outcome) }
        startTimeLimit(of: run, answer)
        consume(input, answer)
    }

    private func startTimeLimit(of run: CommandState.Run, _ answer: @escaping Answer) {
        guard let timeLimit else { return }
        let error = CommandTimeLimitError(limit: timeLimit.duration)
        let stop = timeLimit.alarm.ring(after: timeLimit.duration) { answer(.failure(error)) }
        let isPending = shared.withLock { shared in
            guard shared.state.awaitsAnswer(to: run) else { return false }
            shared.stopTimeLimit = stop
            return true
        }
        if !isPending { stop() }
    }
}
