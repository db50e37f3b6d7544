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
            PageMethod("load"), PageMethod("refresh", parameters: []), PageMethod("search", parameters: everyType),
            PageMethod("switch", parameters: [PageProperty("owner", type: .object("HouseOwner"))]),
        ],
        operations: [
            PageMethod("load"), PageMethod("refresh", parameters: [PageProperty("isQuick", type: .boolean)]),
            PageMethod("search", parameters: everyType), PageMethod("switch"), PageMethod("close", parameters: []),
        ]
    )

    /// Reserved words wherever Swift can take one.
    static let reserved = PageDocument(
        unit: "Word",
        properties: [PageProperty("case", type: .string), PageProperty("func", type: .object("HouseOwner"))],
        states: ["default", "return"].map { PageName($0) },
        fetches: [PageMethod("switch"), PageMethod("import", parameters: [PageProperty("in", type: .string)])],
        operations: [
            PageMethod("default"),
            PageMethod("import", parameters: [PageProperty("in", type: .string), PageProperty("let", type: .integer)]),
        ]
    )

    private static let everyType = [
        PageProperty("title", type: .string), PageProperty("count", type: .integer),
        PageProperty("ratio", type: .float),
        PageProperty("isNew", type: .boolean), PageProperty("rows", type: .array),
        PageProperty("filter", type: .dictionary),
        PageProperty("owner", type: .object("HouseOwner")),
    ]
}
