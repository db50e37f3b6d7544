// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A whole report held in memory: the suites of one run, in the order they are written.
///
/// ```swift
/// let report = TestReport(suites: [
///     TestSuite(
///         name: "orders",
///         timestamp: UTCTimestamp(secondsSince1970: 1_800_000_000),
///         cases: [
///             TestCase(className: "orders.paging", name: "the last page is short", duration: .milliseconds(4)),
///         ]
///     ),
/// ])
/// let file = try ReportFile(path: "report.xml")
/// try report.write(to: file)
/// try file.commit()
/// ```
///
/// A run too large to hold writes its suites one at a time with ``ReportWriter``.
public struct TestReport: Hashable, Sendable {
    /// The suites; the first one gets the id 0.
    public var suites: [TestSuite]

    /// Creates a report.
    ///
    /// - Parameter suites: The suites in the order they are written; an empty report is valid.
    public init(suites: [TestSuite] = []) {
        self.suites = suites
    }

    /// Writes the whole document to a destination.
    ///
    /// - Parameters:
    ///   - sink: The destination of the bytes; a ``ReportFile`` still has to be committed.
    ///   - options: Layout and limits.
    /// - Throws: What ``ReportWriter/write(_:)-(TestSuite)`` throws: a suite the profile forbids, or a failed destination.
    public func write(to sink: any ReportSink, options: ReportOptions = ReportOptions()) throws(ReportError) {
        let writer = try ReportWriter(to: sink, options: options)
        try writer.begin()
        for suite in suites {
            try writer.write(suite)
        }
        try writer.end()
    }

    /// Renders the document in memory.
    ///
    /// - Parameter options: Layout and limits.
    /// - Returns: The bytes of the document, in UTF-8.
    /// - Throws: What ``write(to:options:)`` throws.
    public func xml(options: ReportOptions = ReportOptions()) throws(ReportError) -> [UInt8] {
        let sink = MemorySink()
        try write(to: sink, options: options)
        return sink.bytes
    }
}
