// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubServer

@Suite("The parameters of lists in OpenAPI")
struct ListParametersTests {
    private func parameters(_ query: RowQuery) -> [ListParameters.Parameter] {
        let list = ListDescription(name: "houses", query: query)
        return Array(ListParameters(list).all.dropFirst(2))
    }

    @Test("a filter has the name that requests use")
    func filter() throws {
        let query = RowQuery(
            filter: ["Kind", QueryField(keys: ["address", "town"], name: "town")],
            filterParameter: try #require(FilterParameter("filter[{field}]"))
        )
        let parameters = parameters(query)
        #expect(parameters.map(\.name) == ["filter[Kind]", "filter[town]"])
        #expect(parameters[1].summary == "selects rows whose 'address.town' has this value, or one of several")
    }

    @Test(
        "a filter has the type of its values",
        arguments: [
            (QueryValues.all, #"{"type":"string"}"#), (.numbers, #"{"type":"number"}"#),
            (.numbersAndBooleans, #"{"type":["number","boolean"]}"#),
            (.orNull(.booleans), #"{"anyOf":[{"type":"boolean"},{"const":"null"}]}"#),
        ]
    )
    func values(values: QueryValues, schema: String) throws {
        var field: QueryField = "Kind"
        field.values = values
        let parameter = try #require(parameters(RowQuery(filter: [field])).first)
        #expect(parameter.schema["items"]?.description == schema)
    }

    @Test(
        "a sort has the words of its form",
        arguments: [
            (SortForm.mark(.minus), #"["Price","-Price"]"#, true),
            (SortForm.mark(.comma), #"["Price","Price,desc"]"#, false),
            (SortForm.mark(.space), #"["Price","Price desc"]"#, true),
        ]
    )
    func sort(form: SortForm, words: String, isJoined: Bool) throws {
        let parameter = try #require(parameters(RowQuery(sort: ["Price"], sortForm: form)).first)
        #expect(parameter.schema["anyOf"]?.array?.first?["items"]?["enum"]?.description == words)
        #expect(parameter.isJoined == isJoined)
    }

    @Test("a direction has a parameter of its own")
    func direction() throws {
        let direction = DirectionParameter(name: "order", ascending: "up", descending: "down")
        let parameters = parameters(RowQuery(sort: ["Price"], sortParameter: "by", sortForm: .parameter(direction)))
        #expect(parameters.map(\.name) == ["by", "order"])
        #expect(parameters.map { $0.schema["enum"] } == [["Price", ""], ["up", "down", ""]])
    }

    @Test("a list that ignores an unknown sort takes any text")
    func ignored() {
        let form = SortForm.parameter(DirectionParameter(name: "order"))
        let parameters = parameters(RowQuery(sort: ["Price"], sortForm: form, unknownSort: .ignore))
        #expect(parameters.map(\.name) == ["sort", "order"])
        #expect(parameters.allSatisfy { $0.schema == ["type": "string"] })
    }
}
