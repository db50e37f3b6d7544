// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import ShippedContracts

/// The project's own contracts.
enum Project {
    /// Every contract of the project.
    static func plan() throws -> CheckPlan {
        let files = ShippedContracts.files
        return try CheckPlan(of: ContractSuite.load(sources: files, words: ContractWords(sources: files)))
    }
}
