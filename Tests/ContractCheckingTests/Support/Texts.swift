// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import SourceDiagnostics

/// Reads contracts that tests hold in their own texts.
enum Texts {
    /// Returns the contracts of one text; its file is called `test.yaml`.
    static func file(_ text: String) throws -> ContractFile {
        try ContractFileParser.parse(Array(text.utf8), file: "test.yaml", words: Project.words())
    }

    /// Returns a plan of all contracts of one text.
    static func plan(_ text: String) throws -> CheckPlan {
        try CheckPlan(of: ContractSuite.load(sources: [("test.yaml", text)], words: Project.words()))
    }

    /// Returns a plan of one contract with these steps, indented by six, for the paging manager.
    static func plan(steps: String, given: String = "{}") throws -> CheckPlan {
        try plan(
            """
            understudy: 1
            layer: paging-manager
            list: { rows: 45, pageSize: 20 }
            contracts:
              - id: P-30
                title: A title
                basis: stated
                given: \(given)
                steps:
            \(steps)
            """
        )
    }

    /// Returns the findings of a reading that must fail, one a line.
    static func findings(_ read: () throws -> Void) -> String {
        do {
            try read()
            return "nothing is wrong"
        } catch {
            return "\(error)"
        }
    }
}
