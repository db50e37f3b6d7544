// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension Mount {
    /// Finds the mount for a request, and creates its sandbox on first use.
    ///
    /// - Parameters:
    ///   - name: The name of the sandbox; nil for the mount itself.
    ///   - creates: Whether the request may create the sandbox.
    /// - Returns: The mount that answers.
    /// - Throws: `SandboxRefusal` for a wrong name, and where no sandbox can or may be created.
    package func sandbox(_ name: String?, creates: Bool = true) throws(SandboxRefusal) -> Mount {
        guard let name else { return self }
        guard let sandboxes else { throw .noSandboxes }
        if let found = sandboxes.find(name) { return found.mount }
        guard creates else {
            let remedy = "create it with POST \(AdminPath.root)/sandboxes, or with a request of your test"
            let reason = "a web page of another origin cannot create one"
            throw SandboxRefusal(403, message: "there is no sandbox '\(name)', and \(reason); \(remedy)")
        }
        return try sandboxes.sandbox(named: name).sandbox.mount
    }

    /// Finds the mount for a look, which creates no sandbox.
    ///
    /// - Parameter name: The name of the sandbox; nil for the mount itself.
    /// - Returns: The mount to look at.
    /// - Throws: `SandboxRefusal` for a wrong name, and for one that no sandbox has.
    package func existingSandbox(_ name: String?) throws(SandboxRefusal) -> Mount {
        guard let name else { return self }
        guard let sandboxes else { throw .noSandboxes }
        try Sandbox.check(name: name)
        guard let found = sandboxes.find(name) else { throw sandboxes.refusal(ofUnknown: name) }
        return found.mount
    }

    /// Returns whether a mount is this one, or one of its sandboxes that is still there.
    package func serves(_ mount: Mount) -> Bool {
        mount === self || sandboxes?.contains(mount) == true
    }

    /// Whether the mount is no longer served, such as a sandbox that was removed.
    package var isClosed: Bool { inspect { $0.holds.isClosed } }

    /// The number of requests that the mount has received.
    package var receivedCount: UInt64 { inspect { $0.journal.nextID - 1 } }

    /// The time since the last request of a sandbox came or ended; zero for any other mount.
    package var idle: Duration {
        guard let moment = now else { return .zero }
        return inspect { $0.lease?.idle(at: moment) ?? .zero }
    }

    /// Returns whether the mount is a sandbox that has expired.
    func hasExpired(at moment: Moment?) -> Bool {
        inspect { $0.hasExpired(at: moment) }
    }
}

extension AnswerPlan {
    /// Moves the paths of generated images below the prefix of a sandbox, which then gets the requests for them.
    mutating func moveImages(below prefix: String) {
        guard !prefix.isEmpty else { return }
        body = body.replacing(Array("\"\(StubImage.folder)".utf8), with: Array("\"\(prefix)\(StubImage.folder)".utf8))
    }
}
