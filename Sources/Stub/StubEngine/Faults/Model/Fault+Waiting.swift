// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Fault {
    /// Whether the answer can be late, or never come.
    package var delaysAnswer: Bool { what.behaviour.stage == .time || what.behaviour.ending == .never }

    /// Whether the answer has a status after which some clients repeat the request by themselves.
    package var invitesRepetition: Bool { what.behaviour.status.map([429, 503].contains) ?? false }

    /// The time that the answer names for a client that repeats the request; nil if it names none.
    package var retryAfter: Duration? {
        switch what.behaviour {
        case let fault as RateLimitFault: .seconds(fault.seconds)
        case let fault as UnavailableFault: .seconds(fault.seconds)
        default: nil
        }
    }
}
