// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// What a layer looks like after waiting for it.
package struct Settlement: Sendable, Hashable {
    /// Whether it came to rest within the time limit.
    package var settled: Bool
    /// How many of its requests still wait for an answer.
    package var inFlight: Int
    /// How many of its requests it has given up since it was created, their connections closed.
    package var gaveUp: Int
    /// The vocabulary's state keys of the layer.
    package var state: JSONObject

    /// Creates a settlement.
    package init(settled: Bool, inFlight: Int, gaveUp: Int = 0, state: JSONObject) {
        self.settled = settled
        self.inFlight = inFlight
        self.gaveUp = gaveUp
        self.state = state
    }
}
