// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The time for which a sandbox exists without requests.
struct Lease: Hashable, Sendable {
    /// The time without requests after which the sandbox expires.
    let life: Duration
    /// The moment at which the last request came or ended.
    var lastUse: Moment

    /// Returns the time since the last use.
    func idle(at moment: Moment) -> Duration {
        max(.zero, moment.elapsed(since: lastUse))
    }
}

extension MountState {
    /// Returns whether the mount is a sandbox that has expired; one that holds an answer does not expire.
    ///
    /// - Parameter moment: The present moment; nil without a clock, and then nothing expires.
    /// - Returns: Whether the lease is over.
    func hasExpired(at moment: Moment?) -> Bool {
        guard let moment, let lease else { return false }
        return lease.idle(at: moment) >= lease.life && holds.held.isEmpty
    }

    /// Begins the lease again.
    ///
    /// - Parameter moment: The moment of a request; nil without a clock.
    /// - Returns: False for a sandbox that has expired.
    mutating func renewLease(at moment: Moment?) -> Bool {
        if hasExpired(at: moment) { return false }
        if let moment { lease?.lastUse = moment }
        return true
    }
}
