// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// How long a driver's process may take, and how much it may say.
package struct DriverProcessLimits: Sendable, Hashable {
    /// From the start of the process to the answer to `initialize`.
    package var start: Duration
    /// For the answer to each other call; a settle gets its own time limit on top.
    package var call: Duration
    /// From the end of the session to the end of the process; after that it is told to end, then killed.
    package var exit: Duration
    /// The longest message.
    package var lineByteCountMax: Int
    /// How many of the last lines on standard error are kept.
    package var logLineCountMax: Int
    /// How many events may come between a call and the next one.
    package var eventCountMax: Int

    /// Creates limits; the defaults suit a driver on the same machine.
    package init(
        start: Duration = .seconds(20),
        call: Duration = .seconds(10),
        exit: Duration = .seconds(2),
        lineByteCountMax: Int = 16 << 20,
        logLineCountMax: Int = 200,
        eventCountMax: Int = ClientSession.defaultEventCountMax
    ) {
        self.start = start
        self.call = call
        self.exit = exit
        self.lineByteCountMax = lineByteCountMax
        self.logLineCountMax = logLineCountMax
        self.eventCountMax = eventCountMax
    }
}
