// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Decides which of several loads has the last word, and for whom it was made.
package struct GroupLoads: Hashable, Sendable {
    /// One load that was started.
    package struct Ticket: Hashable, Sendable {
        fileprivate var number: Int
        fileprivate var user: Int
    }

    private var lastStarted = 0
    private var lastStored = 0
    private var owner: Int
    private var stored = GroupMaxIDs()

    /// Creates the state of a user who has loaded nothing.
    package init(user: Int) {
        owner = user
    }

    /// The ids that a user has loaded or read last; none for a user who did neither.
    package func ids(of user: Int) -> GroupMaxIDs {
        user == owner ? stored : GroupMaxIDs()
    }

    /// Starts a load for a user.
    package mutating func start(user: Int) -> Ticket {
        lastStarted += 1
        return Ticket(number: lastStarted, user: user)
    }

    /// Stores the ids that a load brought, unless a newer one has brought some or the user has changed.
    package mutating func finish(_ ticket: Ticket, with ids: GroupMaxIDs, user: Int) {
        guard ticket.user == user, ticket.number > lastStored else { return }
        lastStored = ticket.number
        owner = user
        stored = ids
    }

    /// Raises an id to the one that was read; never lowers it.
    package mutating func raise(_ kind: CacheKind, to id: Int, user: Int) {
        var ids = ids(of: user)
        let known = GroupID.isValid(ids[kind]) ? ids[kind] : 0
        ids[kind] = max(known, id)
        owner = user
        stored = ids
    }
}
