// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import ShippedContracts

/// The project's own contracts.
enum Project {
    /// Every contract of the project.
    static func plan() throws -> CheckPlan {
        let files = ShippedContracts.files
        var plan = try CheckPlan(of: ContractSuite.load(sources: files, words: ContractWords(sources: files)))
        // The published code has no pager.
        plan.contracts.removeAll { $0.given.dialect != nil }
        return plan
    }
}
