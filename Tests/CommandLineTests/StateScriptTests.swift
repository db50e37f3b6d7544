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

    /// A folder in whose `bin` a shell finds `understudy`, which writes its process id into the file `pid`.
    private func workspace() throws -> Workspace {
        let program = Program().file.path()
        let workspace = try Workspace(["bin/understudy": "#!/bin/sh\necho $$ > pid\nexec '\(program)' \"$@\"\n"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: workspace.path("bin/understudy")
        )
        return workspace
    }

    /// Starts the text with `sh`, as if a person had pasted it.
    private func start(_ text: String, in workspace: Workspace) throws -> RunningProgram {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let variables = ["PATH": "\(workspace.path("bin")):\(path)", "TOKEN": "s3cret"]
        return try Program.shell.start(["-c", text], in: workspace.folder, environment: variables)
    }

    private func text(of stub: ServedStub, headers: String = "") async throws -> String {
        // The text has the port that the header names.
        let connection = try Connection(port: stub.port)
        let head = "Host: 127.0.0.1:\(stub.port)\r\nConnection: close\r\n\(headers)"
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
        try await send(#"{"page":3}"#, to: "/holds", of: stub)
        let text = try await text(of: stub)
        let port = stub.port
        _ = await stub.stop()

        let workspace = try workspace()
        let shell = try start(text, in: workspace)
        try await get("/__understudy/holds", at: port, until: #""page":3"#)
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
        let text = try await text(of: stub, headers: token)
        let port = stub.port
        _ = await stub.stop()
        let workspace = try workspace()
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
        let text = try await text(of: stub)
        let workspace = try workspace()
        let outcome = await (try start(text, in: workspace)).outcome()
        #expect(outcome.exit == 1)
        #expect(outcome.error == "A stub already listens on port \(stub.port); end it first\n")
        #expect(!workspace.names.contains("pid"))
        #expect(try await self.text(of: stub) == text)
    }

    @Test("ends with an error if the stub does not start")
    func noStart() async throws {
        let stub = try await ServedStub()
        try await send(#"{"list":"houses","at":0}"#, to: "/rows", of: stub)
        let text = try await text(of: stub)
        _ = await stub.stop()
        let workspace = try Workspace(["bin/understudy": "#!/bin/sh\nexit 69\n"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: workspace.path("bin/understudy")
        )
        let outcome = await (try start(text, in: workspace)).outcome()
        #expect(outcome.exit == 69)
        #expect(outcome.error == "The stub did not start, so the state was not restored\n")
    }
}
