// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues

/// One layer under test with its collaborators; performs the vocabulary's actions.
@MainActor
protocol LayerSession: AnyObject {
    /// The layer's name in the vocabulary.
    static var layer: String { get }
    /// What can be done with the layer and seen of it.
    static var capability: LayerCapability { get }

    /// Builds the layer as configured.
    ///
    /// - Parameters:
    ///   - configuration: The layer's configuration.
    ///   - stage: Where its collaborators come from.
    /// - Throws: `DriverError` naming a key or value that is not accepted.
    init(configuration: JSONObject, stage: LayerStage) throws(DriverError)

    /// Performs an action.
    ///
    /// - Parameters:
    ///   - action: The action's name.
    ///   - arguments: In the vocabulary's order.
    /// - Throws: `DriverError` for an unknown action and for arguments of the wrong type.
    func perform(_ action: String, _ arguments: [JSONValue]) throws(DriverError)

    /// The vocabulary's state keys.
    var state: JSONObject { get }
}

extension LayerSession {
    /// The error for an action that the layer does not have.
    static func unknown(_ action: String) -> DriverError {
        let known = capability.actions.sorted().joined(separator: ", ")
        let message = "layer '\(layer)' has no action '\(action)'; the actions are \(known)"
        return DriverError(.unsupported("action '\(action)'"), message)
    }
}
