// Understudy
// SPDX-License-Identifier: Apache-2.0

package import StubEngine

/// The place at which a contract's mount is served: real sockets, or memory.
package protocol Stage: Sendable {
    /// Serves a mount under a base URL of its own.
    ///
    /// - Parameter mount: What answers.
    /// - Returns: Where it is served, and how to end that.
    /// - Throws: Any error; the contract is then undecided.
    func mount(_ mount: Mount) async throws -> StageMount
}
