// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Closes a connection when its time is over, or performs another given action.
///
/// One scheduled task serves many requests: if it fires before the time is over, it is scheduled again.
final class ConnectionTimer {
    private let expire: (ChannelHandlerContext) -> Void
    private var deadline: NIODeadline?
    /// The last time that was started, which is converted once for all requests.
    private var limit: (time: Duration, amount: TimeAmount)?
    private var scheduled: (at: NIODeadline, task: Scheduled<Void>)?

    /// Creates a timer that does not run.
    ///
    /// - Parameter expire: The action when the time is over.
    init(_ expire: @escaping (ChannelHandlerContext) -> Void = { $0.close(promise: nil) }) {
        self.expire = expire
    }

    /// Whether a time is running.
    var isRunning: Bool { deadline != nil }

    /// Starts a new time; it replaces the running one.
    func start(_ time: Duration, in context: ChannelHandlerContext) {
        if limit?.time != time { limit = (time, TimeAmount(time)) }
        let deadline = NIODeadline.now() + (limit?.amount ?? .zero)
        self.deadline = deadline
        if let scheduled, scheduled.at <= deadline { return }
        schedule(at: deadline, context)
    }

    /// Lets time pass without a limit until the next start.
    func pause() {
        deadline = nil
    }

    /// Ends the timer; it cannot be started again.
    func stop() {
        deadline = nil
        scheduled?.task.cancel()
        scheduled = nil
    }

    private func schedule(at deadline: NIODeadline, _ context: ChannelHandlerContext) {
        scheduled?.task.cancel()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: deadline) {
            let (timer, context) = bound.value
            timer.fire(context)
        }
        scheduled = (deadline, task)
    }

    private func fire(_ context: ChannelHandlerContext) {
        scheduled = nil
        guard let deadline else { return }
        guard deadline <= .now() else { return schedule(at: deadline, context) }
        self.deadline = nil
        expire(context)
    }
}
