// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls
import Testing

/// The calls that are not the same on every system, on the system of this test.
struct SystemCallsTests {
    @Test("the disposition of a signal is the last one that was chosen")
    func dispositions() {
        #expect(SignalDisposition(of: SIGUSR2) == .standard)
        signal(SIGUSR2, SIG_IGN)
        #expect(SignalDisposition(of: SIGUSR2) == .ignored)
        signal(SIGUSR2) { _ in }
        #expect(SignalDisposition(of: SIGUSR2) == .handled)
        signal(SIGUSR2, SIG_DFL)
        #expect(SignalDisposition(of: SIGUSR2) == .standard)
        #expect(SignalDisposition(of: 4711) == nil)
    }

    @Test("a write to a pipe without a reader is an error, and no signal is left of it")
    func brokenPipe() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        close(reader)
        defer { close(writer) }
        let number = BrokenPipeSignal.heldBack(at: writer) { write(writer, "a", 1) == 1 ? 0 : errno }
        #expect(number == EPIPE)
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0)
    }

    @Test("sockets and unnamed files are closed in programs that this process starts")
    func notInherited() throws {
        for descriptor in [TCPSocket.create(), UnnamedFile.create(in: "/tmp")] {
            try #require(descriptor >= 0)
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
            close(descriptor)
        }
    }

    @Test("bytes for a socket without another side are refused, and no signal is left of it")
    func deafSocket() {
        let descriptor = TCPSocket.create()
        defer { close(descriptor) }
        let count = TCPSocket.deliver([1], to: descriptor)
        let number = errno
        #expect(count == -1)
        // Linux says the one, Darwin the other.
        #expect([EPIPE, ENOTCONN].contains(number))
    }

    @Test("an unnamed file keeps bytes and has no name")
    func unnamed() throws {
        let descriptor = UnnamedFile.create(in: "/tmp")
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(pwrite(descriptor, "abc", 3, 0) == 3)
        var bytes = [UInt8](repeating: 0, count: 3)
        #expect(pread(descriptor, &bytes, 3, 0) == 3)
        #expect(bytes == Array("abc".utf8))
        var status = stat()
        #expect(fstat(descriptor, &status) == 0 && status.st_nlink == 0)
    }

    @Test("an unnamed file in a folder that is not there is refused with the reason")
    func noFolder() {
        let descriptor = UnnamedFile.create(in: "/no/such/folder")
        let number = errno
        #expect(descriptor == -1)
        #expect(number == ENOENT)
    }

    @Test("the limit on open files is never lowered")
    func openFiles() throws {
        let before = try #require(OpenFileLimit.current)
        OpenFileLimit.raise(to: 1)
        #expect(OpenFileLimit.current == before)
        OpenFileLimit.raise(to: before)
        #expect(OpenFileLimit.current == before)
    }
}
