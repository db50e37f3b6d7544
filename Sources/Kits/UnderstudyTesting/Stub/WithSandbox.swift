// Understudy
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import JSONValues
import OrderedCollections

/// Runs a body with a sandbox of a stub that runs elsewhere, and removes the sandbox, whatever the body did.
///
/// The stub is a process of `understudy serve`, for example in a container that all tests share. For a stub in the
/// process of the test, use ``Stub/withSandbox(_:seed:perform:)``.
///
/// ```swift
/// let shared = try #require(URL(string: "http://127.0.0.1:4010"))
/// try await withSandbox(of: shared, adminToken: "TOKEN") { sandbox in
///     try await sandbox.addFault(.status(503).on(page: 2, times: 1))
///     let screen = HouseListScreen(endpoint: try await sandbox.url(of: "houses"))
///     await screen.loadFirstPage()
///     #expect(try await sandbox.requests.map(\.page) == [1])
/// }
/// ```
///
/// - Parameters:
///   - name: The name, up to 64 letters, digits, `-`, `_` and `.`; nil for a new one. If the sandbox exists, the body
///     uses it as it is.
///   - url: The address of the stub, which begins with `http://`.
///   - adminToken: The token of a stub that was started with `--admin-token`; nil if it has none.
///   - seed: The seed of the rows of every list; nil for the seeds of the stub.
///   - ttl: The time without requests after which the stub removes the sandbox itself, in whole seconds; nil for the
///     time of the stub.
///   - body: Uses the sandbox; answers that are still held at its end are dropped.
/// - Returns: The result of the body.
/// - Throws: `UnderstudyError` if the stub does not answer or refuses the sandbox, and what the body throws.
public func withSandbox<Value: Sendable>(
    _ name: String? = nil,
    of url: URL,
    adminToken: String? = nil,
    seed: UInt64? = nil,
    ttl: Duration? = nil,
    perform body: (RemoteSandbox) async throws -> Value
) async throws -> Value {
    let stub = try AdminClient(of: url, token: adminToken)
    var members: JSONObject = [:]
    members["name"] = name.map { .string($0) }
    members["seed"] = seed.map { .integer(Int64(clamping: $0)) }
    members["ttl"] = ttl.map { .integer($0.components.seconds) }
    let created = try await stub.call(.post, at: "sandboxes", body: members)
    guard let name = created["name"]?.text, let prefix = created["prefix"]?.text else {
        throw UnderstudyError("'\(url.absoluteString)' is not the address of a stub; it answered '\(created)'")
    }
    let sandbox = RemoteSandbox(admin: try AdminClient(of: stub.url.appending(path: prefix), token: adminToken))
    do {
        let value = try await body(sandbox)
        await remove(name, from: stub)
        return value
    } catch {
        await remove(name, from: stub)
        throw error
    }
}

private func remove(_ name: String, from stub: AdminClient) async {
    // A task of its own, so that a test that is cancelled removes its sandbox, too. An error means that the sandbox has
    // expired, or that the stub has ended.
    _ = await Task { try? await stub.call(.delete, at: "sandboxes/\(name)") }.value
}
