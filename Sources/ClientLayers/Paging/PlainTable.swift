// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A list that shows nothing in a special way.
package struct PlainTable: TableSpecialization {
    /// Creates the plain way to show a list.
    package init() {}
}
