// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DriverProcess
import DriverProtocol

/// The options that name a driver and bound what it may take; the bounds make sense only for a program.
struct DriverOptions: ParsableArguments {
    @Option(
        name: .customLong("driver"),
        help: ArgumentHelp("The program that drives the layers, with its arguments.", valueName: "command")
    )
    var command: String?

    // Read unconditionally, so that -1 is refused as a value and not taken for an option.
    @Option(
        name: .customLong("driver-jobs"),
        parsing: .unconditional,
        help: ArgumentHelp("How many processes of the driver at once; by default as --jobs.", valueName: "jobs"),
        transform: Bounds.reader(of: Bounds.jobs)
    )
    var jobs: Int?

    @Option(
        name: .customLong("driver-start-timeout"),
        parsing: .unconditional,
        help: ArgumentHelp("How long a driver may take to introduce itself (default: 20).", valueName: "seconds"),
        transform: Bounds.seconds
    )
    var startTimeout: Double?

    @Option(
        name: .customLong("driver-call-timeout"),
        parsing: .unconditional,
        help: ArgumentHelp("How long it may take for one answer (default: 10).", valueName: "seconds"),
        transform: Bounds.seconds
    )
    var callTimeout: Double?

    @Option(
        name: .customLong("driver-settle-timeout"),
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long its layer may take to come to rest (default: the contract's --timeout).",
            valueName: "seconds"
        ),
        transform: Bounds.seconds
    )
    var settleTimeout: Double?

    @Option(
        name: .customLong("driver-exit-timeout"),
        parsing: .unconditional,
        help: ArgumentHelp("How long it may take to end (default: 2).", valueName: "seconds"),
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
            throw ValidationError("\(option) makes sense only with --driver, which names the program; add it")
        }
        do throws(DriverError) {
            _ = try command.map { text throws(DriverError) in try DriverCommand(text) }
        } catch {
            throw ValidationError(error.message)
        }
    }

    /// The bounds as the process takes them.
    var limits: DriverProcessLimits {
        var limits = DriverProcessLimits()
        if let startTimeout { limits.start = .seconds(startTimeout) }
        if let callTimeout { limits.call = .seconds(callTimeout) }
        if let exitTimeout { limits.exit = .seconds(exitTimeout) }
        return limits
    }
}
