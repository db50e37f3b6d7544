// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import StubServer

/// A server that runs for the time of a test.
struct Served: Sendable {
    let server: StubServer
    let address: ListeningAddress

    /// Runs a server at a free port with a mount at the root, and stops it after the body.
    static func run<Value: Sendable>(
        _ mount: Mount? = nil,
        configuration: StubServerConfiguration = .patient,
        notify: @escaping ServerNotice.Receiver = { _ in },
        _ body: (Served) async throws -> Value
    ) async throws -> Value {
        let server = StubServer(configuration: configuration, clock: { 784_111_777 }, notify: notify)
        if let mount { server.mount(mount, at: "") }
        let running = Task { try await server.run() }
        defer { running.cancel() }
        let value = try await body(Served(server: server, address: try await server.listening()))
        running.cancel()
        try await withTimeLimit({ "end of the server" }) { try await running.value }
        return value
    }

    func connect(saying greeting: String = "") async throws -> RawClient {
        try await RawClient.connect(to: address, saying: Array(greeting.utf8))
    }

    /// Sends one GET on a connection of its own.
    func get(_ target: String, headers: String = "") async throws -> RawAnswer {
        let client = try await connect()
        try await client.get(target, headers: headers)
        let answer = try await client.answers(1)[0]
        await client.close()
        return answer
    }
}

extension StubServerConfiguration {
    /// A free port, and time for clients on a machine that has much else to do.
    static var patient: StubServerConfiguration {
        var configuration = StubServerConfiguration(port: 0)
        configuration.headLimit = .seconds(120)
        return configuration
    }
}

extension Mount {
    /// Waits until the mount is as wanted; throws at the time limit, with the journal.
    func expect(_ what: String, _ condition: @escaping @Sendable (Mount) -> Bool) async throws {
        _ = try await withTimeLimit({ "\(what); the journal: \(self.journal.map { ($0.name, $0.page, $0.state) })" }) {
            await self.wait(until: condition)
        }
    }
}

extension ListFile {
    /// Five rows that are only their index, two a page, as the list `houses`.
    static var five: ListFile {
        ListFile(lists: [
            ListDescription(
                name: "houses",
                rows: 5,
                paging: PageStyle(defaultSize: 2),
                row: RowTemplate([RowField(name: "Id", kind: .index)])
            )
        ])
    }
}

/// The body of the first page of ``ListDescription/ListFile/five``.
let firstPage = #"{"Data":{"List":[{"Id":0},{"Id":1}],"PageSize":2,"Total":5}}"#
