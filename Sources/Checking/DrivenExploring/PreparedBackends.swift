// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Exploring
import StubEngine
import Synchronization

/// The backends of the histories of one subject, each prepared once.
final class PreparedBackends: Sendable {
    /// The properties of a history on which its list depends.
    private struct Key: Hashable {
        var rowCount: Int
        var variant: ServerVariant?
    }

    private let known = Mutex<[Key: Backend]>([:])

    /// Returns the backend from which a history starts.
    ///
    /// - Parameters:
    ///   - given: The list with its faults.
    ///   - history: The history.
    /// - Returns: The backend with the faults.
    func backend(of given: Given, for history: History) -> Backend {
        let key = Key(rowCount: history.rowCount, variant: history.variant)
        let plain = known.withLock { known in
            if let backend = known[key] { return backend }
            let backend = Backend(given.backend)
            known[key] = backend
            return backend
        }
        return plain.with(faults: given.faults)
    }
}
