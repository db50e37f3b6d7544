// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONSchemas
import JSONValues
import OrderedCollections
import Testing

@Suite struct JSONSchemaTests {
    private static func json(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

    @Test(
        "a value that fits has no problem",
        arguments: [
            ("true", "[]"), ("{}", "3"), (#"{"type":"null"}"#, "null"), (#"{"type":"boolean"}"#, "false"),
            (#"{"type":"integer"}"#, "3.0"), (#"{"type":"number"}"#, "3"), (#"{"type":["string","null"]}"#, "null"),
            (#"{"const":"2.0"}"#, #""2.0""#), (#"{"enum":[1,null]}"#, "null"), (#"{"minimum":0}"#, "0"),
            (#"{"minimum":0}"#, #""-1""#), (#"{"required":["a"]}"#, "[]"), (#"{"required":["a"]}"#, #"{"a":null}"#),
            (#"{"properties":{"a":{"type":"string"}}}"#, #"{"b":1}"#),
            (#"{"properties":{"a":true},"additionalProperties":{"type":"string"}}"#, #"{"a":1,"b":"x"}"#),
            (#"{"prefixItems":[{"type":"string"}],"items":{"type":"null"}}"#, #"["x",null,null]"#),
            (#"{"prefixItems":[{"type":"string"},{"type":"string"}]}"#, #"["x"]"#),
            (#"{"oneOf":[{"type":"string"},{"type":"null"}]}"#, "null"),
            (#"{"anyOf":[{"type":"integer"},{"minimum":2}]}"#, "3"),
            (##"{"type":"array","items":{"$ref":"#"}}"##, "[[],[[]]]"),
        ]
    )
    func valid(schema: String, value: String) throws {
        #expect(try JSONSchema(Self.json(schema)).problems(of: Self.json(value)) == [])
    }

    @Test(
        "a value that does not fit is refused with its place",
        arguments: [
            ("false", "1", "it is not allowed"),
            (#"{"type":"integer"}"#, "3.5", "it is 3.5, not of type \"integer\""),
            (#"{"type":["string","null"]}"#, "3", "it is 3, not of type [\"string\",\"null\"]"),
            (#"{"const":1}"#, "2", "it is 2, not of const 1"),
            (#"{"enum":["a","b"]}"#, "\"c\"", "it is \"c\", not of enum [\"a\",\"b\"]"),
            (#"{"minimum":1}"#, "0", "it is 0, not of minimum 1"),
            (#"{"minItems":1}"#, "[]", "it is [], not of minItems 1"),
            (#"{"maxItems":1}"#, "[1,2]", "it is [1,2], not of maxItems 1"),
            (#"{"not":{"required":["a"]}}"#, #"{"a":1}"#, "it matches 'not'"),
            (#"{"required":["a","b"]}"#, #"{"b":1}"#, "it has no 'a'"),
            (
                #"{"properties":{"a":{"items":{"type":"null"}}}}"#, #"{"a":[null,1]}"#,
                "it.a[1] is 1, not of type \"null\""
            ),
            (#"{"properties":{"a":true},"additionalProperties":false}"#, #"{"a":1,"b":1}"#, "it.b is not allowed"),
            (#"{"prefixItems":[true,{"const":2}],"items":false}"#, "[1,3]", "it[1] is 3, not of const 2"),
            (#"{"prefixItems":[true],"items":false}"#, "[1,3]", "it[1] is not allowed"),
            (#"{"anyOf":[{"const":1},{"const":2}]}"#, "3", "it matches 0 of the 2 under anyOf"),
            (#"{"oneOf":[{"minimum":1},{"minimum":2}]}"#, "3", "it matches 2 of the 2 under oneOf"),
            (
                ##"{"$defs":{"a":{"const":1}},"properties":{"b":{"$ref":"#/$defs/a"}}}"##, #"{"b":2}"#,
                "it.b is 2, not of const 1"
            ),
        ]
    )
    func invalid(schema: String, value: String, problem: String) throws {
        #expect(try JSONSchema(Self.json(schema)).problems(of: Self.json(value)) == [problem])
    }

    @Test("a closed schema refuses members that it does not list, unless it says something about them")
    func closed() throws {
        let text = #"{"properties":{"a":{"properties":{"b":true}},"c":{"properties":{},"additionalProperties":true}}}"#
        let value = try Self.json(#"{"a":{"b":1,"x":1},"c":{"y":1},"z":1}"#)
        #expect(try JSONSchema(Self.json(text)).problems(of: value) == [])
        let problems = try JSONSchema(Self.json(text), isClosed: true).problems(of: value)
        #expect(problems == ["it.a.x is not listed", "it.z is not listed"])
    }

    @Test("a definition is named without its path, and a wrong name is a problem")
    func definitions() throws {
        let schema = try JSONSchema(Self.json(#"{"$defs":{"one":{"const":1}}}"#))
        #expect(schema.problems(of: 1, as: "one") == [])
        #expect(schema.problems(of: 2, as: "one") == ["it is 2, not of const 1"])
        #expect(schema.problems(of: 1, as: "two") == ["there is no 'two' in the schema"])
    }

    @Test(
        "a schema of which a part would be left out is refused, wherever that part is",
        arguments: [
            (#"{"maxLength":3}"#, "#/maxLength is an unknown keyword"),
            (#"{"$defs":{"a":{"if":{}}}}"#, "#/$defs/a/if is an unknown keyword"),
            (#"{"properties":{"a":{"pattern":"x"}}}"#, "#/properties/a/pattern is an unknown keyword"),
            (#"{"items":{"anyOf":[true,{"if":true}]}}"#, "#/items/anyOf/1/if is an unknown keyword"),
            (#"{"type":"text"}"#, "#/type cannot be \"text\""), (#"{"const":{}}"#, "#/const cannot be {}"),
            (#"{"enum":1}"#, "#/enum cannot be 1"), (#"{"required":[1]}"#, "#/required cannot be [1]"),
            (#"{"minimum":"1"}"#, "#/minimum cannot be \"1\""), ("[]", "# is an array, not a schema"),
            (##"{"$ref":"#/$defs/a"}"##, "#/$ref cannot be \"#/$defs/a\""),
            (#"{"$ref":"other.json"}"#, "#/$ref cannot be \"other.json\""),
            (#"{"anyOf":{}}"#, "#/anyOf is not an array"),
            (#"{"properties":[]}"#, "#/properties is not an object"),
        ]
    )
    func refused(schema: String, message: String) throws {
        let schema = try Self.json(schema)
        #expect(throws: JSONSchemaError(message: message)) { try JSONSchema(schema) }
    }
}
