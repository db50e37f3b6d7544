// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Makes layers of yours for contracts, in this process.
///
/// One layer is made for each contract, and only one of a check at a time; several checks may run at once.
///
/// ```swift
/// struct MyDriver: LayerDriver {
///     let layers = ["reformer": LayerClaim(actions: ["setPageIndex", "doService"], events: ["request", "completion"])]
///
///     func makeLayer(
///         _ name: String,
///         _ configuration: ContractValue,
///         _ trace: LayerTrace
///     ) async throws -> any DrivenLayer {
///         guard let url = configuration["endpoints"]?["list"]?.text else { throw LayerRefusal.refused("no list") }
///         return await DrivenReformer(url, trace)
///     }
/// }
/// ```
public protocol LayerDriver: Sendable {
    /// Each layer that is driven; contracts of others are unsupported.
    var layers: [String: LayerClaim] { get }

    /// Creates a layer with its collaborators.
    ///
    /// - Parameters:
    ///   - name: One of ``layers``.
    ///   - configuration: Endpoints with their complete URLs, paging keys, `requestTimeout` in milliseconds, and the
    ///     layer's own keys: section Configuration of `Contracts/protocol/v1.md`.
    ///   - trace: Takes the layer's events, and counts what it has under way.
    /// - Returns: The layer.
    /// - Throws: ``LayerRefusal`` for a key or value that is not understood; ignoring one would judge wrongly.
    func makeLayer(
        _ name: String,
        _ configuration: ContractValue,
        _ trace: LayerTrace
    ) async throws -> any DrivenLayer
}
