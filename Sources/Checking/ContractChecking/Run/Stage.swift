// Understudy
// SPDX-License-Identifier: Apache-2.0

package import StubEngine

/// The environment in which a contract's mount is served: real sockets, or memory.
package protocol Stage: Sendable {
    /// Serves a mount under its own base URL.
    ///
    /// - Parameter mount: The mount that answers.
    /// - Returns: The base URL, and the function that stops serving.
    /// - Throws: Any error; the contract is then undecided.
    func mount(_ mount: Mount) async throws -> StageMount
}

/// A mount that a stage serves.
package struct StageMount: Sendable {
    /// The beginning of URLs before the paths of lists and answers, without a slash at its end.
    package var baseURL: String
    /// Stops serving the mount.
    package var unmount: @Sendable () async -> Void

    /// Creates a served mount.
    package init(baseURL: String, unmount: @escaping @Sendable () async -> Void) {
        self.baseURL = baseURL
        self.unmount = unmount
    }
}
