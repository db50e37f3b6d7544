// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing

@testable import GraphQLQueries

@Suite("GraphQL validation")
struct DocumentValidationTests {
    static let selectionCases: [(String, [String])] = [
        ("{ nope }", [#"1:3 Cannot query field "nope" on type "Query"."#]),
        ("{ hous }", [#"1:3 Cannot query field "hous" on type "Query". Did you mean "house" or "houses"?"#]),
        (
            "{ house(id: 1) { titel prize } }",
            [
                #"1:18 Cannot query field "titel" on type "House". Did you mean "title"?"#,
                #"1:24 Cannot query field "prize" on type "House". Did you mean "price"?"#,
            ]
        ),
        ("{ __typenam }", [#"1:3 Cannot query field "__typenam" on type "Query"."#]),
        (
            "{ house(id: 1) { __schema { queryType { name } } } }",
            [#"1:18 Cannot query field "__schema" on type "House"."#]
        ),
        (
            "{ houses { edges } }",
            [
                #"1:12 Field "edges" of type "[HouseEdge]" must have a selection of subfields. "#
                    + #"Did you mean "edges { ... }"?"#
            ]
        ),
        (
            "{ soft { x } }",
            [#"1:8 Field "soft" must not have a selection since type "String" has no subfields."#]
        ),
        (
            "{ nope { a(b: $c) ...Z } }",
            [
                #"1:3 Cannot query field "nope" on type "Query"."#, #"1:22 Unknown fragment "Z"."#,
                #"1:15 1:1 Variable "$c" is not defined."#,
            ]
        ),
    ]

    @Test("fields that there are not, and fields with or without subfields by mistake", arguments: selectionCases)
    func selections(query: String, errors: [String]) throws {
        let answer = try Houses.answer(to: query)
        #expect(answer.errors.map(\.line) == errors)
        #expect(answer.data == nil)
    }

    static let argumentCases: [(String, String)] = [
        (
            "{ house { id } }",
            #"1:3 Field "house" argument "id" of type "ID!" is required, but it was not provided."#
        ),
        ("{ house(id: 1, x: 2) { id } }", #"1:16 Unknown argument "x" on field "Query.house"."#),
        (
            "{ houses(frist: 2) { totalCount } }",
            #"1:10 Unknown argument "frist" on field "Query.houses". Did you mean "first"?"#
        ),
        ("{ house(id: 1, id: 2) { id } }", #"1:9 1:16 There can be only one argument named "id"."#),
        (
            #"{ houses(first: "2") { totalCount } }"#,
            #"1:17 Int cannot represent non-integer value: "2""#
        ),
        ("{ houses(first: 2.5) { totalCount } }", "1:17 Int cannot represent non-integer value: 2.5"),
        (
            "{ houses(first: 99999999999) { totalCount } }",
            "1:17 Int cannot represent non 32-bit signed integer value: 99999999999"
        ),
        ("{ houses(after: 5) { totalCount } }", "1:17 String cannot represent a non string value: 5"),
        ("{ house(id: null) { id } }", #"1:13 Expected value of type "ID!", found null."#),
        ("{ house(id: 1.5) { id } }", "1:13 ID cannot represent a non-string and non-integer value: 1.5"),
        (#"{ echo(ratio: "x") }"#, #"1:15 Float cannot represent non numeric value: "x""#),
        ("{ echo(flag: 1) }", "1:14 Boolean cannot represent a non boolean value: 1"),
        ("{ echo(order: UP) }", #"1:15 Value "UP" does not exist in "Order" enum."#),
        (
            #"{ echo(order: "ASC") }"#,
            #"1:15 Enum "Order" cannot represent non-enum value: "ASC". Did you mean the enum value "ASC" or "DESC"?"#
        ),
        (
            "{ echo(order: DES) }",
            #"1:15 Value "DES" does not exist in "Order" enum. Did you mean the enum value "DESC"?"#
        ),
        ("{ echo(ids: [1, null]) }", #"1:17 Expected value of type "ID!", found null."#),
        ("{ echo(limit: null) }", #"1:15 Expected value of type "Int!", found null."#),
        ("{ soft @foo }", #"1:8 Unknown directive "@foo"."#),
        (
            "{ soft @skip }",
            #"1:8 Directive "@skip" argument "if" of type "Boolean!" is required, but it was not provided."#
        ),
        ("{ soft @skip(if: 1) }", "1:18 Boolean cannot represent a non boolean value: 1"),
        ("{ soft @skip(if: true, x: 1) }", #"1:24 Unknown argument "x" on directive "@skip"."#),
        (
            "{ soft @skip(if: true) @skip(if: true) }",
            #"1:8 1:24 The directive "@skip" can only be used once at this location."#
        ),
        ("query @skip(if: true) { soft }", #"1:7 Directive "@skip" may not be used on QUERY."#),
    ]

    @Test("arguments of fields and directives that do not fit", arguments: argumentCases)
    func arguments(query: String, error: String) throws {
        let answer = try Houses.answer(to: query)
        #expect(answer.errors.map(\.line) == [error])
        #expect(answer.data == nil)
    }

    static let fragmentCases: [(String, String)] = [
        ("{ ...F }", #"1:6 Unknown fragment "F"."#),
        (
            "fragment F on House { id } { ...F }",
            #"1:30 Fragment "F" cannot be spread here as objects of type "Query" can never be of type "House"."#
        ),
        (
            "{ ... on House { id } }",
            #"1:3 Fragment cannot be spread here as objects of type "Query" can never be of type "House"."#
        ),
        ("{ ...F } fragment F on Hous { id }", #"1:24 Unknown type "Hous". Did you mean "House"?"#),
        (
            "{ ...F } fragment F on String { id }",
            #"1:24 Fragment "F" cannot condition on non composite type "String"."#
        ),
        ("{ ... on Int { id } }", #"1:10 Fragment cannot condition on non composite type "Int"."#),
        (
            "{ house(id: 1) { ...F } } fragment F on House { neighbour { ...F } }",
            #"1:61 Cannot spread fragment "F" within itself."#
        ),
        (
            "{ house(id: 1) { ...A } } fragment A on House { ...B } fragment B on House { ...C } "
                + "fragment C on House { ...A }",
            #"1:49 1:78 1:107 Cannot spread fragment "A" within itself via "B", "C"."#
        ),
        (
            "{ house(id: 1) { ...A } } fragment A on House { ...B } fragment B on House { ...B }",
            #"1:78 Cannot spread fragment "B" within itself."#
        ),
        (
            "{ ...F } fragment F on Query { ...G } fragment G on Query { nope }",
            #"1:61 Cannot query field "nope" on type "Query"."#
        ),
        (
            "{ house(id: 1) { ...F } } fragment F on House { id } fragment F on House { id }",
            #"1:36 1:63 There can be only one fragment named "F"."#
        ),
    ]

    @Test("fragments that there are not, that do not fit, or that contain themselves", arguments: fragmentCases)
    func fragments(query: String, error: String) throws {
        #expect(try Houses.answer(to: query).errors.map(\.line) == [error])
    }

    @Test(
        "fields with one name in the answer are the same field",
        arguments: [
            ("{ a: soft a: coded }", #"1:3 1:11 Fields "a" conflict because "soft" and "coded" are different fields."#),
            (
                "{ echo(number: 1) echo(number: 2) }",
                #"1:3 1:19 Fields "echo" conflict because they have differing arguments."#
            ),
            ("{ echo(number: 1) echo }", #"1:3 1:19 Fields "echo" conflict because they have differing arguments."#),
            (
                "{ house(id: 1) { id: title } house(id: 1) { id } }",
                #"1:18 1:45 Fields "id" conflict because "title" and "id" are different fields."#
            ),
            (
                "{ house(id: 1) { price: id ...F } } fragment F on House { price }",
                #"1:18 1:59 Fields "price" conflict because "id" and "price" are different fields."#
            ),
        ]
    )
    func conflicts(query: String, error: String) throws {
        let advice = " Use different aliases on the fields to fetch both if this was intentional."
        #expect(try Houses.answer(to: query).errors.map(\.line) == [error + advice])
    }

    @Test(
        "the same field may be selected again, with its arguments in any order",
        arguments: [
            "{ echo(number: 1, text: \"a\") echo(text: \"a\", number: 1) }",
            "{ echo(ids: [1, 2], extra: {a: 1}) echo(ids: [1, 2], extra: {a: 1}) }",
            "{ house(id: 1) { id } ... on Query { house(id: 1) { title } } }",
            "fragment Unused on House { id } query Q($unused: Int) { coded }",
        ]
    )
    func same(query: String) throws {
        #expect(try Houses.answer(to: query).data != nil)
    }

    @Test(
        "the operation is the one that the request names",
        arguments: [
            (
                "query A { soft } query B { soft }", nil,
                "Must provide operation name if query contains multiple operations."
            ),
            ("query A { soft }", "C", #"Unknown operation named "C"."#),
            ("mutation { soft }", nil, "1:1 Schema is not configured to execute mutation operation."),
            ("subscription { soft }", nil, "1:1 Schema is not configured to execute subscription operation."),
            ("query Q { soft } query Q { soft }", nil, #"1:1 1:18 There can be only one operation named "Q"."#),
            ("{ soft } query Q { soft }", nil, "1:1 This anonymous operation must be the only defined operation."),
            ("fragment F on Query { soft }", nil, "Must provide an operation."),
        ] as [(String, String?, String)]
    )
    func operations(query: String, name: String?, error: String) throws {
        let answer = try Houses.answer(to: query, operation: name)
        #expect(answer.errors.map(\.line) == [error])
        #expect(answer.data == nil)
    }
}
