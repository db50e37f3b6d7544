// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PagingMember {
    /// Returns whether a member such as `totalcount` or `hydratotalitems` is the number of all rows by its name alone.
    package static func isTotal(_ plain: String) -> Bool { names(plain).contains { totals.contains($0) } }

    /// Returns whether a member such as `count` is by its name the number of all rows, or of those of the page.
    package static func isCount(_ plain: String) -> Bool { names(plain).contains { counts.contains($0) } }

    /// Returns whether a header is the number of all rows by its name, such as `X-Total-Count` or `Content-Range`.
    package static func isTotalHeader(_ name: String) -> Bool {
        let plain = PagingName.plain(name)
        guard plain != "contentrange" else { return true }
        return totals.contains { plain.hasSuffix($0) } && !["page", "rate"].contains { plain.contains($0) }
    }

    /// Returns whether an object has members about paging by its name, such as `meta` or `pagination`.
    package static func isPagingObject(_ plain: String) -> Bool {
        ["info", "resultinfo", "cursor"].contains(plain) || ["page", "pagin", "meta"].contains { plain.contains($0) }
    }

    /// Returns a name as it is, and without the namespace that some formats put in front of it.
    private static func names(_ plain: String) -> [String] {
        [plain] + namespaces.filter { plain.hasPrefix($0) }.map { String(plain.dropFirst($0.count)) }
    }

    private static let namespaces = ["hydra", "odata", "opensearch"]
    private static let totals: Set = [
        "total", "totalcount", "totalitems", "totalelements", "totalresults", "totalrecords", "totalsize", "totalrows",
        "totalhits", "totalentries", "totalnumber", "totalobjects", "totaldocs", "totaldocuments", "totalfound",
        "totalmatches", "totalitemcount", "totalitemscount", "numfound",
    ]
    private static let counts: Set = [
        "count", "itemcount", "recordcount", "records", "rowcount", "resultcount", "found", "hits", "matches",
    ]
}
