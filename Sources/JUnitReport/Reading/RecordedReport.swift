// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads the cases of an earlier report, of either profile or of any other writer of JUnit XML.
package enum RecordedReport {
    /// Reads a report as a stream; nothing is fetched, and no entity expanded.
    ///
    /// - Parameter path: The file.
    /// - Returns: The cases in order.
    /// - Throws: An error with the code `input` when the file cannot be opened or read, and `refused` when it is not a
    ///   JUnit report from its beginning to its end.
    package static func cases(path: String) throws(ReportError) -> [RecordedCase] {
        let collector = RecordedCaseCollector()
        let failure = try ReportSource(path: path).parse(collector, schema: nil)
        let remedy = "give a whole JUnit report of an earlier run"
        if let foreign = collector.foreignRoot {
            let name = TextSanitizer.forMessages.visible(foreign.name)
            throw .refused(path, line: foreign.line, "the root is '\(name)'; \(remedy)")
        }
        if let failure { throw .refused(path, line: failure.line, "\(failure.message); \(remedy)") }
        return collector.cases
    }
}
