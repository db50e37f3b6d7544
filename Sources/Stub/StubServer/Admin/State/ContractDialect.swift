// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The lists of contracts for the layer `pager`, one for each paging style.
///
/// A contract has the list of its dialect, and not that of the stub. So a fault of the stub that changes a part of a
/// body can be one that never applies there. The file `Contracts/dialects.yaml` describes the same lists to `check`; a
/// test compares them.
enum ContractDialect {
    private static let end = "defaultSize: 20, maximumSize: 100"
    private static let row = "row: { id: index, title: { words: [2, 4] } }, rows: 45"
    private static let styles: [(kind: PageStyle.Kind, paging: String, answer: String)] = [
        (
            .page, "style: page, page: page, size: size, first: 1, \(end), pastEnd: empty",
            "body: { items: '{rows}', page: '{page}', total: '{total}' }"
        ),
        (
            .offset, "style: offset, offset: offset, size: limit, \(end), pastEnd: empty",
            "body: { items: '{rows}', total: '{total}' }"
        ),
        (
            .cursor, "style: cursor, cursor: cursor, size: limit, \(end)",
            "body: { items: '{rows}', next: '{next}', previous: '{previous}' }"
        ),
        (
            .keyset, "style: keyset, after: after, before: before, size: limit, key: id, \(end)",
            "body: { items: '{rows}', next: '{next}' }"
        ),
        (
            .link, "style: page, page: page, size: size, first: 1, \(end), pastEnd: empty",
            #"body: '{rows}', headers: { Link: { $when: hasMore, $value: '<{nextUrl}>; rel="next"' } }"#
        ),
    ]

    /// The list of each style.
    static let lists: [PageStyle.Kind: ListDescription] = {
        var lists: [PageStyle.Kind: ListDescription] = [:]
        for (kind, paging, answer) in styles {
            let text = "understudy: 1\nlists: { list: { path: /api/rows, paging: { \(paging) }, \(answer), \(row) } }\n"
            lists[kind] = try? ListFileParser.parse(Array(text.utf8), file: "dialects.yaml").lists.first
        }
        return lists
    }()

    /// Returns what the contract for a list serves.
    ///
    /// - Parameter list: A list of the stub.
    /// - Returns: The list of the dialect, with the name and the number of rows of the stub's list.
    static func backend(for list: ListDescription) -> ListFile {
        guard var own = lists[list.paging.kind] else { return ListFile() }
        own.name = list.name
        own.rows = list.rows
        return ListFile(lists: [own])
    }
}
