// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import ContractChecking
package import DriverProtocol
import OrderedCollections
package import ReferenceDriver

// WRONG ON PURPOSE. The drivers of this module are fixtures: each makes one mistake, which the contracts must see.

/// A driver that makes one mistake, which at least one contract of the layers it can reach must see.
package struct WrongDriver: Sendable {
    /// The origin of a wrong driver's mistake.
    package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// A change of one word of the vocabulary, made to what a correct layer takes or reports.
        case word
        /// Built into a layer or one of its collaborators by hand.
        case layer
        /// A mistake of the published code.
        case published
    }

    /// Its name in the matrix: short, and the same in every run.
    package var id: String
    /// The description of the mistake, in one sentence without a full stop.
    package var sentence: String
    /// The origin of its mistake.
    package var kind: Kind
    /// The layers that the mistake can reach; no other contracts are tried on it.
    package var layers: [String]
    /// The function that makes the driver.
    package var make: @Sendable (DriverSurroundings) -> any Driver

    /// Creates a wrong driver.
    package init(
        id: String,
        sentence: String,
        kind: Kind,
        layers: [String],
        make: @escaping @Sendable (DriverSurroundings) -> any Driver
    ) {
        self.id = id
        self.sentence = sentence
        self.kind = kind
        self.layers = layers
        self.make = make
    }
}

/// The catalogue of all wrong drivers.
package enum WrongDriverCatalogue {
    /// The drivers with wrong paging managers that are made by hand.
    package static var pagingManagers: [WrongDriver] { PagingSlips.drivers }

    /// Returns the wrong drivers that have contracts to catch them.
    ///
    /// - Parameter plan: The contracts and their words.
    /// - Returns: Published mistakes, wrong layers, then mutations of the vocabulary; the order is always the same.
    package static func drivers(for plan: CheckPlan) -> [WrongDriver] {
        let layers = Set(plan.contracts.map(\.layer))
        // The published code reads one form of pages, so that its mistakes cannot reach a layer with dialects.
        let published = layers.filter { plan.vocabulary.layers[$0]?.hasDialects != true }.sorted()
        let made = (PublishedCatalogue.drivers(reaching: published) + LayerCatalogue.drivers)
            .filter { !layers.isDisjoint(with: $0.layers) }
        return made + MutationCatalogue.drivers(for: plan.vocabulary, layers: layers)
    }
}

/// The surroundings that a driver of this process needs.
package struct DriverSurroundings: Sendable {
    /// The function that creates the transport of a layer's requests.
    package var transport: @MainActor @Sendable () -> any Transport
    /// The function that opens the storage of a layer's cache service.
    package var cacheStore: @MainActor @Sendable (_ name: String) throws -> any CacheStore
    /// The executor of work away from the main actor; nil for the threads that all tasks share.
    package var background: (any TaskExecutor)?
    /// The clock that measures the time limits of settles.
    package var clock: any Clock<Duration>

    /// Creates surroundings.
    package init(
        transport: @escaping @MainActor @Sendable () -> any Transport,
        cacheStore: @escaping @MainActor @Sendable (_ name: String) throws -> any CacheStore,
        background: (any TaskExecutor)?,
        clock: any Clock<Duration>
    ) {
        self.transport = transport
        self.cacheStore = cacheStore
        self.background = background
        self.clock = clock
    }

    /// Makes a driver of the project's own layers, or of others that a factory creates.
    package func driver(of layers: LayerFactory = LayerFactory()) -> ReferenceDriver {
        ReferenceDriver(
            name: "wrong",
            version: "1",
            transport: transport,
            cacheStore: cacheStore,
            layers: layers,
            background: background,
            clock: clock
        )
    }
}
