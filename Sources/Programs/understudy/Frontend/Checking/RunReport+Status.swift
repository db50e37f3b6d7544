// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking

extension RunReport {
    /// The exit code of the run; a broken contract has priority over an undecided one.
    var status: ExitCode {
        let counts = counts
        if counts.failures > 0 { return ExitStatus.broken }
        let isJudged = counts.undecided == 0 && !claimsNothing && shortfalls.isEmpty
        return isJudged ? .success : ExitStatus.undecided
    }
}
