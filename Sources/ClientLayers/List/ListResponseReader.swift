// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// Finds page size and rows in a response, whatever shape the response has.
package struct ListResponseReader: Hashable, Sendable {
    /// Where the rows are unless it is configured otherwise (S-15).
    package static let defaultListKeys = ["Data", "List"]
    /// Where the page size is unless it is configured otherwise (S-16).
    package static let defaultPageSizeKeys = ["Data", "PageSize"]

    /// The keys to the rows, of any depth; nil or empty means the default path (S-19, S-20).
    package var listKeys: [String]?
    /// The keys to the page size, by the same rules and on their own (S-21, S-22).
    package var pageSizeKeys: [String]?

    /// Creates a reader.
    package init(listKeys: [String]? = nil, pageSizeKeys: [String]? = nil) {
        self.listKeys = listKeys
        self.pageSizeKeys = pageSizeKeys
    }

    /// The path that is followed to the rows.
    package var listPath: [String] { Self.path(listKeys, else: Self.defaultListKeys) }

    /// The path that is followed to the page size.
    package var pageSizePath: [String] { Self.path(pageSizeKeys, else: Self.defaultPageSizeKeys) }

    /// The page size of a response: integers as they are, fractions cut, everything else -1 (S-28 to S-32).
    package func pageSize(of response: JSONValue?) -> Int {
        switch response?.value(at: pageSizePath) {
        case .integer(let size): Int(exactly: size) ?? -1
        case .number(let size): Int(exactly: size.rounded(.towardZero)) ?? -1
        default: -1
        }
    }

    /// The rows of a response, or where it lacks them (S-24 to S-27).
    package func rows(of response: JSONValue?) -> FoundRows {
        guard var value = response else { return .noBody }
        var passed: [String] = []
        for key in listPath {
            passed.append(key)
            guard let next = value[key] else { return .malformed(path: passed.joined(separator: ".")) }
            value = next
        }
        guard let rows = value.array else { return .malformed(path: passed.joined(separator: ".")) }
        return .rows(rows)
    }

    private static func path(_ keys: [String]?, else defaultKeys: [String]) -> [String] {
        guard let keys, !keys.isEmpty else { return defaultKeys }
        return keys
    }
}
