// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import DriverProtocol
import Foundation
import JSONValues
import OrderedCollections
import Synchronization
import Testing

/// Real child processes: each test is a few lines of shell that read calls and write answers.
@Suite(.timeLimit(.minutes(10))) struct DriverProcessTests {
    private static let hello =
        #"{"jsonrpc":"2.0","id":1,"result":{"driver":"sh","version":"1","protocolVersion":1,"layers":{}}}"#

    /// A driver that answers `initialize` and then runs the rest of the script.
    private func driver(after rest: String, limits: DriverProcessLimits = DriverProcessLimits()) throws -> DriverProcess
    {
        try driver("read call; echo '\(Self.hello)'; \(rest)", limits: limits)
    }

    private func driver(_ script: String, limits: DriverProcessLimits = DriverProcessLimits()) throws -> DriverProcess {
        DriverProcess(command: try DriverCommand(words: ["/bin/sh", "-c", script]), limits: limits)
    }

    /// The error that a call ends with, the script in it replaced by `…`.
    private func failure(_ call: () async throws -> Void) async -> DriverError? {
        do {
            try await call()
            return nil
        } catch let error as DriverError {
            let parts = error.message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
            guard error.message.hasPrefix("driver '/bin/sh -c"), let end = parts.lastIndex(where: { $0.hasSuffix("#") })
            else { return error }
            return DriverError(error.code, message: (["driver '…"] + parts[(end + 1)...]).joined(separator: "'"))
        } catch {
            return nil
        }
    }

    @Test("a whole session: events come before the answer of their call, and the process ends")
    func session() async throws {
        let driver = try driver(
            after: """
                read call; echo '{"id":2,"result":{"handle":"h"}}'
                read call; echo "got $call" >&2
                echo '{"method":"trace","params":{"handle":"h","sequence":1,"name":"request","arguments":[1]}}'
                echo '{"id":3,"result":{}}'
                read call; echo '{"id":4,"result":{"settled":true,"inFlight":0,"state":{"ids":[0,1]}}}'
                read call; echo '{"id":5,"result":{}}'
                read call; echo '{"id":6,"result":{}}'
                """
        )
        let events = Mutex<[TraceEvent]>([])
        let capabilities = try await driver.initialize { event in events.withLock { $0.append(event) } }
        #expect(capabilities == DriverCapabilities(driver: "sh", version: "1", layers: [:]))
        #expect(try await driver.create(layer: "l", configuration: [:]) == "h")
        try await driver.perform("h", action: "a", arguments: [9_223_372_036_854_775_807])
        #expect(events.withLock { $0 } == [TraceEvent(handle: "h", sequence: 1, name: "request", arguments: [1])])
        let settlement = try await driver.settle("h", inFlightAtMost: 0, timeLimit: .seconds(1))
        #expect(settlement == Settlement(settled: true, inFlight: 0, state: ["ids": [0, 1]]))
        try await driver.dispose("h")
        try await driver.shutdown()
        #expect(
            driver.log.lines == [
                #"got {"jsonrpc":"2.0","id":3,"method":"layer.perform","params":{"handle":"h","action":"a","#
                    + #""arguments":["9223372036854775807"]}}"#
            ]
        )
    }

    @Test(
        "a process that ends while an answer is due is told apart by how it ended",
        arguments: [
            (
                "read call; echo boom >&2; exit 3 #", .crashed,
                "driver '…' ended with status 3 before it answered 'layer.dispose'; its standard error ends with 'boom'"
            ),
            (
                "read call; kill -9 $$ #", .crashed,
                "driver '…' was killed by signal 9 before it answered 'layer.dispose'"
            ),
            (
                "read call; exit 0 #", .endOfFile,
                "driver '…' closed its standard output, or ended with status 0, before it answered 'layer.dispose'"
            ),
            (
                "read call; printf '{\"id\":2,\"res'; kill -9 $$ #", .crashed,
                "driver '…' was killed by signal 9 before it answered 'layer.dispose'"
                    + #"; its standard output ends with 12 bytes without a line feed: '{"id":2,"res'"#
            ),
        ] as [(String, DriverError.Code, String)]
    )
    func ends(script: String, code: DriverError.Code, message: String) async throws {
        // However busy the machine is, the end of the process is waited for.
        let driver = try driver(after: script, limits: DriverProcessLimits(exit: .seconds(60)))
        _ = try await driver.initialize { _ in }
        #expect(await failure { try await driver.dispose("h") } == DriverError(code, message: message))
        #expect(await failure { try await driver.dispose("h") } == DriverError(.unavailable, message: message))
        try await driver.shutdown()
    }

    @Test("a process that closes its output and does not end is ended")
    func closesOutput() async throws {
        let script = "read call; exec >&- ; while read call; do :; done; sleep 60 #"
        let driver = try driver(after: script, limits: DriverProcessLimits(exit: .milliseconds(200)))
        _ = try await driver.initialize { _ in }
        let message = "driver '…' closed its standard output before it answered 'layer.dispose'"
        #expect(await failure { try await driver.dispose("h") } == DriverError(.endOfFile, message: message))
        #expect(await failure { try await driver.dispose("h") } == DriverError(.unavailable, message: message))
        try await driver.shutdown()
    }

    @Test("a driver that refuses to shut down is ended all the same")
    func refusedShutdown() async throws {
        let driver = try driver(
            after: "read call; echo '{\"id\":2,\"error\":{\"code\":2,\"message\":\"not yet\"}}'; exec sleep 600 #",
            limits: DriverProcessLimits(exit: .milliseconds(200))
        )
        _ = try await driver.initialize { _ in }
        let start = ContinuousClock.now
        #expect(
            await failure { try await driver.shutdown() }
                == DriverError(.refused, message: "driver '…' answered 'shutdown' with error 2: not yet")
        )
        #expect(ContinuousClock.now - start < .seconds(120))
    }

    @Test("an answer written just before a crash still counts")
    func answerThenCrash() async throws {
        let driver = try driver(
            after: "read call; echo '{\"id\":2,\"result\":{\"handle\":\"h\"}}'; exit 9 #",
            limits: DriverProcessLimits(exit: .seconds(60))
        )
        _ = try await driver.initialize { _ in }
        #expect(try await driver.create(layer: "l", configuration: [:]) == "h")
        let error = await failure { try await driver.dispose("h") }
        #expect(error?.code == .crashed)
        try await driver.shutdown()
    }

    @Test(
        "a driver that hangs is ended, with everything that it started",
        arguments: ["while :; do sleep 60; done #", "trap '' TERM; sleep 60 & wait; sleep 60 #"]
    )
    func hangs(script: String) async throws {
        let limits = DriverProcessLimits(call: .milliseconds(100), exit: .milliseconds(200))
        let driver = try driver(after: script, limits: limits)
        _ = try await driver.initialize { _ in }
        let message =
            "driver '…' did not answer 'layer.settle' within 0.15 seconds; answer each call, or allow more time"
        let error = await failure {
            _ = try await driver.settle("h", inFlightAtMost: 0, timeLimit: .milliseconds(50))
        }
        #expect(error == DriverError(.timedOut, message: message))
        try await driver.shutdown()
    }

    @Test("a line that is no message is quoted, with the hint that logs belong on standard error")
    func garbage() async throws {
        let driver = try driver("echo 'Starting up…'; read call #")
        #expect(
            await failure { _ = try await driver.initialize { _ in } }
                == DriverError(
                    .protocolViolation,
                    message: "driver '…' wrote 'Starting up…', which is not a message "
                        + "(not JSON at byte 0: unexpected 'S'; expected a value); write logs to standard error"
                )
        )
        try await driver.shutdown()
    }

    @Test("an answer with another id is a violation")
    func wrongID() async throws {
        let driver = try driver(after: "read call; echo '{\"id\":9,\"result\":{}}'; read call #")
        _ = try await driver.initialize { _ in }
        #expect(
            await failure { try await driver.dispose("h") }
                == DriverError(
                    .protocolViolation,
                    message:
                        "driver '…' answered id 9 instead of id 2 ('layer.dispose'), with '{\"id\":9,\"result\":{}}'; echo the id of the call"
                )
        )
        try await driver.shutdown()
    }

    @Test(
        "a driver that keeps back its first line is told what came of it, or to flush",
        arguments: [
            ("while read call; do :; done #", "; flush standard output after each line"),
            (
                "printf '{\"id\":1'; while read call; do :; done #",
                #"; its standard output ends with 7 bytes without a line feed: '{"id":1'"#
            ),
        ]
    )
    func unflushed(script: String, rest: String) async throws {
        // The other tests of the pass can keep a new process waiting for seconds.
        let driver = try driver(script, limits: DriverProcessLimits(start: .seconds(10)))
        let message = "driver '…' did not answer 'initialize' within 10.0 seconds\(rest)"
        #expect(await failure { _ = try await driver.initialize { _ in } } == DriverError(.timedOut, message: message))
        try await driver.shutdown()
    }

    @Test("a message beyond the limit is a violation")
    func longLine() async throws {
        let limits = DriverProcessLimits(lineByteCountMax: 1000)
        let driver = try driver("head -c 5000 /dev/zero | tr '\\0' x; echo; read call #", limits: limits)
        #expect(
            await failure { _ = try await driver.initialize { _ in } }
                == DriverError(
                    .protocolViolation,
                    message:
                        "driver '…' wrote a line of more than 1000 bytes, '\(String(repeating: "x", count: 120))…'; "
                        + "keep messages shorter"
                )
        )
        try await driver.shutdown()
    }

    @Test("a line that never ends is a violation as soon as it is too long")
    func endlessLine() async throws {
        let driver = try driver("exec yes | tr -d '\n' #", limits: DriverProcessLimits(start: .seconds(60)))
        let start = ContinuousClock.now
        #expect(
            await failure { _ = try await driver.initialize { _ in } }
                == DriverError(
                    .protocolViolation,
                    message:
                        "driver '…' wrote a line of more than 16777216 bytes, '\(String(repeating: "y", count: 120))…'; "
                        + "keep messages shorter"
                )
        )
        try await driver.shutdown()
        #expect(ContinuousClock.now - start < .seconds(120))
    }

    @Test("a million events in one call are a violation that names the limit, long before the last one")
    func manyEvents() async throws {
        let event = #"{"method":"trace","params":{"handle":"h","sequence":%.0f,"name":"e","arguments":[]}}"#
        let limits = DriverProcessLimits(eventCountMax: 1000)
        let driver = try driver(after: "read call; seq -f '\(event)' 1 1000000; read call #", limits: limits)
        let count = Mutex(0)
        _ = try await driver.initialize { _ in count.withLock { $0 += 1 } }
        #expect(
            await failure { _ = try await driver.create(layer: "l", configuration: [:]) }
                == DriverError(
                    .protocolViolation,
                    message: "driver '…' sent more than 1000 events for one 'layer.create', which is the limit; "
                        + "send each event once"
                )
        )
        #expect(count.withLock { $0 } == 1000)
        try await driver.shutdown()
    }

    @Test("of a long log the last lines are kept")
    func log() async throws {
        let limits = DriverProcessLimits(exit: .seconds(60), logLineCountMax: 3)
        let driver = try driver(
            "for i in 1 2 3 4 5; do echo line $i >&2; done; printf last >&2; exit 1 #",
            limits: limits
        )
        let error = await failure { _ = try await driver.initialize { _ in } }
        #expect(
            error
                == DriverError(
                    .crashed,
                    message: "driver '…' ended with status 1 before it answered 'initialize'; "
                        + "its standard error ends with 'last'"
                )
        )
        try await driver.shutdown()
        #expect(driver.log.lines == ["line 4", "line 5", "last"])
        #expect(driver.log == DriverLog(lines: ["line 4", "line 5", "last"], lineCount: 6))
        #expect(driver.log.lines(since: DriverLog(lineCount: 4)) == ["line 5", "last"])
        #expect(driver.log.lines(since: DriverLog()) == driver.log.lines)
    }

    @Test("of a long line of the log the beginning is kept, and no carriage return of any")
    func longLogLine() async throws {
        let script = "head -c 20000 /dev/zero | tr '\\0' x >&2; printf '\\nend\\r\\n' >&2; exit 1 #"
        let driver = try driver(script, limits: DriverProcessLimits(exit: .seconds(60)))
        _ = await failure { _ = try await driver.initialize { _ in } }
        try await driver.shutdown()
        let beginning = String(repeating: "x", count: 1024)
        #expect(driver.log.lines == ["\(beginning)… (a line of more than 16384 bytes)", "end"])
    }

    @Test(
        "a program that cannot be started is unavailable, with what is in the way",
        arguments: [
            (
                "A=1 driver",
                "there is no 'A=1' in the folders of PATH; it is started without a shell (to use one, write: sh -c '…')"
            ),
            ("~/driver", "there is no file '~/driver'; it is started without a shell (to use one, write: sh -c '…')"),
            (
                "'java -cp x Driver'",
                "there is no 'java -cp x Driver' in the folders of PATH; "
                    + "give the program and its arguments as separate words"
            ),
            ("FOLDER/text", "'FOLDER/text' is neither a program nor a script whose first line begins with '#!'"),
            (
                "FOLDER/gone",
                "the first line of 'FOLDER/gone' names '/no/such/interpreter', "
                    + "which does not exist or is not executable"
            ),
            (
                "FOLDER/windows",
                "the first line of 'FOLDER/windows' names '/bin/sh', which does not exist or is not executable"
                    + "; its lines end with CR LF, make them end with LF"
            ),
        ]
    )
    func obstacle(command: String, reason: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [
            ("text", "hello\n"), ("gone", "#!/no/such/interpreter -x\n"), ("windows", "#!/bin/sh\r\n"),
        ] {
            let file = folder.appending(path: name)
            try Data(text.utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path())
        }
        let words = command.replacing("FOLDER", with: folder.path())
        let driver = DriverProcess(command: try DriverCommand(words))
        let error = await failure { _ = try await driver.initialize { _ in } }
        let why = reason.replacing("FOLDER", with: folder.path())
        #expect(error?.message.hasSuffix(" could not be started: \(why); check the command") == true, "\(error)")
        try await driver.shutdown()
    }

    @Test("a program that does not exist is unavailable", arguments: ["/no/such/driver", "no-such-driver-anywhere"])
    func missing(program: String) async throws {
        let driver = DriverProcess(command: try DriverCommand(words: [program]))
        let error = await failure { _ = try await driver.initialize { _ in } }
        #expect(error?.code == .unavailable)
        #expect(error?.message.hasPrefix("driver '\(program)' could not be started: ") == true)
        #expect(error?.message.hasSuffix("; check the command") == true)
        try await driver.shutdown()
    }

    @Test("an interrupted call ends the driver")
    func interrupted() async throws {
        let driver = try driver(after: "sleep 60 #", limits: DriverProcessLimits(exit: .milliseconds(200)))
        _ = try await driver.initialize { _ in }
        let call = Task { await failure { try await driver.dispose("h") } }
        call.cancel()
        #expect(await call.value?.code == .unavailable)
        try await driver.shutdown()
    }
}
