// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Foundation

/// The refusals of options that contradict each other.
extension Check {
    /// Refuses options that contradict each other.
    ///
    /// - Throws: `ValidationError` with the options to leave out.
    func refuseCombinations() throws {
        let isPart = choice.isFilter || parts.rerunFailed != nil || repeating.failFast
        if knownBroken.isUpdate, isPart || list {
            let rest = "leave out --layer, --id, --basis, --dialect, --rerun-failed, --fail-fast and --list"
            throw ValidationError("--update-known-broken needs a run of all contracts; \(rest)")
        }
        if knownBroken.isUpdate, case .part(let shard) = parts.shard, shard.count > 1 {
            throw ValidationError("--update-known-broken needs a run of all contracts; leave out --shard")
        }
        if parts.rerunFailed != nil, choice.isFilter {
            throw ValidationError(
                "--rerun-failed selects the contracts; leave out --layer, --id, --basis and --dialect"
            )
        }
        if list, junit != nil || output.isAsked || repeating.isAsked || requirement.isAsked {
            let rest = "--repeat, --retry-undecided, --fail-fast, --require and --max-unsupported"
            throw ValidationError("--list does not run contracts; leave out --junit, --html, --json, \(rest)")
        }
        if junit == "-", output.json == "-" {
            throw ValidationError("--junit - and --json - would mix two reports; write one of them to a file")
        }
    }

    /// The paths of the reports.
    var places: ReportPlaces { ReportPlaces(self, environment: ProcessInfo.processInfo.environment) }

    /// Refuses paths with which one report would overwrite another.
    ///
    /// - Throws: `ValidationError` that names both.
    func refuseConflict() throws {
        if !list, let conflict = places.conflict { throw ValidationError(conflict) }
    }

    /// Refuses to update the parked contracts after a run of only some contracts.
    ///
    /// - Parameters:
    ///   - choice: The shard of the run, from the user or else from the CI.
    ///   - bazel: The variables of Bazel for the test.
    /// - Throws: The exit of a wrong command line.
    func refuseUpdate(of choice: ShardChoice, _ bazel: BazelTest) throws {
        guard knownBroken.isUpdate else { return }
        if let filter = bazel.filter {
            let message = "--update-known-broken needs a run of all contracts, but Bazel asks for '\(filter)'"
            throw Failure.exit(
                ExitStatus.usage,
                message: "\(message) (\(BazelTest.filterVariable)); leave out --test_filter"
            )
        }
        guard let shard = choice.shard else { return }
        let message = "--update-known-broken needs a run of all contracts, but this is shard \(shard)"
        throw Failure.exit(ExitStatus.usage, message: "\(message), \(choice.origin); use --shard none")
    }
}
