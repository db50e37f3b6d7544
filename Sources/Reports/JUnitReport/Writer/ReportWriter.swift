// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes a report suite by suite, or case by case, in the form that all common readers agree on (profile A).
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
/// A long run writes each case as soon as it is over:
///
/// ```swift
/// try writer.beginSuite(TestSuite(name: "orders", timestamp: start))
/// for try await result in results { try writer.write(TestCase(result)) }
/// try writer.endSuite()
/// ```
///
/// Memory does not grow with the number of cases. The cases of an open suite wait in a temporary file for the counts,
/// which come before them, and another temporary file holds names (see ``ReportOptions/temporaryDirectory``).
///
/// The output is always valid. An invalid value is replaced visibly, or refused:
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
/// A refused suite or case does not change the output, and the writer continues. After any other error, it only throws
/// that error again.
public final class ReportWriter {
    private enum Phase {
        case new, open, inSuite, ended
        case broken(ReportError)
    }

    /// The approximate size of the pieces in which bytes are sent.
    private static let pieceByteCount = 65_536

    private let options: ReportOptions
    private let sink: any ReportSink
    private var phase = Phase.new
    private var rules: ReportRules
    private var output: XMLOutput
    private var spool: Spool
    private var suiteCount = 0
    /// The suite whose cases come one by one; it is separate from the phase, so that counting a case needs no copy.
    private var suite: SuiteInProgress?

    /// Creates a writer; nothing is written yet.
    ///
    /// - Parameters:
    ///   - sink: The destination of the bytes.
    ///   - options: The profile, the layout and the limits.
    /// - Throws: Nothing so far; an error with the code `library` is reserved for want of memory.
    public init(to sink: any ReportSink, options: ReportOptions = ReportOptions()) throws(ReportError) {
        self.sink = sink
        self.options = options
        rules = ReportRules(options: options)
        output = XMLOutput(isIndented: options.layout == .indented)
        spool = Spool(directory: options.temporaryDirectory)
    }

    /// Writes the head of the document.
    ///
    /// - Throws: When called twice, or when the destination refuses.
    public func begin() throws(ReportError) {
        switch phase {
        case .new: break
        case .broken(let error): throw error
        case .open, .inSuite, .ended:
            throw Self.outOfOrder("begin() was called twice; call it once, before the first suite")
        }
        output.startDocument()
        if options.profile == .aggregate { output.start("testsuites") }
        phase = .open
    }

    /// Writes a whole suite, or refuses it.
    ///
    /// - Parameter suite: The next suite; its id is the number of suites before it.
    /// - Throws: When the profile forbids the suite, when called before the beginning, inside a suite or after the end,
    ///   or when the destination refuses.
    public func write(_ suite: TestSuite) throws(ReportError) {
        let begun = try admitted(suite, by: "write(_:)")
        try stepping { writer throws(ReportError) in
            writer.output.startSuite(begun, with: writer.options)
            for testCase in suite.cases {
                writer.output.append(testCase, with: writer.options)
                try writer.sendPiece()
            }
            writer.output.endSuite(begun, with: writer.options)
            try writer.sendPiece()
        }
        suiteCount += 1
    }

    /// Begins a suite whose cases come one by one.
    ///
    /// - Parameter suite: The suite, as far as it is known; its cases come first.
    /// - Throws: When the profile forbids a known part, when called before the beginning, inside a suite or after the
    ///   end, or when the destination refuses.
    public func beginSuite(_ suite: TestSuite) throws(ReportError) {
        let begun = try admitted(suite, by: "beginSuite(_:)")
        try stepping { writer throws(ReportError) in
            writer.output.enterSuite()
            try writer.send()
            for testCase in suite.cases {
                writer.output.append(testCase, with: writer.options)
                try writer.spoolPiece()
            }
        }
        self.suite = begun
        phase = .inSuite
    }

    /// Writes a case into the suite that was begun, or refuses it.
    ///
    /// - Parameter testCase: The next case.
    /// - Throws: When the profile forbids the case, when no suite was begun, or when the temporary file refuses.
    public func write(_ testCase: TestCase) throws(ReportError) {
        guard case .inSuite = phase, let name = suite?.head.name else { throw outOfSuite("write(_:)") }
        try admitting { writer throws(ReportError) in
            try writer.rules.admit(testCase, in: name)
        }
        suite?.add(testCase)
        output.append(testCase, with: options)
        try stepping { writer throws(ReportError) in try writer.spoolPiece() }
    }

    /// Ends the suite that was begun, and writes it.
    ///
    /// - Parameters:
    ///   - duration: The time that the suite took by the clock; `nil` keeps the duration of the beginning.
    ///   - standardOutput: The standard output of the suite since it was begun.
    ///   - standardError: The standard error of the suite since it was begun.
    /// - Throws: When no suite was begun, or when the destination refuses.
    public func endSuite(
        duration: Duration? = nil,
        standardOutput: ReportText = "",
        standardError: ReportText = ""
    ) throws(ReportError) {
        guard case .inSuite = phase, var suite else {
            throw outOfSuite("endSuite(duration:standardOutput:standardError:)")
        }
        suite.duration = duration ?? suite.duration
        suite.standardOutput.append(standardOutput.bytes)
        suite.standardError.append(standardError.bytes)
        self.suite = nil
        phase = .open
        try stepping { writer throws(ReportError) in
            try writer.spool.append(writer.output.bytes)
            writer.output.removeAll()
            writer.output.leaveSuite()
            writer.output.startSuite(suite, with: writer.options)
            try writer.send()
            try writer.spool.copy(0..<writer.spool.byteCount, to: writer.sink)
            writer.spool.removeAll()
            writer.output.endSuite(suite, with: writer.options)
            try writer.sendPiece()
        }
        suiteCount += 1
    }

    /// Writes the end of the document and sends all that is still buffered.
    ///
    /// - Throws: When called before the beginning, inside a suite or twice, when a report of the profile
    ///   ``ReportProfile/surefire`` has no suite, or when the destination refuses.
    public func end() throws(ReportError) {
        try requireOpen("end()")
        if options.profile == .surefire, suiteCount == 0 {
            throw Self.outOfOrder("end() was called before any suite; a file of this profile contains exactly one")
        }
        try stepping { writer throws(ReportError) in
            if writer.options.profile == .aggregate { writer.output.endWithTag() }
            writer.output.endDocument()
            try writer.send()
        }
        phase = .ended
    }
}

extension ReportWriter {
    private func admitted(_ suite: TestSuite, by call: String) throws(ReportError) -> SuiteInProgress {
        try requireOpen(call)
        if options.profile == .surefire, suiteCount > 0 {
            throw Self.outOfOrder("\(call) was called for a second suite; write each suite to its own file")
        }
        let begun = SuiteInProgress(suite, id: suiteCount, options: options)
        let names = suite.properties.isEmpty && options.profile == .aggregate ? begun.properties : suite.properties
        let reserved = SuiteInProgress.reservedNames(in: options.profile)
        try admitting { writer throws(ReportError) in
            try writer.rules.admit(suite, properties: reserved + names.map(\.name))
        }
        return begun
    }

    private func requireOpen(_ call: String) throws(ReportError) {
        switch phase {
        case .open: return
        case .broken(let error): throw error
        case .new: throw Self.outOfOrder("\(call) was called before begin(); call begin() first")
        case .inSuite: throw Self.outOfOrder("\(call) was called inside a suite; call endSuite() first")
        case .ended: throw Self.outOfOrder("\(call) was called after end(); create a new writer")
        }
    }

    private func outOfSuite(_ call: String) -> ReportError {
        if case .broken(let error) = phase { return error }
        return Self.outOfOrder("\(call) was called outside a suite; call beginSuite(_:) first")
    }

    private func sendPiece() throws(ReportError) {
        if output.bytes.count >= Self.pieceByteCount { try send() }
    }

    private func send() throws(ReportError) {
        guard !output.bytes.isEmpty else { return }
        let bytes = output.take()
        defer { output.giveBack(bytes) }
        try unsafe sink.write(bytes.span.bytes)
    }

    private func spoolPiece() throws(ReportError) {
        guard output.bytes.count >= Self.pieceByteCount else { return }
        try spool.append(output.bytes)
        output.removeAll()
    }

    /// Runs a step that writes; after a failure, an element may be incomplete, so the writer cannot continue.
    private func stepping(_ step: (ReportWriter) throws(ReportError) -> Void) throws(ReportError) {
        do throws(ReportError) {
            try step(self)
        } catch {
            phase = .broken(error)
            throw error
        }
    }

    /// Runs a step that checks; after a refusal, the writer continues, but not if the names cannot be stored.
    private func admitting(_ step: (ReportWriter) throws(ReportError) -> Void) throws(ReportError) {
        do throws(ReportError) {
            try step(self)
        } catch {
            if error.code == .output || error.code == .library { phase = .broken(error) }
            throw error
        }
    }

    private static func outOfOrder(_ message: String) -> ReportError {
        ReportError(code: .outOfOrder, message: message)
    }
}
