// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

@Suite struct RPCMessageTests {
    private static let messages: [(RPCMessage, String)] = [
        (
            .request(id: 7, method: "layer.dispose", parameters: ["handle": "1"]),
            #"{"jsonrpc":"2.0","id":7,"method":"layer.dispose","params":{"handle":"1"}}"#
        ),
        (
            .notification(method: "trace", parameters: ["arguments": ["9007199254740993", .null]]),
            #"{"jsonrpc":"2.0","method":"trace","params":{"arguments":["9007199254740993",null]}}"#
        ),
        (
            .result(id: "a", value: ["state": ["apiMaxDynamicId": "9223372036854775807"]]),
            #"{"jsonrpc":"2.0","id":"a","result":{"state":{"apiMaxDynamicId":"9223372036854775807"}}}"#
        ),
        (
            .failure(id: .null, error: RPCError(2, message: "no", data: ["reason": "why"])),
            #"{"jsonrpc":"2.0","id":null,"error":{"code":2,"message":"no","data":{"reason":"why"}}}"#
        ),
    ]

    @Test("a message is written as one line and read back equal", arguments: messages)
    func roundTrip(message: RPCMessage, line: String) throws {
        #expect(String(decoding: message.line, as: UTF8.self) == line + "\n")
        #expect(try RPCMessage(line: message.line) == message)
    }

    @Test(
        "an integer up to 2^53 travels as a number, a greater one as a string",
        arguments: [
            (9_007_199_254_740_992, "9007199254740992"), (9_007_199_254_740_993, "\"9007199254740993\""),
            (-9_007_199_254_740_992, "-9007199254740992"), (-9_007_199_254_740_993, "\"-9007199254740993\""),
        ] as [(Int64, String)]
    )
    func wideIntegers(number: Int64, text: String) throws {
        let message = RPCMessage.result(id: 1, value: .integer(number))
        #expect(String(decoding: message.line, as: UTF8.self) == #"{"jsonrpc":"2.0","id":1,"result":\#(text)}"# + "\n")
        let request = DriverRequest.perform(handle: "h", action: "a", arguments: [.integer(number)])
        #expect(try DriverRequest(method: request.method, parameters: Self.read(request)) == request)
    }

    /// The parameters of a call as they come over the wire.
    private static func read(_ request: DriverRequest) throws -> JSONObject {
        let line = RPCMessage.request(id: 1, method: request.method, parameters: request.parameters).line
        guard case .request(_, _, let parameters) = try RPCMessage(line: line) else { return [:] }
        return parameters
    }

    @Test(
        "a text that only resembles a wide integer stays a text",
        arguments: ["9007199254740992", "09007199254740993", "+9007199254740993", "90071992547409930000", "E"]
    )
    func texts(text: String) throws {
        let request = DriverRequest.perform(handle: "h", action: "a", arguments: [.string(text)])
        #expect(try DriverRequest(method: request.method, parameters: Self.read(request)) == request)
    }

    @Test("members that the protocol does not know are ignored")
    func unknownMembers() throws {
        let line = #"{"x":1,"jsonrpc":"2.0","id":1,"method":"shutdown","params":{},"y":[]}"#
        #expect(try RPCMessage(line: Array(line.utf8)) == .request(id: 1, method: "shutdown", parameters: [:]))
    }

    @Test(
        "a line that is no message is refused with its id",
        arguments: [
            ("hello", .null, -32700, "not JSON at byte 0: unexpected 'h'; expected a value"),
            ("[]", .null, -32600, "a message must be an object, but this line is an array"),
            (
                #"{"id":4,"method":3}"#, 4, -32600,
                "'method' of 'the message' is an integer (3); give a string"
            ),
            (
                #"{"id":5,"method":"m","params":[1]}"#, 5, -32600,
                "'params' of 'the message' is an array ([1]); give an object"
            ),
            (
                "{}", .null, -32600,
                "a message needs 'method' (text) with 'params' (an object), 'result' or 'error'"
            ),
            (#"{"result":{}}"#, .null, -32600, "an answer needs the 'id' of its call"),
            (
                #"{"id":6,"error":"boom"}"#, 6, -32600,
                "'error' is a string (\"boom\"); give an object with 'code' and 'message'"
            ),
        ] as [(String, JSONValue, Int, String)]
    )
    func malformed(line: String, id: JSONValue, code: Int, message: String) {
        #expect(throws: RPCMessage.Malformed(id: id, error: RPCError(code, message: message))) {
            try RPCMessage(line: Array(line.utf8))
        }
    }
}
