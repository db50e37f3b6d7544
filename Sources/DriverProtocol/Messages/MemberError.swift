// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A member of a message that is missing or of the wrong type.
struct MemberError: Error, Hashable {
    /// Which one, and what is wanted.
    var message: String
}
