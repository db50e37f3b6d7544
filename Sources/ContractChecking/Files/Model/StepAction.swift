// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import StubEngine

/// What one step does.
package enum StepAction: Hashable, Sendable {
    /// The layer performs an action of its vocabulary.
    case perform(String, [JSONValue])
    /// The stage will keep back the answer of the next such request.
    case hold(RequestPattern)
    /// Waits until the stage received such a request.
    case awaitRequest(RequestPattern)
    /// The stage lets go of the oldest answer kept back for such a request; nil lets go of all.
    case release(RequestPattern?)
}
