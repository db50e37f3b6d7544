// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The patterns of answers to hold, and the answers that are held.
struct HoldRegister: Sendable {
    /// One answer that is held.
    struct Held: Sendable {
        /// The request as it came.
        var entry: JournalEntry
        /// The ticket that it waits at.
        var ticket: HoldTicket
    }

    /// The patterns that wait for a request, oldest first.
    private(set) var armed: [RequestPattern] = []
    /// The held answers, oldest first.
    private(set) var held: [Held] = []
    /// Whether no further answer is held.
    private(set) var isClosed = false

    /// Holds the next request that matches; each call holds one.
    mutating func arm(_ pattern: RequestPattern) {
        if !isClosed { armed.append(pattern) }
    }

    /// Uses up the oldest pattern that matches a request; nil when its answer may go at once.
    mutating func take(_ entry: JournalEntry) -> HoldTicket? {
        guard let place = armed.firstIndex(where: { $0.matches(entry) }) else { return nil }
        armed.remove(at: place)
        let ticket = HoldTicket()
        held.append(Held(entry: entry, ticket: ticket))
        return ticket
    }

    /// Takes out the patterns for lists and answers with other names than these, and returns them.
    mutating func forget(allBut names: [String]) -> [RequestPattern] {
        let lost = armed.filter { $0.name.map { !names.contains($0) } ?? false }
        armed.removeAll { lost.contains($0) }
        return lost
    }

    /// Takes out the oldest answer that matches; with nil all answers, and the patterns that still wait.
    mutating func release(_ pattern: RequestPattern?) -> [Held] {
        guard let pattern else {
            defer { held.removeAll() }
            armed.removeAll()
            return held
        }
        let place = held.firstIndex { pattern.matches($0.entry) }
        return place.map { [held.remove(at: $0)] } ?? []
    }

    /// Takes out an answer whose connection is gone.
    mutating func remove(_ id: JournalEntry.ID) -> Held? {
        held.firstIndex { $0.entry.id == id }.map { held.remove(at: $0) }
    }

    /// Takes out all answers and holds none from now on.
    mutating func close() -> [Held] {
        isClosed = true
        return release(nil)
    }
}

/// The ticket with which an answer waits until it is released.
package struct HoldTicket: Sendable {
    private let signal = Signal()

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

    /// Lets the answer go; a second time changes nothing.
    func release() {
        signal.advance()
    }
}
