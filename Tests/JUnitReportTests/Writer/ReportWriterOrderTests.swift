// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import SystemCalls
import Testing

@Suite struct ReportWriterOrderTests {
    /// Takes a number of writes and then none.
    private final class FailingSink: ReportSink {
        static let error = ReportError(code: .output, message: "the sink is full", errorNumber: ENOSPC)

        func write(_ bytes: RawSpan) throws(ReportError) {
            throw Self.error
        }
    }

    private struct DevNull: ReportSink {
        func write(_ bytes: RawSpan) throws(ReportError) {}
    }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("calls out of order are refused")
    func order() throws {
        let writer = try ReportWriter(to: DevNull())
        let suite = SampleReport.suite()
        #expect(message { try writer.write(suite) } == "write(_:) was called before begin(); call begin() first")
        #expect(message { try writer.end() } == "end() was called before begin(); call begin() first")
        try writer.begin()
        #expect(message { try writer.begin() } == "begin() was called twice; call it once, before the first suite")
        try writer.end()
        #expect(message { try writer.end() } == "end() was called after end(); create a new writer")
        #expect(message { try writer.write(suite) } == "write(_:) was called after end(); create a new writer")
    }

    @Test("an error of the destination comes out of the writer, and again at each later call")
    func failingSink() throws {
        let writer = try ReportWriter(to: FailingSink())
        try writer.begin()
        // libxml2 holds back a few thousand bytes, so a small suite is not refused yet.
        var suite = SampleReport.suite()
        suite.standardOutput = ReportText(String(repeating: "a", count: 100_000))
        #expect(throws: FailingSink.error) { try writer.write(suite) }
        #expect(throws: FailingSink.error) { try writer.write(SampleReport.suite("other")) }
        #expect(throws: FailingSink.error) { try writer.end() }
        #expect(throws: FailingSink.error) { try writer.begin() }
    }

    @Test("an error that only the last bytes meet comes out of the end")
    func failingEnd() throws {
        #expect(throws: FailingSink.error) { try SampleReport.everyOutcome.write(to: FailingSink()) }
    }
}
