// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverConformance
import DriverProcess
import Testing

/// What is said about a driver that breaks a rule, or that a rule cannot be tried on.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ConductWordsTests {
    @Test(
        "a line that is no message is shown with the reason",
        arguments: [
            ("prints", "'hello' (not JSON at byte 0: unexpected 'h'; expected a value)"),
            ("writes an empty line", "'' (an empty line)"),
            (
                "writes a byte order mark",
                "'\\u{FEFF}{\"jsonrpc\": \"2.0\", \"method\": \"a\"}' (it begins with a byte order mark)"
            ),
            (
                "writes a batch",
                "'[{\"jsonrpc\": \"2.0\", \"method\": \"a\"}]' "
                    + "(a message must be an object, but this line is an array; batches are not supported)"
            ),
            (
                "writes over two lines",
                "'{' (not JSON at byte 1: expected a key in quotes; write each message on one line)"
            ),
            ("writes Latin-1", "'{\"jsonrpc\": \"2.0\", \"method\": \"\\x{E4}\"}' (it is not UTF-8)"),
            (
                "asks",
                #"'{"jsonrpc": "2.0", "id": 1, "method": "log"}' "#
                    + "(it calls 'log'; only answers and 'trace' are allowed)"
            ),
            ("writes a number", "'1' (a message must be an object, but this line is an integer)"),
        ]
    )
    func faults(wrong: String, came: String) async throws {
        let breach = try await breach(of: "lines.messages", wrong)
        #expect(breach?.came == came)
    }

    @Test("an answer over several lines is no answer, and the message shows its first line")
    func brokenLines() async throws {
        let breach = try await breach(of: "handshake.answer", "breaks its lines")
        #expect(
            breach?.came
                == "only '{\"jsonrpc\": \"2.0\",' (not JSON at byte 18: expected a key in quotes; "
                + "write each message on one line) within 4.0 seconds"
        )
    }

    @Test("a flood ends at the limit, which is named with the last line")
    func flood() async throws {
        let breach = try await breach(of: "settle.limit", "floods", lineCountMax: 2000)
        let last = #"'{"jsonrpc": "2.0", "method": "alive"}'"#
        #expect(breach?.came == "more than 2000 lines in one session; the last was \(last)")
        #expect(breach?.expected == "at most 2000 lines and 67108864 bytes in one session")
    }

    @Test("a check that is cancelled under a flood ends")
    func cancelled() async throws {
        let driver = try SmallDriver()
        defer { driver.remove() }
        let check = try driver.check("floods", lineCountMax: 100_000_000)
        let run = Task { try await check.run(ConductRule.all.filter { $0.id == "settle.limit" }) }
        while !driver.floods { await Task.yield() }
        run.cancel()
        let results = try await run.value
        #expect(results.isEmpty)
    }

    @Test("a layer that takes no such integer is no breach, and the reason quotes the answer")
    func integers() async throws {
        let reason = #"'{"jsonrpc": "2.0", "id": 3, "error": {"code": 2, "message": "beyond 32 bits"}}'"#
        #expect(
            try await verdict(of: "layers.integers", "has 32 bits")
                == .notTried("'setPageIndex' of 'reformer' with \"9007199254740993\" was answered with \(reason)")
        )
    }

    @Test(
        "without a layer the rules about layers are not tried, and the reason quotes the answer",
        arguments: ["layers.handle", "settle.answer", "events.sequence"]
    )
    func withoutLayer(rule: String) async throws {
        let answer =
            #"'{"jsonrpc": "2.0", "id": 2, "error": {"code": 1, "message": "not today", "#
            + #""data": {"reason": "creation"}}}'"#
        #expect(
            try await verdict(of: rule, "creates nothing")
                == .withoutLayer("'layer.create' for 'reformer' was answered with \(answer)")
        )
    }

    @Test(
        "a driver that ends is shown with the last lines that say something",
        arguments: [
            ("echo boom >&2; exit 7", "the process ended with status 7; its standard error ends with 'boom'"),
            ("exit 7", "the process ended with status 7"),
            (
                #"printf 'a.mjs:1\n  ^\n\nError: no module\n   at one\n  at two\n  code: 7\n}\n\nNode\n' >&2; exit 1"#,
                "the process ended with status 1; its standard error ends with\n"
                    + "'a.mjs:1'\n'Error: no module'\n'  code: 7'\n'Node'"
            ),
            (
                "for i in 1 2 3 4 5 6 7; do echo line $i >&2; done; exit 1",
                "the process ended with status 1; its standard error ends with\n"
                    + "'line 3'\n'line 4'\n'line 5'\n'line 6'\n'line 7'"
            ),
        ]
    )
    func lastWords(script: String, came: String) async throws {
        #expect(try await words(script, answer: .seconds(60)) == came)
    }

    @Test(
        "silence is shown with what was held back",
        arguments: [
            ("sleep 60", "no output within 2.0 seconds; flush standard output after each line"),
            (
                "printf '{\"id\": 1}'; sleep 60",
                "only 9 bytes without a line feed within 2.0 seconds: '{\"id\": 1}'"
            ),
            (
                "trap 'echo \"{}\"; exit' TERM; while :; do sleep 0.01; done",
                "no output within 2.0 seconds, but 2 bytes when it was ended, '{}'; "
                    + "write a line feed after each line and flush it"
            ),
        ]
    )
    func silence(script: String, came: String) async throws {
        #expect(try await words(script, answer: .seconds(2)) == came)
    }

    private func words(_ script: String, answer: Duration) async throws -> String? {
        let check = ConductCheck(
            command: try DriverCommand(words: ["/bin/sh", "-c", script]),
            vocabulary: SmallDriver.vocabulary,
            limits: ConductLimits(answer: answer, exit: .seconds(60))
        )
        guard case .breaks(let breach)? = try await check.run([ConductRule.all[0]]).first?.verdict else { return nil }
        return breach.came
    }

    private func breach(of rule: String, _ wrong: String, lineCountMax: Int = 100_000) async throws -> Breach? {
        guard case .breaks(let breach)? = try await verdict(of: rule, wrong, lineCountMax: lineCountMax) else {
            return nil
        }
        return breach
    }

    private func verdict(
        of rule: String,
        _ wrong: String,
        lineCountMax: Int = 100_000
    ) async throws -> ConductVerdict? {
        let driver = try SmallDriver()
        defer { driver.remove() }
        let check = try driver.check(wrong, lineCountMax: lineCountMax)
        return try await check.run(ConductRule.all.filter { $0.id == rule }).first?.verdict
    }
}
