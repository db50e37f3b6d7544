// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ListDescription
import SourceDiagnostics
import StubEngine
import StubServer

/// Runs a body while a stub listens on a free loopback port, then ends the stub, whatever the body did.
///
/// ```swift
/// @Test func aFailedPageIsAskedForAgain() async throws {
///     try await withStub(.houses(rows: 45), faults: ["status:500@page=2,times=1"]) { stub in
///         let screen = HouseListScreen(endpoint: try stub.url(of: "houses"))
///         …
///         #expect(stub.requests.map(\.page) == [1, 2, 2])
///     }
/// }
/// ```
///
/// - Parameters:
///   - backend: The content that the stub serves.
///   - faults: The faults of the stub, each with the requests that it applies to.
///   - body: Uses the stub; answers that are still held at its end are dropped.
/// - Returns: The result of the body.
/// - Throws: `UnderstudyError` if the backend or a fault is wrong or no port is free, and what the body throws.
public func withStub<Value: Sendable>(
    _ backend: StubBackend = .houses(),
    faults: [StubFault] = [],
    perform body: (Stub) async throws -> Value
) async throws -> Value {
    let file = try backend.listFile()
    var findings = Diagnostics()
    let faults = try understood(faults, in: file) + FaultParser.faults(of: file, into: &findings)
    guard !findings.hasErrors else { throw UnderstudyError(findings.description) }
    do {
        return try await StubServer.serving { server, address in
            let mount = Mount(file, faults: faults, sandboxes: .ofOneProcess, clock: Moment.system)
            server.mount(mount, at: "")
            guard let url = URL(string: address.url) else { throw UnderstudyError("'\(address)' is not a URL") }
            return try await body(Stub(url: url, mount: mount))
        }
    } catch let error as StubServerError {
        throw UnderstudyError(error.message)
    }
}

extension SandboxLimits {
    /// The largest number and the longest life: ``Stub/withSandbox(_:seed:perform:)`` removes each sandbox.
    fileprivate static let ofOneProcess = SandboxLimits(
        countMax: counts.upperBound,
        life: .seconds(seconds.upperBound)
    )
}

private func understood(_ faults: [StubFault], in file: ListFile) throws(UnderstudyError) -> [Fault] {
    try faults.map { fault throws(UnderstudyError) in
        let fault = try fault.fault()
        if let problem = fault.problem(in: file) { throw UnderstudyError("fault '\(fault)' \(problem)") }
        return fault
    }
}
