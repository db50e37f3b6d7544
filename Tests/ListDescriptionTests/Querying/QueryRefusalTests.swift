// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("Refused filters and sorts")
struct QueryRefusalTests {
    private func list(_ query: String = "") throws -> ListDescription {
        try ListDescriptionTests.list(
            """
            rows: 4
            row:
              id: index
              sold: boolean
              price: { nullable: { of: { number: [1, 9], decimals: 1 }, share: 0.5 } }
              kind: { choice: [flat, 5] }
            query: { filter: [id, sold, price, kind], search: [kind], sort: [id]\(query) }
            """
        )
    }

    private func refusal(of pairs: [(name: String, value: String)], query: String = "") throws -> BadParameter? {
        let list = try list(query)
        return #expect(throws: BadParameter.self) { try list.page(for: pairs) }
    }

    @Test(
        "a filter refuses values that its field cannot have",
        arguments: [
            ("id", "x", "a number"), ("id", "", "a number"), ("id", "0x1", "a number"), ("id", "inf", "a number"),
            ("sold", "yes", "true or false"), ("sold", "null", "true or false"), ("price", "x", "a number, or null"),
        ]
    )
    func values(name: String, value: String, allowed: String) throws {
        let error = try refusal(of: [(name, value)])
        #expect(error?.description == "bad parameter '\(name)': '\(value)'; send \(allowed)")
        #expect(error?.kind == .filter)
        #expect(error?.status == 400)
    }

    @Test(
        "a filter refuses texts where the values of its field are written down and have other types",
        arguments: [
            ("{ choice: [1, 2.5] }", "x", "a number"), ("{ values: [1, ~] }", "x", "a number, or null"),
            ("{ value: true }", "1", "true or false"), ("{ choice: [5, true] }", "x", "a number, true or false"),
            ("{ nullable: { of: { choice: [false, ~] }, share: 0.5 } }", "no", "true or false, or null"),
            ("{ dateTime: [2026-01-01, 2026-12-31], form: epoch }", "2026-03-04", "a number"),
        ]
    )
    func writtenValues(kind: String, value: String, allowed: String) throws {
        let list = try ListDescriptionTests.list("row: { a: \(kind) }\nquery: { filter: [a] }")
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("a", value)]) }
        #expect(error?.description == "bad parameter 'a': '\(value)'; send \(allowed)")
    }

    @Test(
        "a filter takes each text if a value of its field is a text, an array or an object, or if all are null",
        arguments: ["[1, x]", "[[1], 2]", "[{ b: 1 }, true]", "[~]"]
    )
    func writtenTexts(values: String) throws {
        let list = try ListDescriptionTests.list("row: { a: { values: \(values) } }\nquery: { filter: [a] }")
        #expect(throws: Never.self) { try list.page(for: [("a", "none")]) }
    }

    @Test("whole rows say the types of their fields")
    func wholeRows() throws {
        let list = try ListDescriptionTests.list("row: [{ n: 1 }, { n: 2 }]\nquery: { filter: [n] }")
        #expect(throws: BadParameter.self) { try list.page(for: [("n", "x")]) }
        #expect(throws: Never.self) { try list.page(for: [("n", "9")]) }
    }

    @Test("any of several values is checked")
    func several() throws {
        #expect(try refusal(of: [("id", "1"), ("id", "x")])?.value == "x")
    }

    @Test(
        "a filter takes all values that its field can have, and texts of fields of other kinds",
        arguments: [
            ("id", "2"), ("id", "2.0"), ("id", "-1e2"), ("sold", "true"), ("price", "null"), ("price", "1.5"),
            ("kind", "none"), ("kind", ""),
        ]
    )
    func allowed(name: String, value: String) throws {
        let list = try list()
        #expect(throws: Never.self) { try list.page(for: [(name, value)]) }
    }

    @Test("a parameter with the form of a filter, but of no field, is refused with those that there are")
    func unknown() throws {
        let query = ", filterParameter: 'filter[{field}]'"
        let error = try refusal(of: [("filter[colour]", "red")], query: query)
        #expect(
            error?.description == "bad parameter 'filter[colour]': 'red'; send one of these parameters: filter[id], "
                + "filter[sold], filter[price], filter[kind]"
        )
        #expect(error?.kind == .filter)
        let list = try list(query)
        for name in ["filter", "filter[]", "filters[id]", "colour"] {
            #expect(throws: Never.self, "\(name)") { try list.page(for: [(name, "red")]) }
        }
    }

    @Test("letters around a field do not make other parameters filters")
    func letters() throws {
        let list = try list(", filterParameter: '{field}_id'")
        #expect(throws: Never.self) { try list.page(for: [("customer_id", "7")]) }
    }

    @Test(
        "each part of a question has its kind of mistake",
        arguments: [
            ("sort", ["x"], ErrorKind.sort), ("sort", ["id", "id"], .repeated), ("search", ["a", "b"], .repeated),
            ("id", ["x"], .filter), ("pageIndex", ["x"], .parameter), ("pageIndex", ["1", "1"], .repeated),
            ("pageSize", ["5", "x"], .repeated),
        ]
    )
    func kinds(name: String, values: [String], kind: ErrorKind) throws {
        #expect(try refusal(of: values.map { (name: name, value: $0) })?.kind == kind)
    }

    @Test("a direction has the kind of a sort")
    func direction() throws {
        let query = ", sortForm: { parameter: direction }"
        #expect(try refusal(of: [("direction", "up")], query: query)?.kind == .sort)
        #expect(try refusal(of: [("direction", "asc"), ("direction", "asc")], query: query)?.kind == .repeated)
    }

    @Test("the answer to a filter or a sort is that to a parameter, unless the list has one")
    func forms() {
        let parameter = ErrorForms.Form(status: 404)
        let sort = ErrorForms.Form(status: 422)
        var forms = ErrorForms(forms: [.parameter: parameter], other: ErrorForms.Form(status: 418))
        #expect(forms.form(of: .sort) == parameter)
        #expect(forms.form(of: .filter) == parameter)
        forms.forms[.sort] = sort
        #expect(forms.form(of: .sort) == sort)
        #expect(forms.form(of: .filter) == parameter)
        forms.forms = [:]
        #expect(forms.form(of: .filter)?.status == 418)
    }

    @Test("a parameter of the paging cannot look like a filter")
    func paging() {
        let keys = "paging: { page: 'f[page]' }, query: { filter: [Id], filterParameter: 'f[{field}]' }"
        #expect(
            ListDescriptionTests.refusal(of: "understudy: 1\nlists: { a: { \(keys) } }")
                == "x.yaml:2:51: error: the parameter 'f[page]' looks like a filter; write another 'filterParameter'"
        )
    }
}
