// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@Suite("A failure of the transport")
struct TransportFailureTests {
    @Test(
        "tells the server's message if there is one, otherwise the client's words",
        arguments: [
            (["Message"], ["Message": "E"], "E"),
            (["Error", "Text"], ["Error": ["Text": "E"]], "E"),
            (["Message"], ["Message": ""], "status 500"),
            (["Message"], ["Message": 3], "status 500"),
            (["Message"], ["Other": "E"], "status 500"),
            (["Message"], nil, "status 500"),
            ([], ["Message": "E"], "status 500"),
        ] as [([String], JSONValue?, String)]
    )
    func message(keys: [String], body: JSONValue?, expected: String) {
        #expect(TransportFailure("status 500", status: 500, body: body).message(at: keys) == expected)
    }
}

@Suite("An answer of the transport")
struct TransportAnswerTests {
    @Test(
        "keeps its content as it is",
        arguments: [
            ("", .empty), (#"{"a":1}"#, .json(["a": 1])), ("null", .json(.null)),
            ("{", .other("not JSON at byte 1: expected a key in quotes")),
        ] as [(String, TransportAnswer.Content)]
    )
    func content(text: String, expected: TransportAnswer.Content) {
        #expect(TransportAnswer(status: 200, headers: [], bytes: Array(text.utf8)).content == expected)
    }

    @Test("finds a header in any case, the first value and all")
    func headers() {
        let headers = [("Link", "a"), ("X", "1"), ("LINK", "b")].map { HeaderField(name: $0.0, value: $0.1) }
        let answer = TransportAnswer(headers: headers, content: .empty)
        #expect(answer.value(ofHeader: "link") == "a")
        #expect(answer.values(ofHeader: "link") == ["a", "b"])
        #expect(answer.value(ofHeader: "none") == nil)
    }

    @Test(
        "is for a layer that wants a body alone what it always was",
        arguments: [
            (TransportAnswer(status: 204, content: .empty), .success(nil)),
            (TransportAnswer(status: 201, content: .json([1])), .success([1])),
            (
                TransportAnswer(content: .other("R")),
                .failure(TransportFailure("The server's answer is not JSON: R", isNetwork: false))
            ),
            (
                TransportAnswer(status: 500, content: .json(["a": 1])),
                .failure(TransportFailure("The server answered with status 500", status: 500, body: ["a": 1]))
            ),
            (
                TransportAnswer(status: 304, content: .empty),
                .failure(TransportFailure("The server answered with status 304", status: 304))
            ),
        ] as [(TransportAnswer, Result<JSONValue?, TransportFailure>)]
    )
    func body(answer: TransportAnswer, expected: Result<JSONValue?, TransportFailure>) {
        #expect(answer.body == expected)
    }

    @Test("a failure is one of the network unless there is a status, a cancellation or another reason")
    func network() {
        #expect(TransportFailure("E").isNetwork)
        #expect(!TransportFailure("E", status: 500).isNetwork)
        #expect(!TransportFailure("E", isCanceled: true).isNetwork)
        #expect(!TransportFailure("E", isNetwork: false).isNetwork)
    }
}
