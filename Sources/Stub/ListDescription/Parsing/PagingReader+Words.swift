// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

extension PagingReader {
    /// Reads the words that name a page, such as `{ last: last, '': first }`.
    ///
    /// - Parameters:
    ///   - paging: The mapping `paging`.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The pages by their words; none if the key is absent.
    static func words(
        _ paging: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> [String: PageStyle.NamedPage] {
        guard let node = paging.node("words") else { return [:] }
        guard let members = node.members else {
            let remedy = "write words with the pages that they name, such as { last: last }"
            return node.refuse("'words'", remedy: remedy, into: &diagnostics) ?? [:]
        }
        var words: [String: PageStyle.NamedPage] = [:]
        for member in members {
            guard let page = member.value.scalarText.flatMap({ PageStyle.NamedPage(rawValue: $0) }) else {
                diagnostics.error(
                    "the word '\(member.key)' is \(member.value.phrase); write 'first' or 'last'",
                    at: member.value.location
                )
                continue
            }
            words[member.key] = page
        }
        return words
    }
}
