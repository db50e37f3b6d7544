// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProcess
import DriverProtocol
import LoopbackStage
import Reporters
import StubServer
import TextEncoding

/// Starts a run over HTTP, shows its progress, and ends it cleanly at the first signal.
struct RunSupervisor {
    /// The contracts.
    let plan: CheckPlan
    /// The judgement, which takes parked contracts into account.
    let judgement: ParkedJudgement
    /// The options of the driver of the layers.
    let driver: DriverOptions
    /// The options for repetitions, retries and an early end.
    let repeating: RepeatOptions
    /// The number of contracts at once, if the driver's options do not set it.
    let jobs: Int
    /// The time for one contract, in seconds.
    let timeout: Double
    /// The outputs that receive the results of contracts.
    let outputs: RunOutputs
    /// The console that shows each contract that does not hold at once; nil if they are shown at the end.
    let findings: FindingStream?
    /// Whether to show no progress.
    let quiet: Bool

    /// Runs the contracts until the end or the first signal; after a signal before the first contract, none is run.
    ///
    /// - Parameter interruption: Receives the signals.
    /// - Returns: The judged result of each contract.
    /// - Throws: The exit of a driver or a port that is not available, and defects.
    func report(until interruption: Interruption) async throws -> RunReport {
        do {
            if interruption.status != nil { return interrupted() }
            return try await interruption.during { try await tried() }
        } catch {
            if interruption.status != nil { return interrupted() }
            switch error {
            case let error as DriverError:
                showLog(of: error)
                throw Failure.exit(ExitStatus.unavailable, message: error.message)
            case let error as StubServerError: throw Failure.exit(ExitStatus.unavailable, message: error.message)
            default: throw error
            }
        }
    }

    /// Shows the output of a driver that could not start, which usually has the reason.
    private func showLog(of error: DriverError) {
        let lines = error.logLines.suffix(RunSummary.logLineCountMax)
        guard !lines.isEmpty else { return }
        Console.error.line("the driver's standard error ends with")
        for line in lines { Console.error.line("  \(line.printable)") }
    }

    /// Returns the report of a run that was ended before its first contract.
    private func interrupted() -> RunReport {
        let report = RunReport.interrupted(plan)
        for result in report.results { outputs.ended(result) }
        return report
    }

    private func tried() async throws -> RunReport {
        guard !plan.contracts.isEmpty else { return .nothing }
        let progress = Progress(planned: plan.contracts.count, quiet: quiet || outputs.fillTerminal)
        defer { progress.end() }
        async let _ = progress.beat()
        let makeDriver = try Drivers.factory(driver)
        return try await LoopbackStage.serving { stage in
            try await CheckRun(
                stage: stage,
                clock: ContinuousClock(),
                limits: limits,
                policy: repeating.policy,
                jobs: driver.jobs ?? jobs,
                keepsTimelines: outputs.keepsTimelines,
                makeDriver: makeDriver
            )
            .report(
                on: plan,
                onResult: { result in
                    outputs.ended(result)
                    progress.ended(result)
                    findings?.ended(result)
                },
                isLast: { repeating.failFast && $0.verdict.kind.isFailure },
                onStart: { outputs.began($0) },
                judge: { judgement.judged($0) }
            )
        }
    }

    /// The limits of the run; more time for an answer of the driver is also more time for the whole contract.
    private var limits: CheckLimits {
        var limits = CheckLimits(contract: .seconds(timeout), settle: driver.settleTimeout.map { .seconds($0) })
        if let seconds = driver.callTimeout { limits.silence = max(limits.silence, .seconds(seconds + 1)) }
        // The driver is asked to end, receives SIGTERM after the exit time, and is killed after the same time again.
        let process = driver.limits
        limits.end = process.call + process.exit * 2 + .seconds(1)
        return limits
    }
}
