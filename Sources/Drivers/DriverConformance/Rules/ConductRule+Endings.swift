// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about the end of the process.
    static let endings: [ConductRule] = [
        ConductRule(
            "end.shutdown",
            in: "shutdown",
            title: "'shutdown' is answered, and the process ends with status 0",
            judgesEnd: true
        ) { talk throws(ProbeEnd) in
            try await talk.initialize()
            let answer = try await talk.call("shutdown", expected: "a result")
            guard answer.result?.object != nil else { throw talk.breach(came: answer.text, expected: "a result: {}") }
            try await endsWell(talk, after: "'shutdown'")
        },
        ConductRule(
            "end.input",
            in: "The process",
            title: "the end of the input without 'shutdown' ends the process with status 0",
            judgesEnd: true
        ) { talk throws(ProbeEnd) in
            try await talk.initialize()
            try await endsWell(talk, after: "end of file")
        },
        ConductRule(
            "end.input-busy",
            in: "The process",
            title: "the end of the input ends the process with status 0 even while a settle waits",
            judgesEnd: true,
            probe: endsWhileBusy
        ),
        ConductRule("end.signal", in: "The process", title: "SIGTERM ends the process", judgesEnd: true) {
            talk throws(ProbeEnd) in
            try await talk.initialize()
            let ending = try await talk.terminate()
            guard ending == .signalled(9) else { return }
            throw talk.breach(
                came: "the process did not end within \(talk.limits.exit)",
                expected: "the process ends"
            )
        },
    ]

    private static func endsWhileBusy(_ talk: Conversation) async throws(ProbeEnd) {
        let endpoint = try Endpoint(.staysSilent)
        defer { withExtendedLifetime(endpoint) {} }
        let layer = try await talk.initializeWithRequests(at: endpoint.url)
        try await talk.performRequest(layer)
        let settle = Conversation.message("layer.settle", with: layer.settle(timeLimit: 60_000), id: talk.nextID())
        talk.send("\(JSONValue.object(settle))")
        // The driver is given a moment to begin with the settle; there is no answer to wait for.
        _ = try await talk.listen(for: .milliseconds(100))
        try await endsWell(talk, after: "end of file while a settle waits")
    }

    private static func endsWell(_ talk: Conversation, after deed: String) async throws(ProbeEnd) {
        let ending = try await talk.end(after: deed)
        guard ending == .exited(status: 0) else {
            throw talk.breach(
                came: talk.words(for: ending),
                expected: "the process ends with status 0 within \(talk.limits.exit)"
            )
        }
    }
}
