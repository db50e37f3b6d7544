// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
package import OrderedCollections
package import SourceDiagnostics
import YAMLSource

/// Reads a file of dialects that replace the dialects that contracts name.
package enum OwnDialects {
    /// Reads the dialects of a file, and their lists.
    ///
    /// - Parameter path: The path as the user gave it.
    /// - Returns: The dialects by name, at least one.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    package static func read(_ path: String) throws(Diagnostics) -> OrderedDictionary<String, Dialect> {
        let bytes = try SourceFile.read(path, byteCountMax: YAMLLimits().byteCountMax)
        let root = try YAMLSource.parse(bytes, file: path)
        var diagnostics = Diagnostics()
        guard root.kind == .dialects else {
            let remedy = "name a file with the key 'dialects', such as Contracts/dialects.yaml"
            diagnostics.error("this is not a file of dialects; \(remedy)", at: root.location)
            throw diagnostics
        }
        let dialects = try DialectsParser.parse(bytes, file: path)
        if dialects.isEmpty { diagnostics.error("'dialects' is empty; describe a dialect", at: root.location) }
        for dialect in dialects.values {
            check(dialect, client: root["dialects"]?[dialect.name]?["client"], into: &diagnostics)
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
        return dialects
    }

    /// Reports mistakes in the list of a dialect, and paths that its pages do not have.
    ///
    /// Both are reported once here, and not for each contract.
    private static func check(_ dialect: Dialect, client: SourceNode?, into diagnostics: inout Diagnostics) {
        let name = GivenParser.onlyListName
        guard let list = ListFileParser.list(dialect.list, name: name, into: &diagnostics) else { return }
        let expected = ListDescription.standard.rows
        guard list.rows != expected else {
            guard let client else { return }
            DialectPage(of: dialect, client: client, list: list)?.check(into: &diagnostics)
            return
        }
        let place = dialect.list["rows"]?.location ?? dialect.list.location
        let message = "the list of dialect '\(dialect.name)' has \(list.rows) rows, but contracts expect \(expected)"
        diagnostics.error("\(message); write 'rows: \(expected)'", at: place)
    }
}
