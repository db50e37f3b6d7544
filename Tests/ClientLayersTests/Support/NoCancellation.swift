// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A request that cannot be given up.
@MainActor
final class NoCancellation: Cancellation {
    func cancel() {}
}
