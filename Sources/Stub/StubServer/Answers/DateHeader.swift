// Understudy
// SPDX-License-Identifier: Apache-2.0

package import StubEngine
import Synchronization
import SystemCalls

/// The value of the header `Date` of a stub's answers (RFC 9110, section 6.6.1), written at most once a second.
final class DateHeader: Sendable {
    /// A second with its text in the header.
    private struct Written {
        var second: Int64
        var bytes: [UInt8]
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private let clock: @Sendable () -> Int64
    private let last: Mutex<Written>

    /// Creates the header of a clock.
    ///
    /// - Parameter clock: Returns the seconds since 1970, UTC.
    init(clock: @escaping @Sendable () -> Int64) {
        self.clock = clock
        let now = clock()
        last = Mutex(Written(second: now, bytes: Array(Self.text(at: now).utf8)))
    }

    /// The present value, as bytes.
    var bytes: [UInt8] {
        let now = clock()
        return last.withLock { last in
            if last.second != now { last = Written(second: now, bytes: Array(Self.text(at: now).utf8)) }
            return last.bytes
        }
    }

    /// The present value, as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns a second as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(at second: Int64) -> String {
        var time = time_t(second)
        var parts = tm()
        guard gmtime_r(&time, &parts) != nil else { return text(at: 0) }
        func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day =
            "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year)"
        return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}

extension StubServer {
    /// Returns the seconds since 1970 by the system's clock.
    package static func systemSeconds() -> Int64 { Int64(time(nil)) }

    /// Returns an id for this start of the program, from process id and time; no other start on this machine has it.
    package static func newInstance() -> String { "\(getpid())-\(Moment.system().nanoseconds)" }
}

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
