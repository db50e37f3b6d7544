// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues

/// One thing that a scripted layer does.
indirect enum Move: Sendable {
    /// Shows an event.
    case emit(String, [JSONValue] = [])
    /// Reports a request, sends it, and does more once its answer is there.
    case request(Int64, then: [Move] = [])
    /// Reports a request that it does not send.
    case claim(Int64)
    /// Sends a request that it does not report.
    case sneak(Int64)
    /// Sends a request that it does not report, and shows the ids of its answer as a page.
    case read(Int64)
    /// Gives up the oldest request that waits for its answer; the stage sees that later.
    case giveUp
    /// Fails as a driver.
    case fail(DriverError)
}
