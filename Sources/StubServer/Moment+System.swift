// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
package import StubEngine

extension Moment {
    /// Reads the clocks of the system.
    package static let system: Clock = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let milliseconds = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(
            unixMilliseconds: milliseconds,
            nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        )
    }
}
