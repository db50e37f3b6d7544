// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues

/// A line of a driver's standard output, read without any leniency.
struct HeardLine: Sendable {
    /// The line as a report shows it.
    let text: String
    /// Its JSON; nil if it is none.
    let value: JSONValue?
    /// Why it is none.
    let reason: String?

    /// Reads a line.
    init(_ line: LineSplitter.Line) {
        switch line {
        case .tooLong(let limit, _):
            text = "a line of more than \(limit) bytes"
            value = nil
            reason = "too long"
        case .line(let bytes):
            text = QuotedLine.text(of: bytes)
            do throws(JSONError) {
                value = try JSONParser.parse(bytes)
                reason = nil
            } catch {
                value = nil
                reason = error.description
            }
        }
    }

    /// Whether it answers a call.
    var isAnswer: Bool {
        guard let value, value["method"] == nil else { return false }
        return value["result"] != nil || value["error"] != nil
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
