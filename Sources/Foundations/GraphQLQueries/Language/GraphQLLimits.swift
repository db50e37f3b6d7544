// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The bounds for reading, checking and executing a document, so that no request costs much.
package struct GraphQLLimits: Hashable, Sendable {
    /// The number of bytes of a text in an answer that count as a value of their own.
    package static let bytesPerValue = 128

    /// The most bytes of a document.
    package var byteCountMax: Int
    /// The most tokens of a document; blanks, commas and comments do not count.
    package var tokenCountMax: Int
    /// The most levels of selection sets, lists and objects, in a document and after its fragments are expanded.
    package var depthMax: Int
    /// The most fields, spreads and inline fragments of all operations together, after the fragments are expanded.
    package var selectionCountMax: Int
    /// The most fields and elements of lists in an answer; a long text or name counts as several.
    package var valueCountMax: Int
    /// The most bytes of an answer.
    package var answerByteCountMax: Int { valueCountMax * Self.bytesPerValue }
    /// The most errors that the checks of a document report.
    package var errorCountMax: Int

    /// Creates bounds.
    package init(
        byteCountMax: Int = 256 * 1024,
        tokenCountMax: Int = 10_000,
        depthMax: Int = 64,
        selectionCountMax: Int = 10_000,
        valueCountMax: Int = 250_000,
        errorCountMax: Int = 100
    ) {
        self.byteCountMax = byteCountMax
        self.tokenCountMax = tokenCountMax
        self.depthMax = depthMax
        self.selectionCountMax = selectionCountMax
        self.valueCountMax = valueCountMax
        self.errorCountMax = errorCountMax
    }
}
