// Understudy
// SPDX-License-Identifier: Apache-2.0

import PageDocuments

/// Pages that say as much, or as little, as a document can.
enum Pages {
    /// Nothing but a name.
    static let empty = PageDocument(unit: "Bare")

    /// Every type, in every place where a type can stand; states; methods of all kinds; linked and unlinked.
    static let full = PageDocument(
        parentPrefix: "HY",
        unit: "HYHouse",
        properties: everyType,
        states: ["loading", "noData", "default"].map { PageName($0) },
        fetches: [
            PageMethod("load"), PageMethod("refresh", []), PageMethod("search", everyType),
            PageMethod("switch", [PageProperty("owner", .object("HouseOwner"))]),
        ],
        operations: [
            PageMethod("load"), PageMethod("refresh", [PageProperty("isQuick", .boolean)]),
            PageMethod("search", everyType), PageMethod("switch"), PageMethod("close", []),
        ]
    )

    /// Reserved words wherever Swift can take one.
    static let reserved = PageDocument(
        unit: "Word",
        properties: [PageProperty("case", .string), PageProperty("func", .object("HouseOwner"))],
        states: ["default", "return"].map { PageName($0) },
        fetches: [PageMethod("switch"), PageMethod("import", [PageProperty("in", .string)])],
        operations: [
            PageMethod("default"), PageMethod("import", [PageProperty("in", .string), PageProperty("let", .integer)]),
        ]
    )

    private static let everyType = [
        PageProperty("title", .string), PageProperty("count", .integer), PageProperty("ratio", .float),
        PageProperty("isNew", .boolean), PageProperty("rows", .array), PageProperty("filter", .dictionary),
        PageProperty("owner", .object("HouseOwner")),
    ]
}
