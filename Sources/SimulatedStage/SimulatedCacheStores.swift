// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// Storages in memory by name; opened again, one holds what was saved.
@MainActor
package final class SimulatedCacheStores {
    private var stores: [String: MemoryCacheStore] = [:]

    /// Creates a place without storages.
    package nonisolated init() {}

    /// Opens the storage of a name, which is empty the first time.
    package func open(_ name: String) -> any CacheStore {
        let store = stores[name] ?? MemoryCacheStore()
        stores[name] = store
        return store
    }
}
