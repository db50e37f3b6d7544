// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Tells by its path what a file of a suite is for.
enum ContractPaths {
    /// The name of the behaviour index.
    static let indexName = "behaviours.yaml"
    /// The name of a vocabulary.
    static let vocabularyName = "vocabulary.yaml"
    /// The names that the behaviour index may have.
    static let indexNames = [indexName, "behaviours.yml"]
    /// The names that a vocabulary may have.
    static let vocabularyNames = [vocabularyName, "vocabulary.yml"]
    /// The names that are refused, each with the right one.
    static let misspeltNames = [("behaviors.yaml", indexName), ("behaviors.yml", indexName)]
    /// The names of the files that hold words, and no contracts, wherever they lie in a suite.
    static let wordNames = indexNames + vocabularyNames + misspeltNames.map(\.0)
    /// The folders that hold no contracts, wherever they lie in a suite.
    static let foldersWithoutContracts = ["schema", "lists"]
    /// The folder that holds neither contracts nor list descriptions.
    static let schemaFolder = "schema"

    /// The endings of our files.
    static let endings = [".yaml", ".yml"]

    /// Returns whether a file of a suite holds contracts.
    static func isContract(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        return isYAML(path) && !wordNames.contains(parts.last ?? "")
            && !parts.dropLast().contains(where: foldersWithoutContracts.contains)
    }

    /// Returns whether a name ends as our files do.
    static func isYAML(_ name: String) -> Bool {
        endings.contains(where: name.hasSuffix)
    }
}
