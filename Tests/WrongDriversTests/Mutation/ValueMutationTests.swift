// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JSONValues
import Testing

@testable import WrongDrivers

@Suite("A wrong value")
struct ValueMutationTests {
    private static let names = ["none", "dot", "text"]

    @Test(
        "is another one of its type",
        arguments: [
            (ValueMutation.oneTooLarge, JSONValue.integer(2), JSONValue.integer(3)),
            (.oneTooLarge, .integer(.max), .integer(.max - 1)),
            (.oneTooLarge, .number(44), .number(45)),
            (.nextSymbol(names), "none", "dot"),
            (.nextSymbol(names), "text", "none"),
            (.negated, true, false),
            (.otherText, "E", "Ex"),
            (.lost, "E", .null),
            (.zeroForNil(""), .null, ""),
            (.lastElementLost, .array([1, 2]), .array([1])),
        ]
    )
    func wrong(mutation: ValueMutation, right: JSONValue, wrong: JSONValue) {
        #expect(mutation.wrong(right) == wrong)
    }

    @Test(
        "stays right where the mutation means nothing",
        arguments: [
            (ValueMutation.oneTooLarge, JSONValue.null), (.otherText, .null), (.zeroForNil(0), 7), (.negated, "true"),
            (.lastElementLost, .array([])), (.nextSymbol(names), "more"),
        ]
    )
    func same(mutation: ValueMutation, value: JSONValue) {
        #expect(mutation.wrong(value) == value)
    }

    @Test("every type has one, and an optional one can also be lost or be there")
    func types() {
        #expect(ValueMutation.all(for: .integer) == [.oneTooLarge])
        #expect(ValueMutation.all(for: .boolean) == [.negated])
        #expect(ValueMutation.all(for: .json) == [.lost])
        #expect(ValueMutation.all(for: .list(.integer)) == [.lastElementLost])
        #expect(ValueMutation.all(for: .symbol("badge", names: Self.names)) == [.nextSymbol(Self.names)])
        #expect(ValueMutation.all(for: .optional(.text)) == [.otherText, .lost, .zeroForNil("")])
        #expect(ValueMutation.all(for: .optional(.json)) == [.lost, .zeroForNil(0)])
        #expect(ValueMutation.all(for: .optional(.integer)) == [.oneTooLarge, .lost, .zeroForNil(0)])
    }
}
