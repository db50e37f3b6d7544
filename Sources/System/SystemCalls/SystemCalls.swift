// Understudy
// SPDX-License-Identifier: Apache-2.0

// This module stands for the C library of each system, so it passes on everything that the library declares: a file
// that imports SystemCalls can call `open` and needs no conditions. No other file imports a C library.
// Why: docs/decisions/0012-one-module-is-the-c-library.md
#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Android)
@_exported public import Android
#else
@_exported public import Glibc
#endif

/// The reaction of this process to a signal.
package enum SignalDisposition: Hashable, Sendable {
    /// The one that the system gives to every process.
    case standard
    /// The signal is ignored, also by programs that this process starts.
    case ignored
    /// The process has a handler for it.
    case handled

    /// Asks the system; nil for a number that is not a signal.
    package init?(of signal: CInt) {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return nil }
        // Both special handlers are numbers in the place of an address.
        switch unsafeBitCast(Self.handler(of: action), to: Int.self) {
        case 0: self = .standard
        case unsafeBitCast(SIG_IGN, to: Int.self): self = .ignored
        default: self = .handled
        }
    }

    /// Reads the handler out of a union, whose name each library chooses for itself.
    private static func handler(of action: sigaction) -> (@convention(c) (CInt) -> Void)? {
        #if canImport(Darwin)
        return action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
        return action.__sa_handler.sa_handler
        #elseif canImport(Android)
        return action.sa_handler
        #else
        return action.__sigaction_handler.sa_handler
        #endif
    }
}

/// The signal SIGPIPE, which would end the process when it writes to a reader that is gone.
package enum BrokenPipeSignal {
    /// Runs a write of this thread so that it raises no SIGPIPE, whatever the process does with that signal.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor that is written to.
    ///   - write: Returns 0 or the `errno` of the write.
    /// - Returns: The result of `write`.
    package static func heldBack(at descriptor: CInt, during write: () -> CInt) -> CInt {
        #if canImport(Darwin)
        // Darwin sends the signal to the process and not to the thread, but a descriptor can be set to raise none.
        let isRaised = fcntl(descriptor, F_GETNOSIGPIPE) == 0
        if isRaised { _ = fcntl(descriptor, F_SETNOSIGPIPE, 1) }
        let errorNumber = write()
        if isRaised { _ = fcntl(descriptor, F_SETNOSIGPIPE, 0) }
        return errorNumber
        #else
        var pipeSignal = sigset_t()
        var before = sigset_t()
        var pending = sigset_t()
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        sigpending(&pending)
        // One that other code blocked and left pending is not ours to take.
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
        let errorNumber = write()
        if errorNumber == EPIPE, !wasPending {
            var atOnce = timespec()
            while sigtimedwait(&pipeSignal, nil, &atOnce) == -1 && errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        return errorNumber
        #endif
    }

    /// Ignores SIGPIPE in the whole process from now on, unless it has been given a disposition already.
    package static func ignore() {
        ignored
    }

    private static let ignored: Void = {
        // A disposition that the program chose itself stays.
        if SignalDisposition(of: SIGPIPE) == .standard { signal(SIGPIPE, SIG_IGN) }
    }()
}

/// Sockets of TCP over IPv4.
package enum TCPSocket {
    /// Creates a socket that no program inherits.
    ///
    /// - Returns: Its descriptor, or -1 with `errno` set.
    package static func create() -> CInt {
        #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
        #elseif canImport(Glibc)
        return socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
        return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)
        #endif
    }

    /// Sends bytes without SIGPIPE, also when the other side is gone.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - descriptor: The descriptor of a socket.
    /// - Returns: The number of bytes that the system took, or -1 with `errno` set.
    package static func deliver(_ bytes: [UInt8], to descriptor: CInt) -> Int {
        #if canImport(Darwin)
        _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        return send(descriptor, bytes, bytes.count, 0)
        #else
        return send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        #endif
    }
}

/// A file that is in no folder and ends with its descriptor.
package enum UnnamedFile {
    /// Creates a file to read and write, which no program inherits.
    ///
    /// - Parameter directory: The directory on whose disk its bytes are.
    /// - Returns: Its descriptor, or -1 with `errno` set.
    package static func create(in directory: String) -> CInt {
        #if os(Linux) || os(Android)
        // This is `O_TMPFILE`, which glibc keeps from programs that do not ask for its extensions.
        let withoutName = 0o20_000_000 | O_DIRECTORY
        let unnamed = open(directory, O_RDWR | withoutName | O_CLOEXEC, 0o600)
        if unnamed >= 0 { return unnamed }
        #endif
        // Not every system and file system creates a file without a name: here is one with a name, taken away at once.
        var template = Array("\(directory)/junit-report-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return -1 }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }
}

/// The number of files that the system lets this process open.
package enum OpenFileLimit {
    /// The most that Darwin takes in a call, as `OPEN_MAX`, even where its own limit says that there is none.
    private static let darwinMax: rlim_t = 10_240

    #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: CInt { RLIMIT_NOFILE }
    #endif

    /// The number of files that may be open at once; nil where the system does not say.
    package static var current: Int? {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? Int(clamping: limits.rlim_cur) : nil
    }

    /// Raises the limit, as far as the system allows it without asking.
    ///
    /// - Parameter count: The number of files wanted.
    package static func raise(to count: Int) {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return }
        let before = limits.rlim_cur
        for wanted in [rlim_t(count), min(rlim_t(count), darwinMax)] where wanted > before {
            limits.rlim_cur = min(limits.rlim_max, wanted)
            if setrlimit(resource, &limits) == 0 { return }
        }
    }
}
