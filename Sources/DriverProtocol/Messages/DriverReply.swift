// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a driver answers to a call that worked.
package enum DriverReply: Sendable, Hashable {
    /// To `initialize`.
    case capabilities(DriverCapabilities)
    /// To `layer.create`.
    case handle(String)
    /// To `layer.settle`.
    case settlement(Settlement)
    /// To every other call.
    case done
}
