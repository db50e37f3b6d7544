// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What came of a merge.
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

    /// The totals of the result.
    package var counts = OutcomeCounts()
    /// The number of cases left out because a later file has them, too.
    package var replacedCount = 0
    /// The properties, each name and value of a suite once.
    package var properties: [Property] = []
}
