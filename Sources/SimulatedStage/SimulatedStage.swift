// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import StubEngine
import Synchronization

/// Serves mounts in memory: who knows a URL gets the mount behind it.
package final class SimulatedStage: Stage {
    private let state = Mutex<(last: Int, mounts: [String: Mount])>((0, [:]))

    /// Creates a stage that serves nothing.
    package init() {}

    /// How many mounts are served now.
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

    /// Returns the mount behind a URL and what of the URL is below it; nil if nothing is served there.
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
