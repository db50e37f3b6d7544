// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Exploring
import Foundation
import SourceDiagnostics

/// The options for the kind and the size of a search.
struct SearchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Limit each history, such as pages=2,actions=5; other limits keep their defaults (see above).",
            valueName: "limits"
        ),
        transform: BoundsText.init
    )
    var bounds = BoundsText()

    // The value is parsed unconditionally, so that -1 is refused as a value and is not taken for an option.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Play random histories with this many steps in total for each way of paging (default with a driver: 1000).",
            valueName: "steps"
        ),
        transform: Bounds.reader(of: 1...1_000_000_000_000)
    )
    var random: Int?

    @Option(
        parsing: .unconditional,
        help: "Use this seed for random histories (default: 7).",
        transform: Bounds.reader(of: 0...UInt64.max)
    )
    var seed: UInt64 = 7

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "End the search of each way of paging after this many seconds (default: 60).",
            valueName: "seconds"
        ),
        transform: Bounds.seconds
    )
    var time = 60.0

    @Option(
        parsing: .unconditional,
        help: "Search with this many threads (default: 1 for each core).",
        transform: Bounds.reader(of: Bounds.jobs)
    )
    var jobs: Int = max(1, ProcessInfo.processInfo.activeProcessorCount)

    @Flag(
        inversion: .prefixedNo,
        help: "In a search of all histories, leave out steps that lead to the same states as others."
    )
    var reduction = true

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Play part K of N of the random histories, or 'none' for all (default: from CI variables).",
            valueName: "K/N"
        ),
        transform: Self.shard
    )
    var shard: ShardOption?

    /// Checks the options that are only for random histories, and those that are not for them.
    ///
    /// - Parameter isDriven: Whether a real layer is searched, whose histories are always random.
    /// - Throws: `ValidationError` with the remedy.
    func check(isDriven: Bool) throws {
        if case .part(let part) = shard, part.count > 1, random == nil, !isDriven {
            throw ValidationError("--shard splits random histories; add --random with a number of steps")
        }
        if !reduction, random != nil {
            throw ValidationError("--no-reduction is for a search of all histories; remove --random")
        }
        if !reduction, isDriven {
            throw ValidationError(
                "--no-reduction is for a search of all histories; remove --driver, --dialect and --simulated"
            )
        }
    }

    /// Returns the order of a search.
    ///
    /// - Parameters:
    ///   - driver: The options of the driver for a search of a real layer, which begins each history from its start;
    ///     nil for a search of the reference.
    ///   - environment: The variables of the CI.
    ///   - quiet: Whether to show no message about the shard.
    /// - Returns: The order.
    /// - Throws: The exit of a wrong command line if the variables of the CI contradict each other.
    func order(of driver: DriverOptions?, environment: [String: String], quiet: Bool) throws -> SearchOrder {
        let steps = random ?? (driver == nil ? nil : Self.drivenSteps)
        var order = SearchOrder()
        order.bounds = bounds.bounds(over: steps == nil ? BoundsText.exhaustive : ExplorationBounds())
        order.seed = seed
        order.jobs = jobs
        if let driver { order.jobs = driver.command == nil ? 1 : driver.jobs ?? jobs }
        order.reduces = reduction
        order.timeLimit = .seconds(time)
        guard let steps else { return order }
        order.mode = .random(steps: steps)
        do {
            let choice = try ShardChoice(shard, environment: environment)
            guard let shard = choice.shard else { return order }
            order.part = SearchOrder.Part(number: shard.number, of: shard.count)
            let origin = choice.origin.isEmpty ? "" : ", \(choice.origin)"
            // With `quiet`, the shard is shown only if variables of the CI set it, because the user did not choose it.
            if !quiet || !choice.origin.isEmpty { Console.error.line("shard \(shard)\(origin)") }
            return order
        } catch {
            throw Failure.exit(ExitStatus.usage, message: error.message)
        }
    }

    /// Whether histories are so long that a search may have very many states.
    var hasLongHistories: Bool { bounds.bounds(over: BoundsText.exhaustive).actions > 2 }

    /// The number of steps in each dialect, if the user does not set it.
    private static let drivenSteps = 1000

    private static func shard(_ text: String) throws -> ShardOption {
        do {
            return try ShardOption(text)
        } catch {
            throw ValidationError(error.message)
        }
    }
}
