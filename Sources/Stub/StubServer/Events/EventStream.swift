// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import StubEngine

/// Sends the events of a feed while a connection is open; belongs to the event loop of the connection.
///
/// Nothing is sent from the path of a request: a change of the mount wakes the stream, which waits a moment and then
/// looks. It does nothing while nothing changes. While the client does not read, it does not look, so that what waits
/// to be sent does not grow.
///
/// Why: docs/decisions/0020-events-reach-the-panel-by-looking.md
final class EventStream {
    /// The actions of the connection that a stream needs.
    struct Actions {
        /// Writes bytes.
        var write: ([UInt8]) -> Void
        /// Returns whether the client reads fast enough for more bytes.
        var isWritable: () -> Bool
        /// Returns whether the mount is still served.
        var isServed: (Mount) -> Bool
        /// Ends the answer.
        var end: () -> Void
        /// Closes the connection of a client that does not read.
        var close: () -> Void
    }

    private var feed: EventFeed
    private let limits: EventLimits
    private let eventLoop: any EventLoop
    private let actions: Actions
    private let allowance: ConnectionAllowance
    private var isOpen = true
    /// Whether a look waits until the client has read.
    private var isStalled = false
    private var unreadTime: Duration = .zero
    /// The number of the action that waits for a change of the mount; 0 for none.
    private var registration: UInt64 = 0
    private var pause: Duration
    private var look: Scheduled<Void>?
    private var beat: Scheduled<Void>?

    /// Prepares a stream, which counts until ``stop()``.
    ///
    /// - Parameters:
    ///   - feed: The events.
    ///   - limits: The times between events.
    ///   - allowance: Counts the open streams; the caller has entered.
    ///   - eventLoop: The event loop of the connection.
    ///   - actions: The actions of the connection.
    init(
        _ feed: EventFeed,
        limits: EventLimits,
        allowance: ConnectionAllowance,
        on eventLoop: any EventLoop,
        actions: Actions
    ) {
        self.feed = feed
        self.limits = limits
        self.allowance = allowance
        self.eventLoop = eventLoop
        self.actions = actions
        pause = limits.interval
    }

    /// Sends the first event, and what the client has missed.
    func start() {
        actions.write(feed.hello)
        scheduleBeat()
        takeLook()
    }

    /// Ends for good; a second time changes nothing.
    func stop() {
        guard isOpen else { return }
        isOpen = false
        look?.cancel()
        beat?.cancel()
        if registration != 0 { feed.mount.forgetChange(registration) }
        allowance.leave()
    }

    /// Goes on after the client has read, if a look waits for that.
    func becomesWritable() {
        unreadTime = .zero
        guard isOpen, isStalled else { return }
        isStalled = false
        takeLook()
    }

    private func takeLook() {
        guard isOpen else { return }
        guard actions.isServed(feed.mount) else { return actions.end() }
        guard actions.isWritable() else {
            isStalled = true
            return
        }
        let portion = feed.next()
        // More than a person can read: fewer looks leave more time for the requests. The count of a long pause is that
        // of several short ones, so that the pauses become short again when the requests fit into them.
        let isTooMuch = Double(portion.requestCount) > Double(EventFeed.requestsMaxOfPause) * (pause / limits.interval)
        pause = isTooMuch ? limits.intervalUnderLoad : limits.interval
        if !portion.bytes.isEmpty { actions.write(portion.bytes) }
        waitForChange(after: portion.revision)
    }

    private func waitForChange(after revision: UInt64) {
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        registration = feed.mount.onChange(after: revision) { [eventLoop] in
            eventLoop.execute { bound.value.changes() }
        }
    }

    private func changes() {
        registration = 0
        guard isOpen else { return }
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        look = eventLoop.scheduleTask(in: TimeAmount(pause)) { bound.value.takeLook() }
    }

    private func scheduleBeat() {
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        beat = eventLoop.scheduleTask(in: TimeAmount(limits.heartbeat)) { bound.value.beats() }
    }

    private func beats() {
        guard isOpen else { return }
        if actions.isWritable() {
            actions.write(EventFeed.comment)
        } else {
            unreadTime += limits.heartbeat
            guard unreadTime < limits.unreadLimit else { return actions.close() }
        }
        scheduleBeat()
    }
}

/// The times and the number of streams of events.
struct EventLimits: Sendable {
    /// The wait from a change until it is sent.
    var interval: Duration
    /// The same while more requests come than short pauses could send.
    var intervalUnderLoad: Duration
    /// The time between two lines that say nothing.
    var heartbeat: Duration
    /// The time that a client may take to read; then its connection is closed.
    var unreadLimit: Duration
}

extension StubServerConfiguration {
    /// The times of streams of events.
    var eventLimits: EventLimits {
        EventLimits(
            interval: eventInterval,
            intervalUnderLoad: eventInterval * 5,
            heartbeat: eventHeartbeat,
            unreadLimit: writeLimit
        )
    }
}
