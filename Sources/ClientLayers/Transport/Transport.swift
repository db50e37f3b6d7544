// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The way to a backend: sends one request and reports its one answer.
@MainActor
package protocol Transport: AnyObject {
    /// Sends a request; the completion runs exactly once, on the main actor, without a further hop.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - completion: Receives the body of a 2xx answer (nil if it is empty), or why there is none.
    /// - Returns: A way to end the request early; it may be let go of.
    @discardableResult
    func send(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<JSONValue?, TransportFailure>) -> Void
    ) -> any Cancellation
}
