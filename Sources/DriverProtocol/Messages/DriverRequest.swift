// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A call of the driver protocol with its parameters.
package enum DriverRequest: Sendable, Hashable {
    /// `initialize`
    case initialize(protocolVersion: Int)
    /// `layer.create`
    case create(layer: String, configuration: JSONObject)
    /// `layer.perform`
    case perform(handle: String, action: String, arguments: [JSONValue])
    /// `layer.settle`
    case settle(handle: String, inFlightAtMost: Int, timeLimit: Duration)
    /// `layer.dispose`
    case dispose(handle: String)
    /// `shutdown`
    case shutdown

    /// The method's name on the wire.
    package var method: String {
        switch self {
        case .initialize: "initialize"
        case .create: "layer.create"
        case .perform: "layer.perform"
        case .settle: "layer.settle"
        case .dispose: "layer.dispose"
        case .shutdown: "shutdown"
        }
    }
}
