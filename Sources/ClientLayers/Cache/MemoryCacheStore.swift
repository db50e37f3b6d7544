// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Keeps cached values until the program ends.
@MainActor
package final class MemoryCacheStore: CacheStore {
    private var values: [CacheKey: Int] = [:]

    /// Creates an empty store.
    package init() {}

    package func value(for key: CacheKey) -> Int? {
        values[key]
    }

    package func save(_ value: Int, for key: CacheKey) {
        values[key] = value
    }

    package func removeAll(ofUser user: Int) {
        values = values.filter { $0.key.user != user }
    }
}
