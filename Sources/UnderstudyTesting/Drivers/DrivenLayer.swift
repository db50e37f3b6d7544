// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One layer under test, with its collaborators.
public protocol DrivenLayer: Sendable {
    /// Calls the layer as the screen would, and returns when that call has returned: answers are not waited for.
    ///
    /// Everything that the call leaves under way must have been told to ``LayerTrace/began()`` by then.
    ///
    /// - Parameters:
    ///   - action: An action that the driver claims.
    ///   - arguments: In the vocabulary's order.
    /// - Throws: ``LayerRefusal`` for an argument that is not understood; anything else is what the layer threw, which
    ///   breaks the contract.
    func perform(_ action: String, _ arguments: [ContractValue]) async throws

    /// Returns the layer's state keys of the vocabulary, all of them if possible.
    ///
    /// - Returns: The state at this moment, which nothing changes.
    /// - Throws: ``LayerRefusal`` if it cannot be had; anything else is what the layer threw.
    func state() async throws -> [String: ContractValue]

    /// Lets go of the layer and gives up its requests.
    func dispose() async
}
