// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking

/// Names contracts without trying them: `check --list`.
enum ContractList {
    /// Writes a line for each contract: layer, id, basis, place and title, parted by tabs.
    static func print(_ plan: CheckPlan) {
        for contract in plan.contracts {
            let place = "\(contract.location)"
            Console.output.line(
                [contract.layer, contract.id, contract.basis.rawValue, place, contract.title].joined(separator: "\t")
            )
        }
    }
}
