// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Makes layers of yours for contracts, in this process.
///
/// One layer is made for each contract. A check makes one layer at a time; several checks may run at once. A call that
/// takes too long is cancelled: end it then. A call that goes on for five more seconds is abandoned, and the contract
/// is undecided.
///
/// ```swift
/// struct MyDriver: LayerDriver {
///     let layers = ["reformer": LayerClaim(actions: ["setPageIndex", "doService"], events: ["request", "completion"])]
///
///     func makeLayer(
///         named name: String,
///         configuration: ContractValue,
///         trace: LayerTrace
///     ) async throws -> any DrivenLayer {
///         guard let url = configuration["endpoints"]?["list"]?.text else { throw LayerRefusal.refused("no list") }
///         return await DrivenReformer(url, trace)
///     }
/// }
/// ```
public protocol LayerDriver: Sendable {
    /// The layers that the driver can make; contracts of other layers are unsupported.
    var layers: [String: LayerClaim] { get }

    /// Creates a layer with its collaborators.
    ///
    /// - Parameters:
    ///   - name: One of ``layers``.
    ///   - configuration: Endpoints with their complete URLs, paging keys, `requestTimeout` in milliseconds, and the
    ///     layer's own keys: section Configuration of `Contracts/protocol/v1.md`.
    ///   - trace: Takes the layer's events, and counts what it has under way.
    /// - Returns: The layer.
    /// - Throws: ``LayerRefusal`` for a key or value that is not understood. If it is ignored, verdicts are wrong.
    func makeLayer(
        named name: String,
        configuration: ContractValue,
        trace: LayerTrace
    ) async throws -> any DrivenLayer
}

/// One layer under test, with its collaborators.
public protocol DrivenLayer: Sendable {
    /// Calls the layer as the screen would, and returns when that call has returned, without waiting for answers.
    ///
    /// Before this function returns, the layer must have called ``LayerTrace/began()`` for each request and callback
    /// that is still under way.
    ///
    /// - Parameters:
    ///   - action: An action that the driver claims.
    ///   - arguments: In the vocabulary's order.
    /// - Throws: ``LayerRefusal`` for an argument that is not understood; anything else is what the layer threw, which
    ///   breaks the contract.
    func perform(_ action: String, with arguments: [ContractValue]) async throws

    /// Returns the layer's state keys of the vocabulary, all of them if possible.
    ///
    /// - Returns: The state at this moment; this function must not change the layer.
    /// - Throws: ``LayerRefusal`` if it is not available; anything else is what the layer threw.
    func state() async throws -> [String: ContractValue]

    /// Releases the layer and gives up its requests.
    func dispose() async
}

/// The actions, events and promises of a driver for one layer, in the words of `Contracts/schema/vocabulary.yaml`.
public struct LayerClaim: Hashable, Sendable {
    /// The actions that the layer performs; contracts with other actions are unsupported.
    public var actions: Set<String>
    /// The events that the layer reports; the comparison leaves out all other events.
    public var events: Set<String>
    /// The promises that the layer makes; contracts that need other promises are unsupported.
    public var promises: Set<String>
    /// The dialects that the layer reads; empty if the driver does not name them.
    ///
    /// If a dialect does not exist, each contract is undecided.
    public var dialects: Set<String>

    /// Creates a claim; a layer's mandatory events must be among the events.
    public init(
        actions: Set<String>,
        events: Set<String>,
        promises: Set<String> = [],
        dialects: Set<String> = []
    ) {
        self.actions = actions
        self.events = events
        self.promises = promises
        self.dialects = dialects
    }
}

/// The reason why a driver could not do what it was asked to do.
///
/// It is not for wrong behaviour of a layer, which the contract itself finds.
public struct LayerRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whether the driver does not do this at all, so that the contract is not judged.
    public let isUnsupported: Bool
    /// The thing that the driver does not support, or that is wrong.
    public let description: String

    /// Creates a refusal of something unsupported, such as `the source 'twoApis'`; the contract is unsupported.
    public static func unsupported(_ what: String) -> LayerRefusal {
        LayerRefusal(isUnsupported: true, description: what)
    }

    /// Creates a refusal of something that is wrong, such as `'page' is a text`; the contract is undecided.
    public static func refused(_ what: String) -> LayerRefusal {
        LayerRefusal(isUnsupported: false, description: what)
    }
}
