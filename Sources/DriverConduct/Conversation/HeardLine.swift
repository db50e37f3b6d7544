// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues

/// A line of a driver's standard output, read without any leniency.
struct HeardLine: Sendable {
    /// The line as a report shows it.
    let text: String
    /// The number of bytes without the line feed.
    let byteCount: Int
    /// Its JSON; nil if it is none.
    let value: JSONValue?
    /// Why it is no message; nil if it is one.
    let fault: String?

    /// Reads a line.
    init(_ line: LineSplitter.Line) {
        text = QuotedLine.text(of: line)
        byteCount = line.byteCount
        switch line {
        case .tooLong:
            value = nil
            fault = "too long"
        case .line(let bytes):
            do throws(JSONError) {
                let value = try JSONParser.parse(bytes)
                self.value = value
                fault = Self.isMessage(value) ? nil : LineFault.reason(bytes, value)
            } catch {
                value = nil
                fault = LineFault.reason(bytes, error)
            }
        }
    }

    /// The line with what is wrong about it.
    var textWithFault: String { text + (fault.map { " (\($0))" } ?? "") }

    /// Whether it answers a call.
    var isAnswer: Bool { value.map(Self.isAnswer) ?? false }

    private static func isAnswer(_ value: JSONValue) -> Bool {
        value["method"] == nil && (value["result"] != nil || value["error"] != nil)
    }

    /// Whether a driver may say it: it answers and notifies, and asks for nothing.
    private static func isMessage(_ value: JSONValue) -> Bool {
        isAnswer(value) || (value["method"]?.text != nil && value["id"] == nil)
    }

    /// The id that it answers to.
    var id: JSONValue { value?["id"] ?? .null }

    /// The result that it brings; an error that is null is passed over.
    var result: JSONValue? { (value?["error"] ?? .null) == .null ? value?["result"] : nil }

    /// The code of the error that it brings.
    var errorCode: Int? { value?["error"]?["code"]?.int }

    /// The parameters, if it is an event.
    var event: JSONValue? { value?["method"]?.text == "trace" ? value?["params"] : nil }
}
