// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A request function that keeps every call until the test lands it, in whatever order.
@MainActor
final class ScriptedAPIRequests: APIRequesting {
    /// One call.
    struct Call {
        var api: API
        var parameters: JSONObject
        var success: @MainActor (JSONValue?) -> Void
        var failure: @MainActor (APIFailure) -> Void
    }

    private(set) var calls: [Call] = []
    /// The calls that were given up, counted from 1.
    private(set) var canceled: [Int] = []
    /// Lands a call while it is started.
    var landsAtOnce: JSONValue?

    func startRequest(
        _ api: API,
        parameters: JSONObject,
        success: @escaping @MainActor (JSONValue?) -> Void,
        failure: @escaping @MainActor (APIFailure) -> Void
    ) -> any Cancellation {
        calls.append(Call(api: api, parameters: parameters, success: success, failure: failure))
        let number = calls.count
        if let landsAtOnce { success(landsAtOnce) }
        return ActionCancellation { [weak self] in self?.canceled.append(number) }
    }
}

/// Runs an action when a request is given up.
@MainActor
private final class ActionCancellation: Cancellation {
    private let action: @MainActor () -> Void

    init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    func cancel() { action() }
}
