// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes a report suite by suite, in the form that all common readers agree on (profile A).
///
/// ```swift
/// let file = try ReportFile(path: "report.xml")  // before the run: finds out whether it can be written
/// let writer = try ReportWriter(to: file)
/// try writer.begin()
/// for suite in suites { try writer.write(suite) }
/// try writer.end()
/// try file.commit()
/// ```
///
/// What is written is always valid. Where a value would not be, it is mended so that the reader sees it, or refused:
///
/// | value | rule |
/// | --- | --- |
/// | any text | control characters and bytes that are not UTF-8 are shown, see ``TextSanitizer`` |
/// | a text over its limit | cut, with a note of how many bytes, see ``ReportOptions`` |
/// | an empty name of a suite, case or property | refused: `emptyName` |
/// | a class name or problem type without dots, with other characters, over its limit | refused |
/// | a second case of one class name and name, a second property of one name | refused |
/// | an empty host name | written as `localhost` |
/// | a suite without properties | gets `testsuite.<id>.name` |
/// | a blank message | written as `(no message)` |
/// | a problem's text that does not begin with its message | the message is written in front, on its own line |
/// | a blank reason for skipping | written as `(no reason)` |
/// | a negative duration | written as 0 |
/// | counts and ids | computed |
///
/// A refused suite leaves no trace, and the writer goes on. After any other error it only repeats that error.
public final class ReportWriter {
    private enum Phase {
        case new, open, ended
        case broken(ReportError)
    }

    /// Layout and limits.
    let options: ReportOptions

    /// The document being written.
    let stream: XMLStream

    private var phase = Phase.new
    private var rules: ReportRules
    private var suiteCount = 0

    /// Creates a writer; nothing is written yet.
    ///
    /// - Parameters:
    ///   - sink: Where the bytes go.
    ///   - options: Layout and limits.
    /// - Throws: An error with the code `library` when libxml2 cannot set up its writer.
    public init(to sink: any ReportSink, options: ReportOptions = ReportOptions()) throws(ReportError) {
        self.options = options
        rules = ReportRules(options: options)
        stream = try XMLStream(to: sink, isIndented: options.layout == .indented)
    }

    /// Writes the head of the document.
    ///
    /// - Throws: When called twice, or when the destination refuses.
    public func begin() throws(ReportError) {
        switch phase {
        case .new: break
        case .broken(let error): throw error
        case .open, .ended: throw Self.outOfOrder("begin() was called twice; call it once, before the first suite")
        }
        try stepping { writer throws(ReportError) in
            try writer.stream.startDocument()
            try writer.stream.start("testsuites")
        }
        phase = .open
    }

    /// Writes a suite whole, or refuses it whole.
    ///
    /// - Parameter suite: The next suite; its id is the number of suites before it.
    /// - Throws: When the profile forbids the suite, when called before the beginning or after the end, or when the
    ///   destination refuses.
    public func write(_ suite: TestSuite) throws(ReportError) {
        try requireOpen("write(_:)")
        let properties = Self.writtenProperties(of: suite, id: suiteCount)
        try rules.admit(suite, properties: properties)
        try stepping { writer throws(ReportError) in
            try writer.writeElement(of: suite, id: writer.suiteCount, properties: properties)
        }
        suiteCount += 1
    }

    /// Writes the end of the document and sends all that is still held back.
    ///
    /// - Throws: When called before the beginning or twice, or when the destination refuses.
    public func end() throws(ReportError) {
        try requireOpen("end()")
        try stepping { writer throws(ReportError) in
            try writer.stream.endWithTag()
            try writer.stream.endDocument()
        }
        phase = .ended
    }

    /// The properties that are written: the suite's, or the one that stands in for none.
    private static func writtenProperties(of suite: TestSuite, id: Int) -> [TestProperty] {
        guard suite.properties.isEmpty else { return suite.properties }
        return [TestProperty(name: "testsuite.\(id).name", value: suite.name)]
    }

    private func requireOpen(_ call: String) throws(ReportError) {
        switch phase {
        case .open: return
        case .broken(let error): throw error
        case .new: throw Self.outOfOrder("\(call) was called before begin(); call begin() first")
        case .ended: throw Self.outOfOrder("\(call) was called after end(); create a new writer")
        }
    }

    /// Runs a step that writes; when it fails, half an element may be written and nothing more can follow.
    private func stepping(_ step: (ReportWriter) throws(ReportError) -> Void) throws(ReportError) {
        do throws(ReportError) {
            try step(self)
        } catch {
            phase = .broken(error)
            throw error
        }
    }

    private static func outOfOrder(_ message: String) -> ReportError {
        ReportError(code: .outOfOrder, message: message)
    }
}
