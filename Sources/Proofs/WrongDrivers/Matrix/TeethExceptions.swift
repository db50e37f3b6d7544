// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
package import SourceDiagnostics
import YAMLSource

/// The wrong drivers that no contract has to catch, and the contracts that do not have to catch a wrong driver.
package struct TeethExceptions: Hashable, Sendable {
    /// One exception.
    package struct Entry: Hashable, Sendable {
        /// The driver or contract.
        package var id: String
        /// The reason for the exception.
        package var reason: String
        /// The location of the exception in the file.
        package var location: SourceLocation
    }

    /// The wrong drivers.
    package var drivers: [Entry]
    /// The contracts.
    package var contracts: [Entry]

    /// Creates exceptions; without arguments there are none.
    package init(drivers: [Entry] = [], contracts: [Entry] = []) {
        self.drivers = drivers
        self.contracts = contracts
    }

    /// Returns the errors in the exceptions after a whole run: ids that do not exist, and ids that need no exception.
    package func findings(on matrix: TeethMatrix) -> Diagnostics {
        var diagnostics = Diagnostics()
        Self.check(
            drivers,
            known: matrix.rows.map(\.driver.id),
            needed: Set(matrix.uncaught.map(\.id)),
            what: "wrong driver",
            outdated: "is now caught",
            into: &diagnostics
        )
        Self.check(
            contracts,
            known: matrix.contracts.map(\.id),
            needed: Set(matrix.toothless.map(\.id)),
            what: "contract",
            outdated: "now catches a wrong driver",
            into: &diagnostics
        )
        return diagnostics
    }

    private static func check(
        _ entries: [Entry],
        known: [String],
        needed: Set<String>,
        what: String,
        outdated: String,
        into diagnostics: inout Diagnostics
    ) {
        var seen: Set<String> = []
        for entry in entries {
            if !known.contains(entry.id) {
                let hint = NearName.hint(for: entry.id, in: known)
                diagnostics.error("there is no \(what) '\(entry.id)'\(hint)", at: entry.location)
            } else if !needed.contains(entry.id) {
                diagnostics.error("\(what) '\(entry.id)' \(outdated); remove this entry", at: entry.location)
            }
            if !seen.insert(entry.id).inserted {
                diagnostics.error("\(what) '\(entry.id)' appears twice; keep one", at: entry.location)
            }
        }
    }
}

/// The parser of the file of the exceptions.
package enum TeethExceptionsParser {
    /// Reads exceptions from the bytes of their file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name for messages.
    /// - Returns: The exceptions.
    /// - Throws: `Diagnostics` with all errors of the file itself.
    package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostics) -> TeethExceptions {
        let root = try YAMLSource.parse(bytes, file: file)
        var diagnostics = Diagnostics()
        var exceptions = TeethExceptions()
        if var reader = MappingReader(root, of: "the file of exceptions", into: &diagnostics) {
            exceptions.drivers = entries("drivers", in: &reader, into: &diagnostics)
            exceptions.contracts = entries("contracts", in: &reader, into: &diagnostics)
            reader.finish(into: &diagnostics)
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
        return exceptions
    }

    private static func entries(
        _ key: String,
        in reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> [TeethExceptions.Entry] {
        let nodes = reader.requiredNode(key, into: &diagnostics)?.sequence("'\(key)'", into: &diagnostics) ?? []
        return nodes.enumerated()
            .flatMap { position, node -> [TeethExceptions.Entry] in
                let subject = "entry \(position + 1) of '\(key)'"
                guard var reader = MappingReader(node, of: subject, into: &diagnostics) else { return [] }
                let idNodes =
                    reader.requiredNode("ids", into: &diagnostics)?.sequence("'ids'", into: &diagnostics) ?? []
                let reasonNode = reader.requiredNode("because", into: &diagnostics)
                let reason = reasonNode?.string("'because'", into: &diagnostics)
                reader.finish(into: &diagnostics)
                guard let reasonNode, let reason else { return [] }
                if reason.allSatisfy(\.isWhitespace) {
                    diagnostics.error("'because' is blank; say why these are excepted", at: reasonNode.location)
                }
                return idNodes.compactMap { node in
                    guard let id = node.string("an id", into: &diagnostics) else { return nil }
                    return TeethExceptions.Entry(id: id, reason: reason, location: node.location)
                }
            }
    }
}
