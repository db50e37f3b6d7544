// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where the bytes of a report go.
public protocol ReportSink: Sendable {
    /// Takes the next bytes of the document, all of them.
    ///
    /// - Parameter bytes: A stretch of the document, seldom a whole element.
    /// - Throws: When they cannot all be taken; the writer then passes the error on and sends nothing more.
    func write(_ bytes: RawSpan) throws(ReportError)
}
