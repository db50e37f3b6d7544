// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The lower part of the network layer: one function for all APIs (N-04, N-05).
@MainActor
package protocol APIRequesting: AnyObject {
    /// Calls an API; exactly one of the two landings runs, once (N-01, N-23).
    ///
    /// - Parameters:
    ///   - api: Which API.
    ///   - parameters: What it is given: the parameters of a GET, the body of a POST.
    ///   - success: Where an answer lands, with its body.
    ///   - failure: Where a failure lands.
    /// - Returns: A way to give the call up; it may be let go of.
    @discardableResult
    func startRequest(
        _ api: API,
        parameters: JSONObject,
        success: @escaping @MainActor (JSONValue?) -> Void,
        failure: @escaping @MainActor (APIFailure) -> Void
    ) -> any Cancellation
}
