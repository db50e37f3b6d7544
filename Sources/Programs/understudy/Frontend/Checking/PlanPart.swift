// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import JUnitReport
import SourceDiagnostics
import SystemCalls
import TextEncoding

/// The part of a plan that this run has to check: the contracts of its shard, or those of an earlier report.
struct PlanPart {
    /// The largest number of ids that a message lists; the message has only the number of the other ids.
    private static let idCountMax = 20

    /// The shard of the run.
    let choice: ShardChoice

    private let options: PartOptions

    /// Decides which shard to check.
    ///
    /// - Parameters:
    ///   - options: The options of the user.
    ///   - environment: The variables of the CI.
    /// - Throws: The exit for a wrong command line if the variables of the CI contradict each other.
    init(_ options: PartOptions, environment: [String: String]) throws {
        self.options = options
        do {
            choice = try ShardChoice(options.shard, environment: environment)
        } catch {
            throw Failure.exit(ExitStatus.usage, message: error.message)
        }
    }

    /// Removes the contracts that this run does not check from the plan, which may become empty.
    ///
    /// - Parameters:
    ///   - plan: The plan of all contracts.
    ///   - quiet: Whether to write no message.
    /// - Throws: The exit for a report that cannot be read, or that is about other contracts.
    func narrow(_ plan: inout CheckPlan, quiet: Bool) throws {
        if let path = options.rerunFailed { try keepUnsettled(of: path, &plan, quiet: quiet) }
        // The file of `--balance-by` is always read, so that a mistake in it is reported even without shards.
        let earlier = try options.balanceBy.map(Self.earlier)
        if let remark = choice.remark, !quiet { Console.error.line(remark) }
        guard let shard = choice.shard else {
            if earlier != nil, !quiet { Console.error.line("--balance-by has no effect: this run is not a shard") }
            return
        }
        let all = plan.contracts.count
        let isBalanced = earlier.map { earlier in plan.contracts.contains { earlier.durations[$0.id] != nil } }
        if isBalanced == false, all > 0, let path = options.balanceBy {
            Console.error.line("'\(path)' has no durations of these contracts; each contract has the same weight")
        }
        plan.keep(shard, durations: earlier?.durations)
        // With `quiet`, the shard is shown only if variables of the CI set it, because the user did not choose it.
        guard !quiet || !choice.origin.isEmpty else { return }
        let origin = choice.origin.isEmpty ? "" : ", \(choice.origin)"
        Console.error.line("shard \(shard)\(origin): \(plan.contracts.count) of \(Count.text(all, noun: "contract"))")
    }

    /// Touches the status file, which shows Bazel that the run supports shards.
    ///
    /// - Throws: The exit for a file that cannot be written.
    func touchStatusFile() throws {
        guard let path = choice.statusFile else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o666)
        let trouble = descriptor >= 0 && futimens(descriptor, nil) == 0 ? nil : String(cString: strerror(errno))
        if descriptor >= 0 { close(descriptor) }
        guard let trouble else { return }
        throw Failure.exit(
            ExitStatus.ioError,
            message: "cannot touch '\(path)': \(trouble); set TEST_SHARD_STATUS_FILE to a writable file"
        )
    }

    private func keepUnsettled(of path: String, _ plan: inout CheckPlan, quiet: Bool) throws {
        let wanted = try Self.earlier(path).unsettled
        let known = Set(plan.contracts.map(\.id))
        let gone = wanted.filter { !known.contains($0) }
        plan.keep(ids: wanted)
        guard gone.isEmpty || !plan.contracts.isEmpty else {
            let message = "none of the contracts to rerun from '\(path)' exists: \(Self.list(gone))"
            throw Failure.exit(ExitStatus.usage, message: "\(message); run without --rerun-failed")
        }
        if !gone.isEmpty {
            Console.error.line(
                "\(Count.text(gone.count, noun: "contract")) of '\(path)' not found: \(Self.list(gone))"
            )
        }
        guard !quiet else { return }
        let isNothing = wanted.isEmpty ? "; nothing is checked" : ""
        Console.error.line("rerunning \(Count.text(plan.contracts.count, noun: "contract")) of '\(path)'\(isNothing)")
    }

    private static func list(_ ids: [String]) -> String {
        let rest = ids.count > idCountMax ? " and \(ids.count - idCountMax) more" : ""
        return ids.prefix(idCountMax).map { "'\($0)'" }.joined(separator: ", ") + rest
    }

    private static func earlier(_ path: String) throws -> EarlierRun {
        do {
            return try EarlierReport.read(path)
        } catch let error as ReportError {
            throw Failure.exit(ExitStatus.badInput, message: error.message)
        } catch let error as Diagnostics {
            throw Failure.badInput(error)
        }
    }
}
