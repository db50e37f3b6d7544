// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@Suite("A reader of tickets")
struct TicketReaderTests {
    private func read(_ text: String) -> Result<TicketBatch, TicketFailure> {
        TicketReader().read(.text(text))
    }

    @Test("makes one ticket of each dictionary, in their order (T-33 to T-36)")
    func rows() throws {
        let batch = try read(#"{"data":[{"goodName":"B"},7,{"goodName":"A"},null],"modelType":0,"x":{}}"#).get()
        #expect(batch.kind == .coupon)
        #expect(batch.tickets.map(\.goodName) == ["B", "A"])
        #expect(try read(#"{"modelType":1}"#).get().tickets.isEmpty)
        #expect(try read(#"{"modelType":1,"data":null}"#).get().kind == .discount)
    }

    @Test(
        "knows three kinds by their numbers (T-37, T-39)",
        arguments: [
            (0, .coupon), (1, .discount), (2, .convert), ("1", .discount), (2.0, .convert), (3, nil), (-1, nil),
            (0.5, nil), ("", nil), ("coupon", nil), (false, nil), (.null, nil), ([], nil), ([:], nil), (1e300, nil),
            (.number(.nan), nil), (.integer(.max), nil),
        ] as [(JSONValue, TicketKind?)]
    )
    func kinds(value: JSONValue, kind: TicketKind?) {
        #expect(TicketKind(modelType: value) == kind)
        let result = TicketReader().read(.document(["modelType": value, "data": [[:]]]))
        switch result {
        case .success(let batch): #expect(batch.kind == kind)
        case .failure(let failure): #expect(kind == nil && failure.reason == .unknownKind)
        }
    }

    @Test(
        "says why there are no tickets (T-37, T-38)",
        arguments: [
            ("", .invalidDocument, "the tickets are not JSON at byte 0: unexpected end of document; expected a value"),
            ("[]", .invalidDocument, "the tickets are an array instead of an object"),
            ("{}", .unknownKind, "the tickets have no value at 'modelType'; known are 0, 1, 2"),
            (
                #"{"modelType":9}"#, .unknownKind,
                "the tickets have the unknown value '9' at 'modelType'; known are 0, 1, 2"
            ),
            (
                #"{"modelType":{"long":"text"}}"#, .unknownKind,
                "the tickets have an object at 'modelType'; known are 0, 1, 2"
            ),
            (
                #"{"modelType":"\#(String(repeating: "x", count: 21))"}"#, .unknownKind,
                "the tickets have a long string at 'modelType'; known are 0, 1, 2"
            ),
            (
                #"{"modelType":0,"data":"A"}"#, .invalidDocument,
                "the tickets have a string instead of an array at 'data'"
            ),
        ] as [(String, TicketFailure.Reason, String)]
    )
    func failures(text: String, reason: TicketFailure.Reason, message: String) {
        #expect(throws: TicketFailure(reason, message: message)) { try read(text).get() }
    }

    @Test("survives a document of any depth (T-38)")
    func depth() {
        let deep = String(repeating: "[", count: 200_000)
        #expect(throws: TicketFailure.self) { try read(deep).get() }
        #expect(throws: TicketFailure.self) { try read(#"{"modelType":0,"data":"# + deep).get() }
        let nested = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        #expect(throws: Never.self) { try read(#"{"modelType":0,"data":[{"goodName":\#(nested)}]}"#).get() }
    }

    @Test("asks one place only for the class of a ticket (T-34)")
    func factory() throws {
        let reader = TicketReader { kind, _ in StrangeTicket(kind: kind) }
        let batch = try reader.read(.text(#"{"modelType":2,"data":[{},{}]}"#)).get()
        #expect(batch.tickets.map { $0 is StrangeTicket } == [true, true])
        #expect(batch.tickets.map(\.kind) == [.convert, .convert])
    }
}
