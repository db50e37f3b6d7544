// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Tells by its path what a file of a suite is for.
enum ContractPaths {
    /// The name of the behaviour index.
    static let indexName = "behaviours.yaml"
    /// The name of a vocabulary.
    static let vocabularyName = "vocabulary.yaml"
    /// The names of the files that hold words, and no contracts, wherever they lie in a suite.
    static let wordNames = [indexName, vocabularyName]
    /// The folders that hold no contracts, wherever they lie in a suite.
    static let foldersWithoutContracts = ["schema", "lists"]
    /// The folder that holds neither contracts nor list descriptions.
    static let schemaFolder = "schema"

    /// Returns whether a file of a suite holds contracts.
    static func isContract(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        return isYAML(path) && !wordNames.contains(parts.last ?? "")
            && !parts.dropLast().contains(where: foldersWithoutContracts.contains)
    }

    /// Returns whether a name ends as our files do.
    static func isYAML(_ name: String) -> Bool {
        name.hasSuffix(".yaml")
    }
}
