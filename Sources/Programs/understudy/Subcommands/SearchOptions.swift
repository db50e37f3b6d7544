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
            "Limit each history, such as pages=3,flying=3,faults=2,actions=6,changes=1 (default: see above).",
            valueName: "limits"
        ),
        transform: BoundsText.init
    )
    var bounds = BoundsText()

    // The value is parsed unconditionally, so that -1 is refused as a value and is not taken for an option.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Play random histories until they have this many steps in each way of paging (with a driver: 1000).",
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

    func validate() throws {
        if case .part(let part) = shard, part.count > 1, random == nil {
            throw ValidationError("--shard splits random histories; add --random with a number of steps")
        }
        if !reduction, random != nil {
            throw ValidationError("--no-reduction is for a search of all histories; remove --random")
        }
    }

    /// Returns the order of a search.
    ///
    /// - Parameters:
    ///   - environment: The variables of the CI.
    ///   - quiet: Whether to show no message about the shard.
    /// - Returns: The order.
    /// - Throws: The exit of a wrong command line if the variables of the CI contradict each other.
    func order(environment: [String: String], quiet: Bool) throws -> SearchOrder {
        var order = SearchOrder()
        order.bounds = bounds.bounds(over: random == nil ? BoundsText.exhaustive : ExplorationBounds())
        order.seed = seed
        order.jobs = jobs
        order.reduces = reduction
        order.timeLimit = .seconds(time)
        guard let random else { return order }
        order.mode = .random(steps: random)
        do {
            let choice = try ShardChoice(shard, environment: environment)
            guard let shard = choice.shard else { return order }
            order.part = SearchOrder.Part(number: shard.number, of: shard.count)
            let origin = choice.origin.isEmpty ? "" : ", \(choice.origin)"
            if !quiet { Console.error.line("shard \(shard)\(origin)") }
            return order
        } catch {
            throw Failure.exit(ExitStatus.usage, message: error.message)
        }
    }

    /// Whether histories are so long that a search may have very many states.
    var hasLongHistories: Bool { bounds.bounds(over: BoundsText.exhaustive).actions > 2 }

    /// Adapts an order to a real layer, which must begin each history from its start.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - driver: The options of the driver.
    func adapt(_ order: inout SearchOrder, to driver: DriverOptions) {
        if random == nil {
            order.mode = .random(steps: Self.drivenSteps)
            order.bounds = bounds.bounds(over: ExplorationBounds())
        }
        order.jobs = driver.command == nil ? 1 : driver.jobs ?? jobs
    }

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
