// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("Fields of a query and their names")
struct QueryFieldTests {
    /// Five rows with a field inside an object; the colours are the same in all suites of queries.
    private func list(_ query: String) throws -> ListDescription {
        try ListDescriptionTests.list(
            """
            rows: 5
            body: '{rows}'
            row:
              id: index
              colour: { values: [red, green] }
              at: { town: { values: [Riga, Oslo, Bern] }, floor: { values: [{ no: 3 }, { no: 1 }] } }
              a.b: { values: [x, y] }
            query: { \(query) }
            """
        )
    }

    /// The ids of the rows that a request gets.
    private func ids(_ list: ListDescription, _ query: [(name: String, value: String)]) throws -> [Int] {
        let rows = try JSONParser.parse(Array(try list.body(of: query).utf8)).array ?? []
        return rows.compactMap { $0["id"]?.int }
    }

    @Test("a filter can have another name, and then its field has no other")
    func renamed() throws {
        let list = try list("filter: [id, { colour: from, at.town: to }]")
        #expect(try ids(list, [("from", "red")]) == [0, 2, 4])
        #expect(try ids(list, [("to", "Oslo"), ("to", "Bern")]) == [1, 2, 4])
        #expect(try ids(list, [("id", "3"), ("colour", "red")]) == [3])
        #expect(list.parameterNames == ["pageIndex", "pageSize", "id", "from", "to"])
    }

    @Test("a template makes the names of all filters")
    func template() throws {
        let list = try list("filter: [colour, { at.town: town }], filterParameter: 'filter[{field}]'")
        #expect(try ids(list, [("filter[colour]", "red"), ("filter[town]", "Riga")]) == [0])
        #expect(try ids(list, [("colour", "red")]) == [0, 1, 2, 3, 4])
        #expect(list.parameterNames.suffix(2) == ["filter[colour]", "filter[town]"])
    }

    @Test("a field inside an object is named by its path, and a name with a dot is that name")
    func paths() throws {
        let list = try list(
            "filter: [at.town, a.b], search: [at.town], sort: [{ at.floor.no: floor, at.town: town }, id]"
        )
        #expect(try ids(list, [("at.town", "Bern")]) == [2])
        #expect(try ids(list, [("a.b", "y")]) == [1, 3])
        #expect(try ids(list, [("search", "IG")]) == [0, 3])
        #expect(try ids(list, [("sort", "town,-id")]) == [2, 4, 1, 3, 0])
        #expect(try ids(list, [("sort", "floor,-id")]) == [3, 1, 4, 2, 0])
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("sort", "at.town")]) }
        #expect(
            error?.description == "bad parameter 'sort': 'at.town'; send one or more of: floor, town, id; "
                + "a leading '-' sorts in descending order"
        )
    }

    @Test("whole rows are asked by their paths, too")
    func wholeRows() throws {
        let list = try ListDescriptionTests.list(
            """
            body: '{rows}'
            row: [{ id: 1, at: { no: 7 } }, { id: 2, at: ~ }, { id: 3, at: { no: 5 } }]
            query: { sort: [{ at.no: number }] }
            """
        )
        #expect(try ids(list, [("sort", "number")]) == [2, 3, 1])
    }

    @Test(
        "a wrong field or name is reported where it is written",
        arguments: [
            (
                "filter: [{ Titel: t }]",
                "35: error: element 1 of 'filter' is 'Titel', which is not a field of the row; use 'Title'"
            ),
            ("filter: [{ Title: [t] }]", "42: error: the name of 'Title' in 'filter' is a sequence; write a text"),
            (
                "sort: [{ Title: '' }]",
                "40: error: the name of 'Title' in 'sort' is ''; write the name that requests use"
            ),
            ("search: [{ Title: t }]", "33: error: element 1 of 'search' is a mapping; write a text"),
            ("filter: [{}]", "33: error: element 1 of 'filter' is a mapping; write a text"),
            ("sort: [Id, { Id: key }]", "37: error: 'sort' names 'Id' twice; remove one"),
            (
                "sort: [Id, { Title: Id }]",
                "37: error: 'sort' has the name 'Id' for 'Id' and 'Title'; write another name for one of them"
            ),
            (
                "filter: [Id], filterParameter: filter",
                "55: error: 'filterParameter' is 'filter'; write '{field}' once in the place of the field's name, as "
                    + "in 'filter[{field}]'"
            ),
            (
                "filter: [Id], filterParameter: '{field}{field}'",
                "55: error: 'filterParameter' is '{field}{field}'; write '{field}' once in the place of the field's "
                    + "name, as in 'filter[{field}]'"
            ),
            (
                "filter: [{ Id: pageSize }]",
                "22: error: the parameter 'pageSize' has two meanings; rename that of the paging, 'searchParameter' or "
                    + "'sortParameter'"
            ),
        ]
    )
    func refused(keys: String, expected: String) {
        let text = "understudy: 1\nlists: { a: { query: { \(keys) } } }"
        #expect(refusal(of: text) == "x.yaml:2:" + expected)
    }

    @Test("a name that is not one of GraphQL is refused in a schema")
    func schema() {
        let keys = "graphql: a, paging: { style: cursor }, query: { filter: [Id], filterParameter: 'filter[{field}]' }"
        #expect(refusal(of: "understudy: 1\nlists: { a: { \(keys) } }").contains("filter[Id]"))
    }
}
