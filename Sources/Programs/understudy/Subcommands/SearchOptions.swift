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
            "Limit each history, such as pages=3,flying=3,faults=2,actions=6,changes=1; the defaults are these.",
            valueName: "limits"
        ),
        transform: BoundsText.bounds
    )
    var bounds = ExplorationBounds()

    // Read unconditionally, so that -1 is refused as a value and not taken for an option.
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
    }

    /// Returns the order of a search.
    ///
    /// - Parameters:
    ///   - environment: The variables of the CI.
    ///   - quiet: Whether nothing is said about the shard.
    /// - Returns: The order.
    /// - Throws: The exit of a wrong command line if the variables of the CI make no sense.
    func order(environment: [String: String], quiet: Bool) throws -> SearchOrder {
        var order = SearchOrder()
        order.bounds = bounds
        order.seed = seed
        order.jobs = jobs
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

    /// Makes an order fit a real layer, which has to begin each history from its start.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - driver: The options of the driver.
    func adapt(_ order: inout SearchOrder, to driver: DriverOptions) {
        if random == nil { order.mode = .random(steps: Self.drivenSteps) }
        order.jobs = driver.command == nil ? 1 : driver.jobs ?? jobs
    }

    /// The number of steps in each dialect, if the user does not say.
    private static let drivenSteps = 1000

    private static func shard(_ text: String) throws -> ShardOption {
        do {
            return try ShardOption(text)
        } catch {
            throw ValidationError(error.message)
        }
    }
}

/// The limits of a search as a command line writes them.
enum BoundsText {
    private typealias Limit = (path: WritableKeyPath<ExplorationBounds, Int>, range: ClosedRange<Int>)

    private static var limits: [(name: String, limit: Limit)] {
        let most = ExplorationBounds.limits
        return [
            ("pages", (\.pages, most.pages)), ("flying", (\.flying, most.flying)),
            ("faults", (\.faults, most.faults)), ("actions", (\.actions, most.actions)),
            ("changes", (\.changes, most.changes)),
        ]
    }

    /// Reads limits.
    ///
    /// - Parameter text: Names with numbers, such as `pages=3,flying=3`.
    /// - Returns: The limits; those that are not named have their defaults.
    /// - Throws: `ValidationError` for a name that does not exist, and for a number out of range.
    static func bounds(_ text: String) throws -> ExplorationBounds {
        var bounds = ExplorationBounds()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard words.count == 2 else {
                throw ValidationError("'\(part)' is not a limit; write a name and a number, such as pages=3")
            }
            guard let limit = limits.first(where: { $0.name == words[0] })?.limit else {
                let hint = NearName.hint(for: words[0], in: limits.map(\.name))
                throw ValidationError("there is no limit '\(words[0])'\(hint)")
            }
            guard let number = Int(words[1]), limit.range.contains(number) else {
                let range = "\(limit.range.lowerBound) to \(limit.range.upperBound)"
                throw ValidationError("'\(part)' is out of range; use a whole number from \(range)")
            }
            bounds[keyPath: limit.path] = number
        }
        let rows = bounds.pages * ModelSetup(style: .numbers).pageSize + bounds.changes
        guard rows <= ModelServer.rowsMax else {
            let most = ModelServer.rowsMax
            throw ValidationError("pages and changes need \(rows) rows, but a search has at most \(most); lower one")
        }
        return bounds
    }
}
