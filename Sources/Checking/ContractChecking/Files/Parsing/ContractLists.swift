// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import Synchronization
import YAMLSource

/// The lists that the contracts of a suite describe, each read once, even if many contracts share it.
final class ContractLists: Sendable {
    private struct Key: Hashable {
        var name: String
        /// The list of the dialect.
        var dialect: SourceNode?
        /// The keys of the file and of the contract, with their locations.
        var own: SourceNode?

        /// Hashes only locations, which is quick; two files of the same name can have different lists at one location.
        func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(dialect?.location)
            hasher.combine(own?.location)
        }
    }

    private let lists = Mutex<[Key: ListDescription]>([:])

    /// Reads a list that a contract or its file describes completely.
    ///
    /// - Parameters:
    ///   - node: The mapping that describes the list.
    ///   - name: The list's name.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The list, or nil if anything is wrong with it.
    func list(_ node: SourceNode, name: String, into diagnostics: inout Diagnostics) -> ListDescription? {
        list(for: Key(name: name, own: node), into: &diagnostics) { findings in
            ListFileParser.list(node, name: name, into: &findings)
        }
    }

    /// Reads the list that the stub serves in a dialect.
    ///
    /// - Parameters:
    ///   - dialect: The dialect.
    ///   - own: The keys of a contract, which replace those of the dialect; nil for none.
    ///   - name: The list's name.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The list, or nil if anything is wrong with it.
    func list(
        in dialect: Dialect,
        with own: SourceNode?,
        name: String,
        into diagnostics: inout Diagnostics
    ) -> ListDescription? {
        let key = Key(name: name, dialect: dialect.list, own: own)
        return list(for: key, into: &diagnostics) { findings in
            let whole = PresetLibrary.shipped.merged(dialect.list, with: own, into: &findings)
            return ListFileParser.list(whole, name: name, into: &findings)
        }
    }

    private func list(
        for key: Key,
        into diagnostics: inout Diagnostics,
        read: (inout Diagnostics) -> ListDescription?
    ) -> ListDescription? {
        if let list = lists.withLock({ $0[key] }) { return list }
        var findings = Diagnostics()
        let list = read(&findings)
        diagnostics.append(contentsOf: findings)
        // A list with findings is read again for the next contract, so that each contract reports them.
        if findings.findings.isEmpty { lists.withLock { $0[key] = list } }
        return list
    }
}
