// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import TextEncoding

/// Compares queries and bodies of the requests received in a segment with what its step expects, one by one.
enum SentComparison {
    /// Returns the first difference; nil if there is none.
    static func difference(expected: [ExpectedRequest], actual: [ReceivedRequest]) -> SequenceDifference? {
        let first = zip(expected, actual).enumerated().first { !matches(expected: $0.element.0, actual: $0.element.1) }?
            .offset
        guard first != nil || expected.count != actual.count else { return nil }
        return SequenceDifference(
            expected: expected.map(text(of:)),
            actual: actual.map(text(of:)),
            first: first ?? min(expected.count, actual.count)
        )
    }

    /// Returns whether every listed parameter appears exactly once with its value, or is absent if that is expected.
    static func matches(expected: ExpectedRequest, actual: ReceivedRequest) -> Bool {
        guard matches(expected: expected.body, actual: actual.body) else { return false }
        return expected.parameters.allSatisfy { parameter in
            actual.query.filter { $0.name == parameter.name }.map(\.value) == (parameter.value.map { [$0] } ?? [])
        }
    }

    private static func matches(expected: ExpectedRequest.Body?, actual: JSONValue?) -> Bool {
        switch expected {
        case nil: true
        case .absent: actual == nil
        case .json(let expected): actual.map { ValueComparison.equal(expected: expected, actual: $0) } ?? false
        }
    }

    private static func text(of request: ExpectedRequest) -> String {
        let parameters = request.parameters.map { "\($0.name)=\($0.value.map(\.printable) ?? "nil")" }
        let query = parameters.isEmpty && request.body == nil ? ["any query"] : parameters
        return (query + body(request.body)).joined(separator: "&")
    }

    private static func body(_ body: ExpectedRequest.Body?) -> [String] {
        switch body {
        case nil: []
        case .absent: ["body=nil"]
        case .json(let value): ["body=\(ValueText.text(of: value))"]
        }
    }

    private static func text(of request: ReceivedRequest) -> String {
        let body = request.body.map { ["body=\(ValueText.text(of: $0))"] } ?? []
        let members = request.body?.object?.count ?? 0
        let query = request.query.dropLast(members)
            .map { "\($0.name.printable)=\($0.value.printable)" }
        return (query.isEmpty && body.isEmpty ? ["no query"] : query + body).joined(separator: "&")
    }
}
