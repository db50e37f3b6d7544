// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation

/// The project's own contracts.
enum Project {
    private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Every contract of the project.
    static func plan() throws -> CheckPlan {
        let words = ContractWords(
            vocabulary: try VocabularyParser.parse(bytes("Contracts/schema/vocabulary.yaml"), file: "vocabulary.yaml"),
            behaviours: try BehaviourIndexParser.parse(bytes("Contracts/behaviours.yaml"), file: "behaviours.yaml")
        )
        return try CheckPlan(ContractSuite.load(paths: [root.appending(path: "Contracts").path], words: words))
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appending(path: path)))
    }
}
