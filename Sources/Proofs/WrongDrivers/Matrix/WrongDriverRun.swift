// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import DriverProtocol
import SimulatedStage
import Synchronization

/// A run of contracts on one wrong driver, in simulated time on the simulated stage.
package struct WrongDriverRun: Sendable {
    /// The time limits: short, for layers that hang or never stop, but longer than the time-outs in the contracts.
    private static let limits = CheckLimits(contract: .seconds(1), arrival: .milliseconds(200), silence: .seconds(1))

    private let plan: CheckPlan

    /// Prepares a run.
    ///
    /// - Parameter plan: The contracts.
    package init(_ plan: CheckPlan) {
        self.plan = plan
    }

    /// Tries every contract.
    ///
    /// - Parameters:
    ///   - make: Makes the driver.
    ///   - onVerdict: Receives each verdict, in the order of the plan, as soon as it is known.
    /// - Throws: `DriverError` if the driver did not begin.
    package func run(
        _ make: @escaping @Sendable (DriverSurroundings) -> any Driver,
        onVerdict: @escaping @Sendable (VerdictKind) -> Void
    ) async throws {
        let plan = plan
        try await SimulatedTime.run { clock in
            let stage = SimulatedStage()
            let run = CheckRun(stage: stage, clock: clock, limits: Self.limits) {
                make(.simulated(on: stage, clock: clock))
            }
            _ = try await run.report(on: plan) { onVerdict($0.verdict.kind) }
        }
    }

    /// Tries every contract.
    ///
    /// - Parameter make: Makes the driver.
    /// - Returns: The verdicts in the order of the plan.
    /// - Throws: `DriverError` if the driver did not begin.
    package func verdicts(
        of make: @escaping @Sendable (DriverSurroundings) -> any Driver
    ) async throws -> [VerdictKind] {
        let verdicts = Mutex<[VerdictKind]>([])
        try await run(make) { verdict in verdicts.withLock { $0.append(verdict) } }
        return verdicts.withLock { $0 }
    }
}

/// The outcome of one driver's contracts.
package struct WrongDriverOutcome: Hashable, Sendable {
    /// The reason why a run did not finish.
    package enum Ending: String, Codable, Hashable, Sendable {
        /// The process ended in the middle of a contract.
        case crashed
        /// The process sent nothing more, in real time, and was ended.
        case stalled
    }

    /// The verdicts in the order of the contracts tried; fewer than contracts if the run did not finish.
    package var verdicts: [VerdictKind]
    /// The reason why the run did not finish; nil if it did.
    package var ending: Ending?

    /// Creates an outcome.
    package init(verdicts: [VerdictKind], ending: Ending? = nil) {
        self.verdicts = verdicts
        self.ending = ending
    }
}
