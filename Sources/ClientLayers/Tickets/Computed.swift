// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A value that is computed at its first read and kept from then on, by all copies of its owner (T-13).
final class Computed<Value: Sendable>: Sendable {
    private let kept = Mutex<Value?>(nil)

    /// Returns the kept value, or computes it.
    func value(_ compute: () -> Value) -> Value {
        if let value = kept.withLock({ $0 }) { return value }
        let computed = compute()
        return kept.withLock { kept in
            let value = kept ?? computed
            kept = value
            return value
        }
    }
}
