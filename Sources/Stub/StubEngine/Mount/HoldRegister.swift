// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A pattern whose requests get no answer until the answer is released.
package struct Hold: Hashable, Sendable, Identifiable {
    /// A number that no other hold of the mount has, from 1.
    package let id: UInt64
    /// The requests that are meant.
    package let pattern: RequestPattern
    /// Whether it holds every answer that matches until it is removed; otherwise only the next one.
    package let isRepeated: Bool

    /// Creates a hold.
    package init(id: UInt64, pattern: RequestPattern, isRepeated: Bool) {
        self.id = id
        self.pattern = pattern
        self.isRepeated = isRepeated
    }
}

/// The patterns of answers to hold, and the answers that are held.
struct HoldRegister: Sendable {
    /// One answer that is held.
    struct Held: Sendable {
        /// The request as it came.
        var entry: JournalEntry
        /// The ticket that it waits at.
        var ticket: HoldTicket
    }

    /// The holds that wait for a request, oldest first.
    private(set) var armed: [Hold] = []
    /// The held answers, oldest first.
    private(set) var held: [Held] = []
    /// Whether no further answer is held.
    private(set) var isClosed = false
    private var lastID: UInt64 = 0
    /// The number of answers that were released since no answer was held.
    private var releasedCount = 0
    /// Held answers that go one after another, and the one of them that is on its way.
    private var queue: [JournalEntry.ID] = []
    private var sending: JournalEntry.ID?

    /// Adds a hold, of the next answer that matches or of every one; returns its number.
    mutating func arm(_ pattern: RequestPattern, isRepeated: Bool = false) -> UInt64 {
        lastID += 1
        if !isClosed { armed.append(Hold(id: lastID, pattern: pattern, isRepeated: isRepeated)) }
        return lastID
    }

    /// Takes out a hold that waits, and no answer; returns false when there is none of that number.
    mutating func disarm(_ id: UInt64) -> Bool {
        let count = armed.count
        armed.removeAll { $0.id == id }
        return armed.count < count
    }

    /// Uses the oldest hold that matches a request; nil when its answer may go at once.
    mutating func take(_ entry: JournalEntry) -> HoldTicket? {
        guard let place = armed.firstIndex(where: { $0.pattern.matches(entry) }) else { return nil }
        if !armed[place].isRepeated { armed.remove(at: place) }
        if held.isEmpty { releasedCount = 0 }
        let ticket = HoldTicket()
        held.append(Held(entry: entry, ticket: ticket))
        return ticket
    }

    /// Takes out the patterns for lists and answers with other names than these, and returns them.
    mutating func forget(allBut names: [String]) -> [RequestPattern] {
        let lost = armed.filter { $0.pattern.name.map { !names.contains($0) } ?? false }
        armed.removeAll { lost.contains($0) }
        return lost.map(\.pattern)
    }

    /// Takes out the oldest answer that matches; with nil all answers, and the holds that still wait.
    mutating func release(_ pattern: RequestPattern?) -> [Held] {
        guard let pattern else {
            defer { held.removeAll() }
            armed.removeAll()
            queue.removeAll()
            return held
        }
        let place = held.firstIndex { pattern.matches($0.entry) }
        return place.map { [held.remove(at: $0)] } ?? []
    }

    /// Takes out an answer whose connection is gone.
    mutating func remove(_ id: JournalEntry.ID) -> Held? {
        held.firstIndex { $0.entry.id == id }.map { held.remove(at: $0) }
    }

    /// Counts a release; returns its position among the answers that were held together, from 1.
    mutating func countRelease() -> Int {
        releasedCount += 1
        return releasedCount
    }

    /// Takes out all answers and holds none from now on.
    mutating func close() -> [Held] {
        isClosed = true
        return release(nil)
    }
}

extension HoldRegister {
    /// Lets held answers go one after another; returns their number, without those that are not held.
    mutating func enqueue(_ ids: [JournalEntry.ID]) -> Int {
        let count = queue.count
        for id in ids where held.contains(where: { $0.entry.id == id }) && !queue.contains(id) { queue.append(id) }
        return queue.count - count
    }

    /// Records that a request is over, so that the next one of the queue may go.
    mutating func ended(_ id: JournalEntry.ID) {
        if sending == id { sending = nil }
    }

    /// Takes out the next answer of the queue; nil while the one before is on its way, and at the end of the queue.
    mutating func takeNext() -> Held? {
        while sending == nil, !queue.isEmpty {
            let id = queue.removeFirst()
            guard let next = remove(id) else { continue }
            sending = id
            return next
        }
        return nil
    }
}

/// The ticket with which an answer waits until it is released.
package final class HoldTicket: Sendable {
    /// The pause between two answers that go one after another, so that two clients see their order.
    package static let pauseBetween: Duration = .milliseconds(50)

    private let signal = Signal()
    private let follows = Atomic(false)

    /// Creates a ticket that has not been released.
    package init() {}

    /// Whether the answer may go.
    package var isReleased: Bool { signal.revision > 0 }

    /// Returns when the answer may go, or when the task is cancelled.
    package func wait() async {
        await signal.wait(after: 0)
    }

    /// Runs an action once, as soon as the answer may go; at once when it may already.
    package func whenReleased(_ action: @escaping @Sendable () -> Void) {
        signal.onAdvance(after: 0, action)
    }

    /// The time from the release until the answer is sent.
    package var pause: Duration { follows.load(ordering: .acquiring) ? Self.pauseBetween : .zero }

    /// Lets the answer pause after its release, because another one was sent just before.
    func follow() {
        follows.store(true, ordering: .releasing)
    }

    /// Lets the answer go; a second time changes nothing.
    func release() {
        signal.advance()
    }
}
