// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import ContractChecking
package import StubEngine
import Synchronization

/// Serves mounts in memory; each mount has a URL.
package final class SimulatedStage: Stage {
    private let state = Mutex<(last: Int, mounts: [String: Mount])>((0, [:]))

    /// Creates a stage that serves nothing.
    package init() {}

    /// The number of mounts that are served now.
    package var count: Int { state.withLock { $0.mounts.count } }

    package func mount(_ mount: Mount) async throws -> StageMount {
        let base = state.withLock { state in
            state.last += 1
            let base = "memory://m/\(state.last)"
            state.mounts[base] = mount
            return base
        }
        return StageMount(baseURL: base) { self.unmount(base) }
    }

    /// Returns the mount at a URL and the path below it; nil if nothing is served there.
    package func resolve(_ url: String) -> (mount: Mount, path: String)? {
        state.withLock { state in
            state.mounts.first { url.hasPrefix($0.key + "/") }
                .map { ($0.value, String(url.dropFirst($0.key.count))) }
        }
    }

    private func unmount(_ base: String) {
        state.withLock { $0.mounts[base] = nil }
    }
}

/// The transport to the mounts of a simulated stage; it asks them directly and performs their plans without sockets.
///
/// A request arrives at once, so the order of arrival is that of sending; its answer comes later.
package final class SimulatedTransport: Transport {
    private let stage: SimulatedStage
    private let clock: SimulatedClock

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - stage: The stage that serves the mounts.
    ///   - clock: The clock that measures delays and time limits.
    package init(_ stage: SimulatedStage, clock: SimulatedClock) {
        self.stage = stage
        self.clock = clock
    }

    @discardableResult
    package func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        let exchange = SimulatedExchange(request, clock: clock, completion: completion)
        exchange.begin(on: stage)
        return exchange
    }
}

/// Storages in memory by name; a storage that is opened again has the saved values.
@MainActor
package final class SimulatedCacheStores {
    private var stores: [String: MemoryCacheStore] = [:]

    /// Creates an empty collection of storages.
    package nonisolated init() {}

    /// Opens the storage of a name, which is empty the first time.
    package func open(_ name: String) -> any CacheStore {
        let store = stores[name] ?? MemoryCacheStore()
        stores[name] = store
        return store
    }
}
