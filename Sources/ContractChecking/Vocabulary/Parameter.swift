// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One typed argument of an action or an event.
package struct Parameter: Hashable, Sendable {
    /// What it stands for, in messages and documentation.
    package var name: String
    /// What may be written in its place.
    package var type: ValueType
}
