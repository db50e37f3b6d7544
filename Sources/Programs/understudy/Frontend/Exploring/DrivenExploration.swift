// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DrivenExploring
import DriverProcess
import DriverProtocol
import Exploring
import LoopbackStage
import OrderedCollections
import ReferenceDriver
import SimulatedStage
import SourceDiagnostics
import StubServer
import TextEncoding

/// The search of real layers: those of a program over HTTP, or those of the reference driver in simulated time.
struct DrivenExploration: Sendable {
    /// The options of the driver.
    let driver: DriverOptions
    /// The layer in one dialect after the other.
    let subjects: [any DrivenSubject]
    /// The size of the search.
    let order: SearchOrder
    /// The file of the dialects; nil for those that ship with the program.
    let dialectsFile: String?
    /// Whether nothing is shown on the way.
    let quiet: Bool

    /// Reads the dialects that a user chose.
    ///
    /// - Parameters:
    ///   - names: The names; empty for all dialects.
    ///   - file: The file of the dialects; nil for those that ship with the program.
    /// - Returns: The dialects.
    /// - Throws: The exit of a wrong file or an unknown name.
    static func subjects(named names: [String], from file: String?) throws -> [any DrivenSubject] {
        do {
            let dialects = try file.map { path throws(Diagnostics) in try OwnDialects.read(path) }
            let known = try dialects ?? Suite.words().dialects
            for name in names where known[name] == nil {
                let hint = Self.hint(for: name, in: Array(known.keys))
                throw Failure.exit(ExitStatus.usage, message: "there is no dialect '\(name)'\(hint)")
            }
            return try known.values.filter { names.isEmpty || names.contains($0.name) }.map { try DialectSubject($0) }
        } catch let error as Diagnostics {
            throw Failure.badInput(error)
        }
    }

    /// Returns a near name, or all names if none is near.
    private static func hint(for name: String, in names: [String]) -> String {
        let hint = NearName.hint(for: name, in: names)
        return hint.isEmpty ? "; use one of \(names.joined(separator: ", "))" : hint
    }

    /// Searches one dialect after the other.
    ///
    /// - Parameter onResult: Receives each result.
    /// - Returns: All results.
    /// - Throws: The exit of a driver or a port that is not available.
    func results(onResult: @escaping @Sendable (ExplorationResult) -> Void) async throws -> [ExplorationResult] {
        do {
            guard driver.command != nil else { return try await simulated(onResult) }
            let makeDriver = try Drivers.factory(driver)
            return try await LoopbackStage.serving { stage in
                try await searched(on: stage, clock: ContinuousClock(), makeDriver: makeDriver, onResult: onResult)
            }
        } catch let error as DriverError {
            throw Failure.exit(ExitStatus.unavailable, message: error.message)
        } catch let error as StubServerError {
            throw Failure.exit(ExitStatus.unavailable, message: error.message)
        }
    }

    private func simulated(_ onResult: @escaping @Sendable (ExplorationResult) -> Void) async throws
        -> [ExplorationResult]
    {
        try await SimulatedTime.run { clock in
            let stage = SimulatedStage()
            let makeDriver: DriverFactory = { () async throws(DriverError) in
                let stores = SimulatedCacheStores()
                return ReferenceDriver(
                    version: Understudy.version,
                    transport: { SimulatedTransport(stage, clock: clock) },
                    cacheStore: { stores.open($0) },
                    background: SimulatedTime.background,
                    clock: clock
                )
            }
            return try await searched(on: stage, clock: clock, makeDriver: makeDriver, onResult: onResult)
        }
    }

    private func searched(
        on stage: any Stage,
        clock: some Clock<Duration>,
        makeDriver: @escaping DriverFactory,
        onResult: @escaping @Sendable (ExplorationResult) -> Void
    ) async throws(DriverError) -> [ExplorationResult] {
        var results: [ExplorationResult] = []
        for subject in subjects {
            if Task.isCancelled, !results.isEmpty {
                results.append(.notBegun(subject.name))
                onResult(.notBegun(subject.name))
                continue
            }
            let progress = SearchProgress(subject: subject.name, quiet: quiet)
            let search = DrivenSearch(
                subject,
                order: order.begun(),
                stage: stage,
                clock: clock,
                limits: limits,
                makeDriver: makeDriver
            )
            var result = try await search.run()
            result.isTimeSimulated = driver.command == nil
            if let contract = result.contract, !Task.isCancelled {
                let trial = ExploredContractTrial(stage: stage, clock: clock, makeDriver: makeDriver)
                result.contractDoubt = await trial.doubt(about: contract, in: dialectsFile)
            }
            progress.end()
            onResult(result)
            results.append(result)
        }
        return results
    }

    /// The limits, with more time where the options of the driver allow it.
    private var limits: DrivenLimits {
        var limits = DrivenLimits()
        if let seconds = driver.settleTimeout { limits.settle = .seconds(seconds) }
        let process = driver.limits
        limits.end = process.call + process.exit * 2 + .seconds(1)
        return limits
    }
}
