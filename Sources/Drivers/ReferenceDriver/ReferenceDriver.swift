// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import DriverProtocol
package import JSONValues

/// Drives layers of this process for the checker: the project's own by default, or any built by the factory given.
///
/// Everything happens on the main actor, where the layers live.
@MainActor
package final class ReferenceDriver: Driver {
    private struct Layer {
        var session: any LayerSession
        var stage: LayerStage
    }

    private static let sessions: [any LayerSession.Type] = [
        ReformerSession.self, ListDomainServiceSession.self, PagingManagerSession.self, BadgeViewModelSession.self,
        AppServiceSession.self, GroupDomainServiceSession.self, CacheServiceSession.self,
        TicketModelSession.self, CommandSession.self, APIManagerSession.self,
        PageDocumentSession.self, PageSession.self,
    ]

    private let name: String
    private let version: String
    private let makeTransport: @MainActor @Sendable () -> any Transport
    private let openCacheStore: @MainActor @Sendable (_ name: String) throws -> any CacheStore
    private let factory: LayerFactory
    private let pager: PagerChoice
    private let background: (any TaskExecutor)?
    private let clock: any Clock<Duration>
    private var events: @Sendable (TraceEvent) -> Void = { _ in }
    private var layers: [String: Layer] = [:]
    private var handleCount = 0

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - name: The name with which it introduces itself.
    ///   - version: Its version, for reports.
    ///   - transport: Creates what a layer's requests are sent through; asked once for each layer.
    ///   - cacheStore: Opens the storage of a layer's cache service by a name of this driver's; opened again, it holds
    ///     what was saved.
    ///   - layers: Creates the layers themselves.
    ///   - pager: The object behind the layer `pager`.
    ///   - background: The executor of layers away from the main actor; nil for the threads that all tasks share.
    ///   - clock: The clock that measures time limits; a clock that is an `Alarm` rings for layers itself.
    package nonisolated init(
        name: String = "reference",
        version: String,
        transport: @escaping @MainActor @Sendable () -> any Transport,
        cacheStore: @escaping @MainActor @Sendable (_ name: String) throws -> any CacheStore,
        layers: LayerFactory = LayerFactory(),
        pager: PagerChoice = .referencePager,
        background: (any TaskExecutor)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.name = name
        self.version = version
        makeTransport = transport
        openCacheStore = cacheStore
        factory = layers
        self.pager = pager
        self.background = background
        self.clock = clock
    }

    package nonisolated var isOnMainActor: Bool { true }

    @MainActor
    package func initialize(
        events: @escaping @Sendable (TraceEvent) -> Void
    ) async throws(DriverError) -> DriverCapabilities {
        self.events = events
        let layers = sessions.map { ($0.layer, $0.capability) }
        return DriverCapabilities(
            driver: name,
            version: version,
            layers: Dictionary(layers) { first, _ in first }
        )
    }

    @MainActor
    package func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String {
        guard let type = sessions.first(where: { $0.layer == layer }) else {
            let known = sessions.map { $0.layer }.joined(separator: ", ")
            let message = "there is no layer '\(layer)' here; the layers are \(known)"
            throw DriverError(.unsupported("layer '\(layer)'"), message: message)
        }
        let handle = String(handleCount + 1)
        let requests = RequestCount()
        let stage = LayerStage(
            recorder: TraceRecorder(handle: handle, events: events),
            requests: requests,
            transport: CountingTransport(makeTransport(), count: requests),
            alarm: CountingAlarm((clock as? any Alarm) ?? ClockAlarm(clock: clock), count: requests),
            openCacheStore: { [openCacheStore] in try openCacheStore("layer-\(handle)") },
            background: background,
            layers: factory
        )
        let session = try type.init(configuration: configuration, stage: stage)
        handleCount += 1
        layers[handle] = Layer(session: session, stage: stage)
        return handle
    }

    @MainActor
    package func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError) {
        try layer(handle).session.perform(action, with: arguments)
    }

    @MainActor
    package func settle(
        _ handle: String,
        inFlightAtMost: Int,
        timeLimit: Duration
    ) async throws(DriverError) -> Settlement {
        let layer = try layer(handle)
        let requests = layer.stage.requests
        let settled = await requests.wait(inFlightAtMost: inFlightAtMost, timeLimit: timeLimit, clock: clock)
        return Settlement(
            settled: settled,
            inFlight: requests.inFlight,
            gaveUp: requests.gaveUp,
            state: layer.session.state
        )
    }

    @MainActor
    package func dispose(_ handle: String) async throws(DriverError) {
        try layer(handle).stage.close()
        layers[handle] = nil
    }

    @MainActor
    package func shutdown() async throws(DriverError) {
        for layer in layers.values { layer.stage.close() }
        layers = [:]
    }

    @MainActor private var sessions: [any LayerSession.Type] { Self.sessions + [pager.session] }

    @MainActor
    private func layer(_ handle: String) throws(DriverError) -> Layer {
        guard let layer = layers[handle] else {
            throw DriverError(.refused, message: "there is no layer with handle '\(handle)'; create one first")
        }
        return layer
    }
}
