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
    /// Whether to show no progress.
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
            guard driver.command != nil else {
                return try await ReferenceTime.run { stage, clock, makeDriver in
                    try await searched(on: stage, clock: clock, makeDriver: makeDriver, onResult: onResult)
                }
            }
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

    private func searched(
        on stage: any Stage,
        clock: some Clock<Duration>,
        makeDriver: @escaping DriverFactory,
        onResult: @escaping @Sendable (ExplorationResult) -> Void
    ) async throws(DriverError) -> [ExplorationResult] {
        let trial = ExploredContractTrial(
            stage: stage,
            clock: clock,
            dialectsFile: dialectsFile,
            isReference: driver.command == nil,
            makeDriver: makeDriver
        )
        let spares = SpareDrivers()
        let results: Result<[ExplorationResult], DriverError>
        do throws(DriverError) {
            let searched = try await searched(with: spares, makeDriver: makeDriver, onResult: onResult) { subject in
                DrivenSearch(
                    subject,
                    order: order.begun(),
                    stage: stage,
                    clock: clock,
                    limits: limits,
                    doubt: { await trial.doubt(about: $0, in: subject) },
                    spares: spares,
                    makeDriver: makeDriver
                )
            }
            results = .success(searched)
        } catch {
            results = .failure(error)
        }
        await spares.end(clock: RunClock(clock), within: limits.end)
        return try results.get()
    }

    /// Searches all subjects; the driver that shows the abilities begins with the first one.
    private func searched(
        with spares: SpareDrivers,
        makeDriver: DriverFactory,
        onResult: (ExplorationResult) -> Void,
        search: (any DrivenSubject) -> DrivenSearch
    ) async throws(DriverError) -> [ExplorationResult] {
        let capabilities: DriverCapabilities
        do throws(DriverError) {
            let session = try await DriverSession(makeDriver)
            capabilities = session.capabilities
            spares.leave(session)
        } catch {
            guard Task.isCancelled else { throw error }
            let results = subjects.map { ExplorationResult.notBegun($0.name) }
            results.forEach(onResult)
            return results
        }
        var results: [ExplorationResult] = []
        for subject in subjects {
            let result: ExplorationResult
            if let reason = subject.obstacle(of: capabilities) {
                result = .unsupported(subject.name, reason: reason)
            } else if Task.isCancelled, !results.isEmpty {
                result = .notBegun(subject.name)
            } else {
                let progress = SearchProgress(subject: subject.name, quiet: quiet)
                do throws(DriverError) {
                    var searched = try await search(subject).run()
                    searched.isTimeSimulated = driver.command == nil
                    result = searched
                } catch {
                    // A signal also ends a process that has just started.
                    guard Task.isCancelled else { throw error }
                    result = .notBegun(subject.name)
                }
                progress.end()
            }
            onResult(result)
            results.append(result)
        }
        return results
    }

    /// The limits, those of a process for the user's driver, and more time if its options allow it.
    private var limits: DrivenLimits {
        var limits = DrivenLimits()
        if let seconds = driver.settleTimeout { limits.settle = .seconds(seconds) }
        let process = driver.limits
        // A request over HTTP takes well below a millisecond on the same machine.
        if driver.command != nil { limits.expectedRequest = .milliseconds(1) }
        limits.end = process.call + process.exit * 2 + .seconds(1)
        return limits
    }
}
