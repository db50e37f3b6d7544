// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Compares the queries of the requests received in a segment with what its step expects, one by one.
enum SentComparison {
    /// Returns where they part; nil if they do not.
    static func difference(expected: [ExpectedRequest], actual: [ReceivedRequest]) -> SequenceDifference? {
        let first = zip(expected, actual).enumerated().first { !matches($0.element.0, $0.element.1) }?.offset
        guard first != nil || expected.count != actual.count else { return nil }
        return SequenceDifference(
            expected: expected.map(text(of:)),
            actual: actual.map(text(of:)),
            first: first ?? min(expected.count, actual.count)
        )
    }

    /// Returns whether every listed parameter is there exactly once with its value, or absent where that is asked.
    static func matches(_ expected: ExpectedRequest, _ actual: ReceivedRequest) -> Bool {
        expected.parameters.allSatisfy { parameter in
            actual.query.filter { $0.name == parameter.name }.map(\.value) == (parameter.value.map { [$0] } ?? [])
        }
    }

    private static func text(of request: ExpectedRequest) -> String {
        guard !request.parameters.isEmpty else { return "any query" }
        return request.parameters.map { "\($0.name)=\($0.value.map(ValueText.printable) ?? "nil")" }
            .joined(separator: "&")
    }

    private static func text(of request: ReceivedRequest) -> String {
        guard !request.query.isEmpty else { return "no query" }
        return request.query.map { "\(ValueText.printable($0.name))=\(ValueText.printable($0.value))" }
            .joined(separator: "&")
    }
}
