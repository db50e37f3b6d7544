// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import LoopbackStage
import SourceDiagnostics

/// One contract of a suite: what one layer must do in one situation.
///
/// In Swift Testing, write one test for all contracts. Each failure is at the file and line of its contract:
///
/// ```swift
/// @Test("The reformer holds its contracts", arguments: try Contracts.shipped(layer: "reformer"))
/// func holds(contract: ContractCase) async throws {
///     do { try await contract.check(with: MyDriver()) } catch {
///         let place = error.place
///         Issue.record(
///             error,
///             sourceLocation: SourceLocation(
///                 fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column))
///     }
/// }
/// ```
///
/// In XCTest, write a test method that is `async throws`. Each failure is at the file and line of its contract:
///
/// ```swift
/// for contract in try Contracts.shipped(layer: "reformer") {
///     do { try await contract.check(with: MyDriver()) } catch {
///         let (text, place) = (error.description, error.place)
///         recordFailure(withDescription: text, inFile: place.filePath, atLine: place.line, expected: true)
///     }
/// }
/// ```
public struct ContractCase: Hashable, Sendable, Identifiable, CustomStringConvertible {
    /// The id of the behaviour, with a suffix where several contracts share it: `P-54.late-no-data`.
    public let id: String
    /// The required behaviour, in one sentence.
    public let title: String
    /// The layer that it is about.
    public let layer: String
    /// The actions of its steps, in order, each only once.
    public let actions: [String]
    /// The location where the contract begins.
    public let place: ContractPlace
    private let plan: CheckPlan
    private let root: String

    /// Takes one contract out of a suite's plan.
    init(_ contract: Contract, of suite: CheckPlan, below root: String) {
        id = contract.id
        title = contract.title
        layer = contract.layer
        actions = contract.steps.reduce(into: []) { actions, step in
            if case .perform(let action, _) = step.action, !actions.contains(action) { actions.append(action) }
        }
        place = ContractPlace(contract.location, below: root)
        var plan = suite
        plan.contracts = [contract]
        self.plan = plan
        self.root = root
    }

    /// Whether both are the same contract at the same location.
    public static func == (left: ContractCase, right: ContractCase) -> Bool {
        left.id == right.id && left.place == right.place
    }

    /// Hashes id and location.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(place)
    }

    /// Id and title: `P-35 A next page that fails …`.
    public var description: String { "\(id) \(title)" }

    /// Whether a driver claims the layer and every action; the driver may still refuse a configuration.
    public func isClaimed(by driver: some LayerDriver) -> Bool {
        driver.layers[layer].map { claim in actions.allSatisfy(claim.actions.contains) } ?? false
    }

    /// Tries the contract on a layer of the driver, with a stub of its own on a free loopback port.
    ///
    /// The check always ends: a driver that goes on after its task was cancelled leaves the contract undecided.
    ///
    /// - Parameter driver: Makes the layer. A mandatory event that it does not claim leaves the contract undecided, and
    ///   so does a dialect that does not exist.
    /// - Throws: ``ContractFailure`` unless the contract holds.
    public func check(with driver: some LayerDriver) async throws(ContractFailure) {
        // Unsupported is not wrong, so a misspelt dialect would make each test pass.
        if let reason = plan.unknownDialects(of: InProcessDriver(driver).capabilities).first {
            throw undecided(reason)
        }
        let report: RunReport
        do {
            let plan = plan
            report = try await LoopbackStage.serving { stage in
                let run = CheckRun(stage: stage, clock: ContinuousClock()) { InProcessDriver(driver) }
                return try await run.report(on: plan)
            }
        } catch {
            throw undecided("\(error)")
        }
        guard let result = report.results.first, result.verdict.kind != .notRun else {
            throw undecided("the check was cancelled")
        }
        try judge(result)
    }

    private func judge(_ result: ContractResult) throws(ContractFailure) {
        let text = VerdictRendering.text(of: result)
        // A single attempt cannot be unstable, and no contract is parked here, so these are the only four verdicts.
        switch result.verdict {
        case .holds: return
        case .broken(let difference):
            throw failure(.broken, text: text, at: ContractPlace(difference.location, below: root))
        case .unsupported: throw failure(.unsupported, text: text, at: place)
        default: throw failure(.undecided, text: text, at: place)
        }
    }

    private func undecided(_ reason: String) -> ContractFailure {
        failure(.undecided, text: "undecided: \(id): \(title)\n  \(place)\n  \(reason)\n", at: place)
    }

    private func failure(_ verdict: ContractFailure.Verdict, text: String, at place: ContractPlace) -> ContractFailure {
        ContractFailure(verdict: verdict, id: id, place: place, description: text)
    }
}

/// A contract that does not hold, or that could not be judged.
public struct ContractFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The verdict on a contract that does not hold, or that could not be judged.
    public enum Verdict: String, Hashable, Sendable {
        /// The layer behaved differently.
        case broken
        /// The contract could not be judged; the description says why.
        case undecided
        /// The driver does not claim what the contract needs; this is not an error.
        case unsupported
    }

    /// The verdict on the contract.
    public let verdict: Verdict
    /// The contract's id.
    public let id: String
    /// The step that was broken, or the start of the contract.
    public let place: ContractPlace
    /// The verdict, file and line, and what was expected beside what was seen, in several lines.
    public let description: String
}

/// The location of a contract, in the parts that test libraries want.
///
/// ```swift
/// SourceLocation(fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
/// ```
public struct ContractPlace: Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named, with a folder at least: `Contracts/reformer/parameters.yaml`.
    public let fileID: String
    /// The file as an editor finds it, if it is on this machine.
    public let filePath: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int

    /// Takes over a location in a file that lies below a root.
    init(_ location: SourceLocation, below root: String) {
        fileID = location.file.contains("/") ? location.file : "./\(location.file)"
        filePath = root + location.file
        line = max(1, location.line)
        column = max(1, location.column)
    }

    /// The location in one line: `Contracts/reformer/parameters.yaml:9:5`.
    public var description: String { "\(fileID):\(line):\(column)" }
}
