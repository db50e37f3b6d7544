// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The result of a merge.
package struct JoinedReport: Hashable, Sendable {
    /// A property of a suite in one of the files.
    package struct Property: Hashable, Sendable {
        /// The name of the suite.
        package var suite: String
        /// The name of the property as the file has it.
        package var name: String
        /// The value.
        package var value: String
    }

    /// The cases of one file that gave way to those of a later one.
    package struct Replacement: Hashable, Sendable {
        /// The file whose results are left out.
        package var earlier: String
        /// The file whose results count.
        package var later: String
        /// The number of cases.
        package var count: Int
    }

    /// The totals of the result.
    package var counts = OutcomeCounts()
    /// The number of cases left out because a later file has them, too.
    package var replacedCount = 0
    /// The cases left out, by the files that had them, in the order of these files.
    package var replacements: [Replacement] = []
    /// The properties, each name and value of a suite once.
    package var properties: [Property] = []
}
