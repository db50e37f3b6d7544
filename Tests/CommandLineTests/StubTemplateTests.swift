// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Yams

/// The files of `ci/templates` that run the stub are compared with the program.
@Suite("Templates of the stub", .timeLimit(.minutes(2)))
struct StubTemplateTests {
    private static func compose() throws -> Node {
        try #require(try StubTemplate("compose.yml").documents.first?["services"]?["understudy"])
    }

    private static func container() throws -> Node {
        let deployment = try StubTemplate("kubernetes.yml").document(of: "Deployment")
        return try #require(deployment["spec"]?["template"]?["spec"]?["containers"]?.array().first)
    }

    @Test("use only the options that the program has")
    func options() async throws {
        let program = try await CommandDescription.ofProgram()
        let commands = [try Self.compose()["command"], try Self.container()["args"]].map { $0?.texts ?? [] }
        for command in commands {
            #expect(command.first == "serve")
            #expect(program.unknownWord(in: command) == nil)
            #expect(command.contains("--admin-token"))
        }
    }

    @Test("the paths of the manifest answer a client without a token; the metrics need it, so no annotation names them")
    func paths() async throws {
        let container = try Self.container()
        let probes = ["readinessProbe", "livenessProbe"].map { container[$0]?["httpGet"] }
        let pod = try StubTemplate("kubernetes.yml").document(of: "Deployment")["spec"]?["template"]
        // A scraper that finds pods by annotations has no token, and would get 401 again and again.
        #expect(pod?["metadata"]?["annotations"] == nil)
        let metrics = "/__understudy/metrics"
        let stub = try await ServedStub(["--admin-token", "s3cret"])
        for probe in probes {
            let path = try #require(probe?["path"]?.string)
            #expect(probe?["port"]?.string == container["ports"]?.array().first?["name"]?.string)
            #expect(try await stub.get(path).status == 200, "\(path)")
        }
        #expect(try await stub.get(metrics).status == 401)
        let answer = try await stub.get(metrics, headers: "Authorization: Bearer s3cret\r\n")
        #expect(answer.status == 200 && answer.body.hasPrefix("# HELP "))
        _ = await stub.stop()
    }

    @Test("the manifest routes the port of the container, and lets the program write nowhere")
    func manifest() throws {
        let template = try StubTemplate("kubernetes.yml")
        #expect(template.documents.compactMap { $0["kind"]?.string } == ["Deployment", "Service"])
        let deployment = try template.document(of: "Deployment")
        let service = try template.document(of: "Service")
        let labels = deployment["spec"]?["template"]?["metadata"]?["labels"]
        #expect(service["spec"]?["selector"] == labels)
        #expect(deployment["spec"]?["selector"]?["matchLabels"] == labels)
        let container = try Self.container()
        #expect(container["ports"]?.array().first?["containerPort"]?.int == 4010)
        #expect(container["securityContext"]?["readOnlyRootFilesystem"]?.bool == true)
        #expect(container["securityContext"]?["capabilities"]?["drop"]?.texts == ["ALL"])
        #expect(container["resources"]?["limits"]?["memory"]?.string == "256Mi")
    }

    @Test("the health check of the compose file is shell, and right about a stub", arguments: [true, false])
    func healthCheck(runs: Bool) async throws {
        let words = try #require(try Self.compose()["healthcheck"]?["test"]).texts
        #expect(words.prefix(3) == ["CMD", "bash", "-c"])
        let stub = try await ServedStub()
        if !runs { _ = await stub.stop() }
        // Compose replaces two dollar signs by one.
        let script = try #require(words.last).replacing("$$", with: "$").replacing("/4010", with: "/\(stub.port)")
        let outcome = try await Program.environment.run(["bash", "-c", script])
        #expect((outcome.exit == 0) == runs, "\(outcome.error)")
        if runs { _ = await stub.stop() }
    }
}
