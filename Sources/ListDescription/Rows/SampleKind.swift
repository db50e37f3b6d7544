// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Texts that people read as what they are, in the row's language.
package enum SampleKind: String, Sendable, Hashable, CaseIterable {
    /// A person's whole name.
    case person
    /// The name that parents give.
    case givenName
    /// The name of a family.
    case familyName
    /// A town.
    case place
    /// A street with a number.
    case street
    /// A telephone number of a range that nobody is called by.
    case phone
    /// An address below example.com, always in ASCII.
    case email
}
