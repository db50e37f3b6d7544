// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// One module as the table `wings` of `Package.swift` declares it.
struct ManifestModule {
    /// The folder of `Sources` that it is in.
    var wing: String
    /// Its name.
    var name: String
    /// The modules and products that it depends on.
    var dependencies: [String]

    /// The folder of its files.
    var folder: String { "Sources/\(wing)/\(name)" }

    /// Reads the table: a wing is a text in one bracket, a module in two, a dependency in three.
    static func all(in tree: SourceTree) throws -> [ManifestModule] {
        let lines = try tree.lines(of: "Package.swift")
        let start = try #require(lines.firstIndex { $0.hasPrefix("let wings:") })
        let table = lines[(start + 1)...].prefix { $0 != "]" }.joined(separator: "\n")
        var modules: [ManifestModule] = []
        var (depth, wing) = (1, "")
        // Every other part stands between quotation marks.
        for (number, part) in table.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            if number.isMultiple(of: 2) {
                for character in part where "[]".contains(character) { depth += character == "[" ? 1 : -1 }
                continue
            }
            switch depth {
            case 1: wing = String(part)
            case 2: modules.append(ManifestModule(wing: wing, name: String(part), dependencies: []))
            default: modules[modules.count - 1].dependencies.append(String(part))
            }
        }
        return modules
    }
}
