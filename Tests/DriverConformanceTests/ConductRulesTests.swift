// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverConformance
import DriverProcess
import Testing

/// A right driver follows every rule, and each wrong one breaks the rules about what is wrong with it, and no others.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ConductRulesTests {
    /// What is wrong with a driver, and the rules that it breaks.
    static let wrongs: [(wrong: String, broken: [String])] = [
        ("right", []),
        ("has no version", ["handshake.answer"]),
        ("breaks its lines", ["handshake.answer"]),
        ("speaks every version", ["handshake.version"]),
        ("names one version", ["handshake.version"]),
        ("begins after a refusal", ["handshake.version"]),
        ("has no code for order", ["handshake.first"]),
        ("begins twice", ["handshake.once"]),
        ("claims another layer", ["capabilities.words"]),
        ("claims another action", ["capabilities.words"]),
        ("claims another event", ["capabilities.words"]),
        ("does not observe completion", ["capabilities.mandatory"]),
        ("prints", ["lines.messages"]),
        ("writes an empty line", ["lines.messages"]),
        ("asks", ["lines.messages"]),
        ("prints in perform", ["lines.messages"]),
        ("prints in a callback", ["lines.messages"]),
        ("prints in dispose", ["lines.messages"]),
        ("leaves out jsonrpc", ["lines.members"]),
        ("sends an error of null", ["lines.members"]),
        ("answers twice", ["lines.once"]),
        ("answers empty lines", ["lines.empty"]),
        ("refuses members", ["lines.members-ignored"]),
        ("answers notifications", ["lines.notifications"]),
        ("makes ids texts", ["ids.number"]),
        ("makes the first id a text", ["ids.number"]),
        ("makes ids decimal", ["ids.number"]),
        ("makes ids arrays", ["ids.number"]),
        ("answers results with id 99", ["ids.number"]),
        ("leaves out ids", ["lines.members", "ids.number", "ids.text"]),
        ("forgets id 0", ["ids.number"]),
        ("makes ids numbers", ["ids.text"]),
        ("ignores garbage", ["errors.parse"]),
        ("dies of garbage", ["errors.parse"]),
        ("has another code for requests", ["errors.request"]),
        ("has another code for methods", ["errors.method"]),
        ("has another code for parameters", ["errors.parameters"]),
        ("numbers its handles", ["layers.handle"]),
        ("cannot create", ["layers.handle"]),
        ("creates nothing", []),
        ("gives a handle again", ["layers.handle-unique"]),
        ("takes any handle", ["layers.unknown-handle"]),
        ("refuses unknown layers", ["layers.unknown-layer"]),
        ("refuses unknown actions", ["layers.unknown-action"]),
        ("gives no reason", ["layers.unknown-layer", "layers.unknown-action"]),
        ("ignores keys", ["layers.unknown-key"]),
        ("keeps disposed layers", ["layers.dispose"]),
        ("makes integers decimal", ["layers.integer-form"]),
        ("makes integers texts", ["layers.integer-form"]),
        ("rounds to 32 bits", ["layers.integer-form"]),
        ("rounds", ["layers.integers"]),
        ("writes large numbers", ["layers.integers"]),
        ("has 32 bits", []),
        ("forgets inFlight", ["settle.answer"]),
        ("is owed requests", ["settle.answer"]),
        ("gave up less than nothing", ["settle.answer"]),
        ("has another state", ["settle.answer"]),
        ("changes when asked", ["settle.repeat"]),
        ("waits for answers", ["perform.returns"]),
        ("waits for all", ["settle.in-flight"]),
        ("waits for ever", ["settle.limit"]),
        ("notifies for ever", ["settle.limit"]),
        ("does not wait", ["settle.limit"]),
        ("leaves a gap", ["events.sequence"]),
        ("counts from 0", ["events.sequence"]),
        ("counts all handles together", ["events.sequence"]),
        ("invents a word", ["events.words"]),
        ("drops an argument", ["events.words"]),
        ("tells late", ["events.before-answer"]),
        ("tells after the end", ["events.after-dispose"]),
        ("does not answer shutdown", ["end.shutdown"]),
        ("hangs after shutdown", ["end.shutdown"]),
        ("ends with status 1", ["end.shutdown"]),
        ("ends with status 3", ["end.input"]),
        ("hangs at the end of the input", ["end.input"]),
        ("waits deaf", ["end.input-busy"]),
        ("ignores SIGTERM", ["end.signal"]),
    ]

    @Test("a driver breaks the rules about what is wrong with it, and no others", arguments: ConductRulesTests.wrongs)
    func judges(wrong: String, broken: [String]) async throws {
        let results = try await results(wrong)
        let found = results.filter(\.isBroken)
        #expect(found.map(\.rule.id) == broken, "\(found.map(\.verdict))")
        #expect(results.count == ConductRule.all.count)
    }

    @Test("every rule is broken by a driver")
    func complete() {
        let broken = Set(Self.wrongs.flatMap(\.broken))
        #expect(ConductRule.all.map(\.id).filter { !broken.contains($0) }.isEmpty)
        #expect(Set(ConductRule.all.map(\.id)).count == ConductRule.all.count)
    }

    @Test("of a right driver every rule is tried")
    func allTried() async throws {
        for result in try await results("right") { #expect(result.verdict == .follows, "\(result.rule.id)") }
    }

    @Test("what a driver does not claim is not tried, and the reason says so")
    func notTried() async throws {
        let results = try await results("claims nothing")
        let verdicts = Set(results.map(\.verdict))
        #expect(
            verdicts == [
                .follows,
                .withoutLayer("the driver claims no layer of the vocabulary"),
                .notTried("the driver claims no layer with an action that sends a request"),
                .notTried(
                    "the driver claims none of 'setPageIndex' of 'reformer', 'setCurrentPageIndex' of 'badge-view-model', "
                        + "'switchUser' of 'cache-service', which set an integer of the state"
                ),
            ]
        )
        #expect(results.contains { $0.isWithoutLayer })
    }

    @Test("a breach says what was sent, what came and what is expected")
    func breach() async throws {
        let results = try await results("has another code for methods")
        #expect(
            results.first(where: \.isBroken)?.verdict
                == .breaks(
                    Breach(
                        sent: #"'{"jsonrpc":"2.0","id":2,"method":"layer.fly","params":{"handle":"1"}}'"#,
                        came: #"'{"jsonrpc": "2.0", "id": 2, "error": {"code": -32602, "message": "unknown method"}}'"#,
                        expected: "an error with the code -32601"
                    )
                )
        )
    }

    @Test("a driver that ends at once breaks the handshake, and no other rule is tried")
    func endsAtOnce() async throws {
        let command = try DriverCommand(words: ["/bin/sh", "-c", "echo boom >&2; exit 7"])
        let results = try await ConductCheck(
            command: command,
            vocabulary: SmallDriver.vocabulary,
            limits: ConductLimits(answer: .seconds(60), exit: .seconds(60))
        )
        .run()
        guard case .breaks(let breach)? = results.first?.verdict else {
            Issue.record("\(results)")
            return
        }
        #expect(breach.came == "the process ended with status 7; its standard error ends with 'boom'")
        let rest = results.dropFirst().map(\.verdict)
        #expect(rest.allSatisfy { $0 == .notTried("the handshake failed") })
    }

    @Test("a driver that cannot be started is an error that names the path")
    func missing() async throws {
        let check = ConductCheck(
            command: try DriverCommand(words: ["/no/such/driver"]),
            vocabulary: SmallDriver.vocabulary
        )
        let error = await #expect(throws: ConductError.self) { try await check.run() }
        #expect(error?.message.hasPrefix("driver '/no/such/driver' could not be started: ") == true)
        #expect(error?.message.hasSuffix("; check the command") == true)
    }

    private func results(_ wrong: String) async throws -> [ConductResult] {
        let driver = try SmallDriver()
        defer { driver.remove() }
        return try await driver.check(wrong).run()
    }
}
