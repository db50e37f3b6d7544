// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("Forms of a sort")
struct SortFormTests {
    /// Six rows; each colour and each size is there more than once.
    private func list(_ query: String) throws -> ListDescription {
        try ListDescriptionTests.list(
            """
            rows: 6
            body: '{rows}'
            row: { id: index, colour: { values: [red, green] }, size: { values: [3, 1, 2] } }
            query: { \(query) }
            """
        )
    }

    /// The ids of the rows that a request gets; its parameters are written as in a URL.
    private func ids(_ list: ListDescription, _ query: String) throws -> [Int] {
        let rows = try JSONParser.parse(Array(try list.body(of: pairs(query)).utf8)).array ?? []
        return rows.compactMap { $0["id"]?.int }
    }

    private func pairs(_ query: String) -> [(name: String, value: String)] {
        query.split(separator: "&")
            .map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
            }
    }

    private static let comma = "sort: [colour, size, id], sortForm: comma"
    private static let space = "sort: [colour, size, id], sortForm: space"
    private static let two = "sort: [id, size], sortForm: { parameter: direction }"
    private static let words =
        "sort: [size, { id: { name: created, descending: true } }], sortParameter: by, "
        + "sortForm: { parameter: order, words: [up, down] }"

    @Test(
        "a sort orders the rows in each form",
        arguments: [
            (comma, "sort=size", [1, 4, 2, 5, 0, 3]), (comma, "sort=size,desc", [0, 3, 2, 5, 1, 4]),
            (comma, "sort=size,DESC&sort=id,desc", [3, 0, 5, 2, 4, 1]),
            (comma, "sort=colour,size,desc", [0, 2, 4, 3, 5, 1]),
            (comma, "sort=&sort=size,asc", [1, 4, 2, 5, 0, 3]), (comma, "sort=", [0, 1, 2, 3, 4, 5]),
            (space, "sort=size desc", [0, 3, 2, 5, 1, 4]), (space, "sort=colour,size desc", [3, 5, 1, 0, 2, 4]),
            (space, "sort=colour asc, size  Desc", [3, 5, 1, 0, 2, 4]),
            (two, "sort=size", [1, 4, 2, 5, 0, 3]), (two, "sort=size&direction=desc", [0, 3, 2, 5, 1, 4]),
            (two, "direction=desc", [5, 4, 3, 2, 1, 0]), (two, "sort=&direction=", [0, 1, 2, 3, 4, 5]),
            (words, "by=created", [5, 4, 3, 2, 1, 0]), (words, "by=created&order=up", [0, 1, 2, 3, 4, 5]),
            (words, "order=down", [0, 3, 2, 5, 1, 4]),
        ] as [(String, String, [Int])]
    )
    func sorted(query: String, request: String, ids expected: [Int]) throws {
        #expect(try ids(list(query), request) == expected)
    }

    @Test(
        "a sort in another form is refused with what is allowed",
        arguments: [
            (
                comma,
                "sort=-size",
                "'sort': '-size'; send one or more of: colour, size, id; ',desc' at the end sorts in descending order"
            ),
            (
                comma,
                "sort=desc",
                "'sort': 'desc'; send one or more of: colour, size, id; ',desc' at the end sorts in descending order"
            ),
            (
                comma,
                "sort=size&sort=size",
                "'sort': 'size'; send one or more of: colour, size, id; ',desc' at the end sorts in descending order"
            ),
            (
                space,
                "sort=size down",
                "'sort': 'size down'; send one or more of: colour, size, id; ' desc' after a field sorts in "
                    + "descending order"
            ),
            (
                space,
                "sort=size,",
                "'sort': 'size,'; send one or more of: colour, size, id; ' desc' after a field sorts in descending "
                    + "order"
            ),
            (space, "sort=size&sort=id", "'sort': given more than once, with 'size' and 'id'; send it once"),
            (two, "sort=id,size", "'sort': 'id,size'; send one of: id, size"),
            (two, "sort=id&direction=down", "'direction': 'down'; send asc or desc"),
            (words, "by=id", "'by': 'id'; send one of: size, created"),
        ] as [(String, String, String)]
    )
    func refused(query: String, request: String, expected: String) throws {
        let list = try list(query)
        let error = #expect(throws: BadParameter.self) { try list.page(for: pairs(request)) }
        #expect(error?.description == "bad parameter \(expected)")
    }

    @Test(
        "a list can ignore what it does not know of a sort",
        arguments: [
            ("minus", "sort=height", [0, 1, 2, 3, 4, 5]), ("minus", "sort=height,-size,--id,", [0, 3, 2, 5, 1, 4]),
            ("minus", "sort=colour&sort=size", [1, 4, 2, 5, 0, 3]), ("minus", "sort=size,size", [1, 4, 2, 5, 0, 3]),
            ("comma", "sort=height,size,desc&sort=x", [0, 3, 2, 5, 1, 4]),
            ("space", "sort=height desc,size desc", [0, 3, 2, 5, 1, 4]),
            ("space", "sort=size down", [0, 1, 2, 3, 4, 5]),
            ("{ parameter: to }", "sort=height", [0, 1, 2, 3, 4, 5]),
            ("{ parameter: to }", "sort=height&to=desc", [0, 3, 2, 5, 1, 4]),
            ("{ parameter: to }", "sort=size&to=up", [1, 4, 2, 5, 0, 3]),
            ("{ parameter: to }", "to=up", [0, 1, 2, 3, 4, 5]),
        ] as [(String, String, [Int])]
    )
    func ignored(form: String, request: String, ids expected: [Int]) throws {
        let query = "sort: [size, colour, id], sortForm: \(form), unknownSort: ignore"
        #expect(try ids(list(query), request) == expected)
    }

    @Test("a sort of which nothing is known reads no rows, so that a long list is served")
    func nothingKnown() throws {
        let list = try list("sort: [size], unknownSort: ignore, scan: 1")
        #expect(try list.page(for: pairs("sort=height")).total == 6)
        #expect(throws: BadParameter.self) { try list.page(for: pairs("sort=size")) }
    }

    @Test("the parameter of the direction is one of the list's parameters")
    func parameters() throws {
        #expect(try list(Self.words).parameterNames.suffix(2) == ["by", "order"])
        #expect(try list("filter: [id], sortForm: { parameter: order }").parameterNames.last == "id")
    }

    @Test(
        "a wrong form is reported where it is written",
        arguments: [
            ("sort: [Id], sortForm: coma", "46: error: 'sortForm' is 'coma'; use 'comma'"),
            (
                "sort: [Id], sortForm: direction",
                "46: error: 'sortForm' is 'direction'; write minus, comma, space, or { parameter: direction }"
            ),
            (
                "sort: [Id], sortForm: [comma]",
                "46: error: 'sortForm' is a sequence; write minus, comma, space, or { parameter: direction }"
            ),
            ("sort: [Id], sortForm: {}", "46: error: 'sortForm' has no 'parameter'; add it"),
            (
                "sort: [Id], sortForm: { parameter: '' }",
                "59: error: 'parameter' is ''; write the name of a query parameter"
            ),
            (
                "sort: [Id], sortForm: { parameter: d, word: [a, b] }",
                "62: error: unknown key 'word' in 'sortForm'; use 'words'"
            ),
            (
                "sort: [Id], sortForm: { parameter: d, words: [up] }",
                "69: error: 'words' is a sequence; write two different words, for ascending and descending order, such as "
                    + "[asc, desc]"
            ),
            (
                "sort: [Id], sortForm: { parameter: sort }",
                "22: error: the parameter 'sort' has two meanings; write another 'parameter' in 'sortForm'"
            ),
            ("sort: [Id], unknownSort: ignored", "49: error: unknown 'unknownSort' 'ignored'; use 'ignore'"),
            (
                "sort: [{ Id: { descending: true } }]",
                "30: error: 'descending' of 'Id' has no meaning if '-' sorts in descending order; remove it, or write "
                    + "another 'sortForm'"
            ),
            (
                "sort: [{ Id: { name: i, desc: true } }]",
                "48: error: unknown key 'desc' in 'Id' in 'sort'; known: name, descending"
            ),
            (
                "sort: [{ Id: 'a,b' }]",
                "37: error: the name of 'Id' in 'sort' is 'a,b'; write a name without commas and spaces, and without "
                    + "'-' at the start"
            ),
            (
                "filter: [{ Id: { name: i } }]",
                "39: error: the name of 'Id' in 'filter' is a mapping; write a text"
            ),
        ]
    )
    func wrong(keys: String, expected: String) {
        let text = "understudy: 1\nlists: { a: { query: { \(keys) } } }"
        #expect(refusal(of: text) == "x.yaml:2:" + expected)
    }
}
