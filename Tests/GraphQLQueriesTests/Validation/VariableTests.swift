// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing

@testable import GraphQLQueries

@Suite("GraphQL variables")
struct VariableTests {
    static let useCases: [(String, String)] = [
        ("{ echo(number: $n) }", #"1:16 1:1 Variable "$n" is not defined."#),
        ("query Q { echo(number: $n) }", #"1:24 1:1 Variable "$n" is not defined by operation "Q"."#),
        (
            "query Q { house(id: 1) { ...F } } fragment F on House { id @skip(if: $s) }",
            #"1:70 1:1 Variable "$s" is not defined by operation "Q"."#
        ),
        (
            "query Q($n: String) { echo(number: $n) }",
            #"1:9 1:36 Variable "$n" of type "String" used in position expecting type "Int"."#
        ),
        (
            "query Q($n: Int) { house(id: $n) { id } }",
            #"1:9 1:30 Variable "$n" of type "Int" used in position expecting type "ID!"."#
        ),
        (
            "query Q($n: ID) { house(id: $n) { id } }",
            #"1:9 1:29 Variable "$n" of type "ID" used in position expecting type "ID!"."#
        ),
        (
            "query Q($n: [ID]) { echo(ids: $n) }",
            #"1:9 1:31 Variable "$n" of type "[ID]" used in position expecting type "[ID!]"."#
        ),
        (
            "query Q($n: ID) { echo(ids: [$n]) }",
            #"1:9 1:30 Variable "$n" of type "ID" used in position expecting type "ID!"."#
        ),
        ("query Q($n: Foo) { soft }", #"1:13 Unknown type "Foo"."#),
        ("query Q($n: [House]!) { soft }", #"1:13 Variable "$n" cannot be non-input type "[House]!"."#),
        ("query Q($n: Int, $n: Int) { soft }", #"1:9 1:18 There can be only one variable named "$n"."#),
        (#"query Q($n: Int = "x") { soft }"#, #"1:19 Int cannot represent non-integer value: "x""#),
        ("query Q($n: Int! = null) { soft }", #"1:20 Expected value of type "Int!", found null."#),
        (
            "query Q($n: Int @skip(if: true)) { soft }",
            #"1:17 Directive "@skip" may not be used on VARIABLE_DEFINITION."#
        ),
    ]

    @Test("variables that are not declared, or do not fit where they are used", arguments: useCases)
    func uses(query: String, error: String) throws {
        let answer = try Houses.answer(to: query)
        #expect(answer.errors.map(\.line) == [error])
        #expect(answer.data == nil)
    }

    static let wrongCases: [(String, String, String)] = [
        (
            "query Q($n: Int!) { echo(number: $n) }", "{}",
            #"1:9 Variable "$n" of required type "Int!" was not provided."#
        ),
        (
            "query Q($n: Int!) { echo(number: $n) }", #"{"n":null}"#,
            #"1:9 Variable "$n" of non-null type "Int!" must not be null."#
        ),
        (
            "query CoerceFailure($id: ID!) { __typename }", #"{"id":null}"#,
            #"1:21 Variable "$id" of non-null type "ID!" must not be null."#
        ),
        (
            "query Q($n: Int) { echo(number: $n) }", #"{"n":"2"}"#,
            #"1:9 Variable "$n" got invalid value "2"; Int cannot represent non-integer value: "2""#
        ),
        (
            "query Q($n: Int) { echo(number: $n) }", #"{"n":2.5}"#,
            #"1:9 Variable "$n" got invalid value 2.5; Int cannot represent non-integer value: 2.5"#
        ),
        (
            "query Q($n: Int) { echo(number: $n) }", #"{"n":true}"#,
            #"1:9 Variable "$n" got invalid value true; Int cannot represent non-integer value: true"#
        ),
        (
            "query Q($n: Int) { echo(number: $n) }", #"{"n":99999999999}"#,
            #"1:9 Variable "$n" got invalid value 99999999999; "#
                + "Int cannot represent non 32-bit signed integer value: 99999999999"
        ),
        (
            "query Q($s: String) { echo(text: $s) }", #"{"s":5}"#,
            #"1:9 Variable "$s" got invalid value 5; String cannot represent a non string value: 5"#
        ),
        (
            "query Q($b: Boolean) { echo(flag: $b) }", #"{"b":"true"}"#,
            #"1:9 Variable "$b" got invalid value "true"; Boolean cannot represent a non boolean value: "true""#
        ),
        (
            "query Q($f: Float) { echo(ratio: $f) }", #"{"f":"2"}"#,
            #"1:9 Variable "$f" got invalid value "2"; Float cannot represent non numeric value: "2""#
        ),
        (
            "query Q($i: [ID!]) { echo(ids: $i) }", #"{"i":["a",null]}"#,
            #"1:9 Variable "$i" got invalid value null at "i[1]"; "#
                + #"Expected non-nullable type "ID!" not to be null."#
        ),
        (
            "query Q($i: [ID!]) { echo(ids: $i) }", #"{"i":["a",1.5]}"#,
            #"1:9 Variable "$i" got invalid value 1.5 at "i[1]"; ID cannot represent value: 1.5"#
        ),
        (
            "query Q($o: Order) { echo(order: $o) }", #"{"o":"UP"}"#,
            #"1:9 Variable "$o" got invalid value "UP"; Value "UP" does not exist in "Order" enum."#
        ),
        (
            "query Q($o: Order) { echo(order: $o) }", #"{"o":1}"#,
            #"1:9 Variable "$o" got invalid value 1; Enum "Order" cannot represent non-string value: 1."#
        ),
    ]

    @Test("a value that does not fit its variable refuses the request", arguments: wrongCases)
    func wrong(query: String, variables: String, error: String) throws {
        let answer = try Houses.answer(to: query, variables: variables)
        #expect(answer.errors.map(\.line) == [error])
        #expect(answer.data == nil)
    }

    @Test("every variable that does not fit has an error")
    func several() throws {
        let query = "query Q($a: Int!, $b: Int!) { echo(number: $a, limit: $b) }"
        let answer = try Houses.answer(to: query, variables: #"{"a":"x"}"#)
        let errors = [
            #"1:9 Variable "$a" got invalid value "x"; Int cannot represent non-integer value: "x""#,
            #"1:19 Variable "$b" of required type "Int!" was not provided."#,
        ]
        #expect(answer.errors.map(\.line) == errors)
    }

    static let rightCases: [(String, String, String)] = [
        ("{ echo }", "{}", #"{"text":"x","ratio":1.5,"order":"ASC","limit":7}"#),
        (
            "query Q($n: Int) { echo(number: $n) }", #"{"n":3.0}"#,
            #"{"text":"x","number":3,"ratio":1.5,"order":"ASC","limit":7}"#
        ),
        (
            "query Q($n: Int) { echo(number: $n) }", #"{"n":null,"unknown":1}"#,
            #"{"text":"x","number":null,"ratio":1.5,"order":"ASC","limit":7}"#
        ),
        (
            "query Q($n: Int) { echo(number: $n, limit: $n) }", "{}",
            #"{"text":"x","ratio":1.5,"order":"ASC","limit":7}"#
        ),
        (
            "query Q($n: Int = 4) { echo(limit: $n) }", "{}",
            #"{"text":"x","ratio":1.5,"order":"ASC","limit":4}"#
        ),
        (
            "query Q($n: Int = 4) { echo(limit: $n) }", #"{"n":9}"#,
            #"{"text":"x","ratio":1.5,"order":"ASC","limit":9}"#
        ),
        (
            "query Q($f: Float) { echo(ratio: $f) }", #"{"f":2}"#,
            #"{"text":"x","ratio":2.0,"order":"ASC","limit":7}"#
        ),
        (
            "query Q($i: [ID!]) { echo(ids: $i) }", #"{"i":["a",7]}"#,
            #"{"text":"x","ratio":1.5,"ids":["a","7"],"order":"ASC","limit":7}"#
        ),
        (
            "query Q($i: [ID!]) { echo(ids: $i) }", #"{"i":"a"}"#,
            #"{"text":"x","ratio":1.5,"ids":["a"],"order":"ASC","limit":7}"#
        ),
        (
            "query Q($i: ID!) { echo(ids: [1, $i]) }", #"{"i":"z"}"#,
            #"{"text":"x","ratio":1.5,"ids":["1","z"],"order":"ASC","limit":7}"#
        ),
        (
            "query Q($o: Order) { echo(order: $o, text: null) }", #"{"o":"DESC"}"#,
            #"{"text":null,"ratio":1.5,"order":"DESC","limit":7}"#
        ),
        (
            "query Q($e: JSON) { echo(extra: $e) }", #"{"e":{"a":[1,null]}}"#,
            #"{"text":"x","ratio":1.5,"order":"ASC","extra":{"a":[1,null]},"limit":7}"#
        ),
        (
            #"query Q($e: Int) { echo(extra: {a: [$e, ENUM, 1.5, "x", true, null]}) }"#, #"{"e":6}"#,
            #"{"text":"x","ratio":1.5,"order":"ASC","extra":{"a":[6,"ENUM",1.5,"x",true,null]},"limit":7}"#
        ),
    ]

    @Test("a resolver receives the arguments in the order of the schema, with their types", arguments: rightCases)
    func right(query: String, variables: String, arguments: String) throws {
        let answer = try Houses.answer(to: query, variables: variables)
        #expect(answer.errors == [])
        #expect(answer.data?["echo"]?.text == arguments)
    }

    @Test("null for an argument without null is an error of the field")
    func nullArgument() throws {
        let answer = try Houses.answer(to: "query Q($n: Int = 4) { echo(limit: $n) }", variables: #"{"n":null}"#)
        let error = #"{"message":"Argument \"limit\" of non-null type \"Int!\" must not be null.","#
        let place = #""locations":[{"line":1,"column":36}],"path":["echo"]}"#
        #expect(answer.json.description == #"{"errors":["# + error + place + #"],"data":{"echo":null}}"#)
    }

    @Test("null for a directive refuses the request")
    func nullCondition() throws {
        let query = "query Q($w: Boolean = true) { soft @include(if: $w) }"
        let answer = try Houses.answer(to: query, variables: #"{"w":null}"#)
        #expect(answer.errors.map(\.line) == [#"1:49 Argument "if" of non-null type "Boolean!" must not be null."#])
        #expect(answer.data == nil)
    }
}
