// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import SystemCalls
import Testing

@Suite struct DescriptorSinkTests {
    private func error(_ body: () throws -> Void) -> ReportError? {
        do {
            try body()
            return nil
        } catch {
            return error as? ReportError
        }
    }

    private func pipeEnds() throws -> (read: CInt, write: CInt) {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test("a report goes through a pipe unchanged")
    func throughPipe() throws {
        let ends = try pipeEnds()
        try SampleReport.everyOutcome.write(to: DescriptorSink(descriptor: ends.write, name: "pipe"))
        close(ends.write)
        #expect(readAll(ends.read) == (try SampleReport.everyOutcome.xml()))
        close(ends.read)
    }

    @Test("a closed pipe is an error and not the end of the process")
    func closedPipe() throws {
        let ends = try pipeEnds()
        close(ends.read)
        let sink = DescriptorSink(descriptor: ends.write, name: "standard output")
        let expected = ReportError(
            code: .output,
            message: """
                cannot write to 'standard output': Broken pipe; \
                keep its reader running until the report is complete
                """,
            errorNumber: EPIPE
        )
        #expect(error { try SampleReport.everyOutcome.write(to: sink) } == expected)
        close(ends.write)
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0)
    }

    @Test("a full device is an error with the name of the destination")
    func fullDevice() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        let sink = DescriptorSink(descriptor: descriptor, name: "standard output")
        let caught = error { try SampleReport.everyOutcome.write(to: sink) }
        #expect(
            caught?.message == """
                cannot write to 'standard output': No space left on device; \
                free some space or write the report elsewhere
                """
        )
        close(descriptor)
    }

    @Test("a descriptor that is not open is an error")
    func closedDescriptor() {
        let caught = error { try TestReport().write(to: DescriptorSink(descriptor: -1, name: "descriptor -1")) }
        #expect(caught?.message == "cannot write to 'descriptor -1': Bad file descriptor; write the report elsewhere")
    }

    @Test("a pipe that does not block gets all bytes, however slowly it is read")
    func nonBlockingPipe() async throws {
        let ends = try pipeEnds()
        try #require(fcntl(ends.write, F_SETFL, O_NONBLOCK) == 0)
        var suite = SampleReport.suite()
        suite.standardOutput = ReportText(String(repeating: "a", count: 900_000))
        let report = TestReport(suites: [suite])
        async let read = readAll(ends.read)
        try report.write(to: DescriptorSink(descriptor: ends.write, name: "pipe"))
        close(ends.write)
        #expect(await read == (try report.xml()))
        close(ends.read)
    }

    private func readAll(_ descriptor: CInt) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return bytes }
            bytes += buffer.prefix(count)
        }
    }
}
