// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// The command line that `/__understudy/state` writes, as a person pastes it into a shell.
@Suite("The state as a command line", .timeLimit(.minutes(2)))
struct StateScriptTests {
    /// The answer of the admin API.
    private struct State: Decodable {
        var text: String
    }

    private static let admin = "Understudy-Admin: 1\r\n"

    /// The program as the text calls it; it writes its process id into the file `pid`.
    private static var program: String {
        "sh -c 'echo $$ > pid; exec \"$0\" \"$@\"' '\(Program().file.path())' \"$@\""
    }

    /// Returns a port that no test gets from the system, whose own begin at 32768.
    private static var port: UInt16 { .random(in: 20_000..<30_000) }

    /// Starts the text with `sh`, as if a person had pasted it, in a shell in which `understudy` is a command.
    private func start(_ text: String, as command: String = program, in workspace: Workspace) throws -> RunningProgram {
        let words = ["-c", "understudy() { \(command); }\n\(text)"]
        return try Program.shell.start(words, in: workspace.folder, environment: ["TOKEN": "s3cret"])
    }

    /// Returns the text for a stub on another port: the text has the port that the header names.
    private func text(of stub: ServedStub, for port: UInt16, headers: String = "") async throws -> String {
        let connection = try Connection(port: stub.port)
        let head = "Host: 127.0.0.1:\(port)\r\nConnection: close\r\n\(headers)"
        try connection.send("GET /__understudy/state HTTP/1.1\r\n\(head)\r\n")
        let answer = String(decoding: await connection.rest(), as: UTF8.self)
        let body = answer.components(separatedBy: "\r\n\r\n").last ?? ""
        return try JSONDecoder().decode(State.self, from: Data(body.utf8)).text
    }

    private func send(_ body: String, to path: String, of stub: ServedStub, headers: String = "") async throws {
        let connection = try Connection(port: stub.port)
        let head = "Host: localhost\r\nConnection: close\r\n\(Self.admin)\(headers)Content-Length: \(body.utf8.count)"
        try connection.send("POST /__understudy\(path) HTTP/1.1\r\n\(head)\r\n\r\n\(body)")
        let answer = String(decoding: await connection.rest(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 20"), "\(answer)")
    }

    /// Asks a port until the answer has a text.
    private func get(_ target: String, at port: UInt16, headers: String = "", until text: String) async throws {
        let head = "Host: localhost\r\nConnection: close\r\n\(headers)"
        while true {
            try Task.checkCancellation()
            await Task.yield()
            guard let connection = try? Connection(port: port) else { continue }
            try? connection.send("GET \(target) HTTP/1.1\r\n\(head)\r\n")
            if String(decoding: await connection.rest(), as: UTF8.self).contains(text) { return }
        }
    }

    @Test("starts a stub in the foreground, and restores its rows and holds when it answers")
    func restores() async throws {
        let stub = try await ServedStub(["--fault", "status:500:It's@page=2"])
        try await send(#"{"list":"houses","at":0,"row":{"Title":"It's \"mine\"; $HOME"}}"#, to: "/rows", of: stub)
        let mark = "x'\u{301}; touch broken; : '\u{301}"
        try await send(#"{"list":"houses","at":1,"row":{"Title":"\#(mark)"}}"#, to: "/rows", of: stub)
        try await send(#"{"page":3}"#, to: "/holds", of: stub)
        let port = Self.port
        let text = try await text(of: stub, for: port)
        _ = await stub.stop()

        let workspace = try Workspace([:])
        let shell = try start(text, in: workspace)
        try await get("/__understudy/holds", at: port, until: #""page":3"#)
        try await get("/api/houses", at: port, until: mark)
        try await get("/api/houses", at: port, until: #"It's \"mine\"; $HOME"#)
        try await get("/api/houses?pageIndex=2", at: port, until: "It's")
        let id = try #require(pid_t(workspace.text("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
        kill(id, SIGTERM)
        #expect(await shell.outcome().exit == 0)
    }

    @Test("takes the admin token from the variable TOKEN")
    func token() async throws {
        let token = "Authorization: Bearer s3cret\r\n"
        let stub = try await ServedStub(["--admin-token", "s3cret"])
        try await send(#"{"page":3}"#, to: "/holds", of: stub, headers: token)
        let port = Self.port
        let text = try await text(of: stub, for: port, headers: token)
        _ = await stub.stop()
        let workspace = try Workspace([:])
        let shell = try start(text, in: workspace)
        try await get("/__understudy/holds", at: port, headers: token, until: #""page":3"#)
        let id = try #require(pid_t(workspace.text("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
        kill(id, SIGTERM)
        #expect(await shell.outcome().exit == 0)
    }

    @Test("starts nothing and changes nothing while the other stub listens on the port")
    func otherStub() async throws {
        let stub = try await ServedStub()
        try await send(#"{"list":"houses","at":0}"#, to: "/rows", of: stub)
        let text = try await text(of: stub, for: stub.port)
        let workspace = try Workspace([:])
        let outcome = await (try start(text, in: workspace)).outcome()
        #expect(outcome.exit == 1)
        #expect(outcome.error == "A stub already listens on port \(stub.port); end it first\n")
        #expect(!workspace.names.contains("pid"))
        #expect(try await self.text(of: stub, for: stub.port) == text)
    }

    @Test("ends with an error if the stub does not start")
    func noStart() async throws {
        let stub = try await ServedStub()
        try await send(#"{"list":"houses","at":0}"#, to: "/rows", of: stub)
        let text = try await text(of: stub, for: Self.port)
        _ = await stub.stop()
        let workspace = try Workspace([:])
        let outcome = await (try start(text, as: "return 69", in: workspace)).outcome()
        #expect(outcome.exit == 69)
        #expect(outcome.error == "The stub did not start, so the state was not restored\n")
        #expect(!workspace.names.contains("pid"))
    }
}
