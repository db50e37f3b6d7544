// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DriverProcess
import DriverProtocol

/// The options that name a driver and limit its time and processes; the limits apply only to a program.
struct DriverOptions: ParsableArguments {
    @Option(
        name: .customLong("driver"),
        help: ArgumentHelp("Drive the layers with this program and its arguments.", valueName: "command")
    )
    var command: String?

    // The value is parsed unconditionally, so that -1 is refused as a value and is not taken for an option.
    @Option(
        name: .customLong("driver-jobs"),
        parsing: .unconditional,
        help: ArgumentHelp(
            "Run at most this many driver processes at once (default: the value of --jobs).",
            valueName: "jobs"
        ),
        transform: Bounds.reader(of: Bounds.jobs)
    )
    var jobs: Int?

    @Option(
        name: .customLong("driver-start-timeout"),
        parsing: .unconditional,
        help: ArgumentHelp("Wait at most this many seconds for the handshake (default: 20).", valueName: "seconds"),
        transform: Bounds.seconds
    )
    var startTimeout: Double?

    @Option(
        name: .customLong("driver-call-timeout"),
        parsing: .unconditional,
        help: ArgumentHelp("Wait at most this many seconds for each answer (default: 10).", valueName: "seconds"),
        transform: Bounds.seconds
    )
    var callTimeout: Double?

    @Option(
        name: .customLong("driver-settle-timeout"),
        parsing: .unconditional,
        help: ArgumentHelp(
            "Wait at most this many seconds for a layer to settle (default: the value of --timeout).",
            valueName: "seconds"
        ),
        transform: Bounds.seconds
    )
    var settleTimeout: Double?

    @Option(
        name: .customLong("driver-exit-timeout"),
        parsing: .unconditional,
        help: ArgumentHelp("Wait at most this many seconds for the driver to exit (default: 2).", valueName: "seconds"),
        transform: Bounds.seconds
    )
    var exitTimeout: Double?

    func validate() throws {
        let timeouts = [
            ("--driver-start-timeout", startTimeout), ("--driver-call-timeout", callTimeout),
            ("--driver-settle-timeout", settleTimeout), ("--driver-exit-timeout", exitTimeout),
        ]
        let given = (jobs == nil ? [] : ["--driver-jobs"]) + timeouts.filter { $0.1 != nil }.map(\.0)
        if command == nil, let option = given.first {
            throw ValidationError("\(option) needs --driver with the program to run; add it")
        }
        do throws(DriverError) {
            _ = try command.map { text throws(DriverError) in try DriverCommand(text) }
        } catch {
            throw ValidationError(error.message)
        }
    }

    /// The limits for the driver's process.
    var limits: DriverProcessLimits {
        var limits = DriverProcessLimits()
        if let startTimeout { limits.start = .seconds(startTimeout) }
        if let callTimeout { limits.call = .seconds(callTimeout) }
        if let exitTimeout { limits.exit = .seconds(exitTimeout) }
        return limits
    }
}
