// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ListDescription
import StubEngine

// Many tests that share a stub without seeing each other.
extension Stub {
    /// Runs a body with a sandbox of the stub, and removes the sandbox, whatever the body did.
    ///
    /// A sandbox serves the same lists and answers, and begins with the faults of the stub. It has its own rows, faults,
    /// holds and journal, so that tests which run at the same time can share a stub.
    ///
    /// ```swift
    /// try await shared.withSandbox { sandbox in
    ///     let screen = HouseListScreen(endpoint: try sandbox.url(of: "houses"))
    ///     await screen.loadFirstPage()
    ///     #expect(sandbox.requests.map(\.page) == [1])
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name, up to 64 letters, digits, `-`, `_` and `.`, as in the path of its URLs; nil for a new one.
    ///   - seed: The seed of the rows of every list; nil for the seeds of the stub.
    ///   - body: Uses the sandbox; answers that are still held at its end are dropped.
    /// - Returns: The result of the body.
    /// - Throws: `UnderstudyError` for a name that is wrong or in use, and what the body throws.
    public func withSandbox<Value: Sendable>(
        _ name: String? = nil,
        seed: UInt64? = nil,
        perform body: (Stub) async throws -> Value
    ) async throws -> Value {
        guard let sandboxes = mount.sandboxes else {
            throw UnderstudyError("a sandbox has no sandboxes; call withSandbox on the stub itself")
        }
        let sandbox = try Self.newSandbox(of: sandboxes, named: name, seed: seed)
        defer { _ = sandboxes.remove(sandbox.name) }
        let url = url.appending(path: SandboxPath.prefix(of: sandbox.name))
        return try await body(Stub(url: url, mount: sandbox.mount))
    }

    private static func newSandbox(
        of sandboxes: Sandboxes,
        named name: String?,
        seed: UInt64?
    ) throws(UnderstudyError) -> Sandbox {
        do throws(SandboxRefusal) {
            let (sandbox, isNew) = try sandboxes.sandbox(named: name, seed: seed)
            if isNew { return sandbox }
        } catch {
            throw UnderstudyError(error.message)
        }
        throw UnderstudyError("the sandbox '\(name ?? "")' is in use; choose another name, or leave it out")
    }
}
