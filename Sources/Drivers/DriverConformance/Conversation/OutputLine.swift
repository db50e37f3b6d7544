// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues

/// A line of a driver's standard output, read strictly.
struct OutputLine: Sendable {
    /// The line as a report shows it.
    let text: String
    /// The number of bytes without the line feed.
    let byteCount: Int
    /// Its JSON; nil if it is not JSON.
    let value: JSONValue?
    /// The reason why it is not a message; nil if it is one.
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
                fault = Self.isMessage(value) ? nil : LineFault.reason(for: bytes, value: value)
            } catch {
                value = nil
                fault = LineFault.reason(for: bytes, error: error)
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

    /// Whether a driver may send it: an answer or a notification, but not a call.
    private static func isMessage(_ value: JSONValue) -> Bool {
        isAnswer(value) || (value["method"]?.text != nil && value["id"] == nil)
    }

    /// The id that it answers to.
    var id: JSONValue { value?["id"] ?? .null }

    /// The result that it brings; an error that is null is ignored.
    var result: JSONValue? { (value?["error"] ?? .null) == .null ? value?["result"] : nil }

    /// The code of the error that it brings.
    var errorCode: Int? { value?["error"]?["code"]?.int }

    /// The parameters, if it is an event.
    var event: JSONValue? { value?["method"]?.text == "trace" ? value?["params"] : nil }
}

/// The reason why a line of standard output is not a message.
///
/// Common mistakes have a text of their own here; for all others, it is the text of the parser.
enum LineFault {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let spaces = Set(" \t\r".utf8)

    /// Returns the reason why a line is not JSON.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - error: The error of the parser.
    /// - Returns: The reason.
    static func reason(for line: [UInt8], error: JSONError) -> String {
        guard let last = line.lastIndex(where: { !spaces.contains($0) }) else { return "an empty line" }
        if line.starts(with: byteOrderMark) { return "it begins with a byte order mark" }
        guard String(validating: line, as: UTF8.self) != nil else { return "it is not UTF-8" }
        guard error.offset > last else { return error.description }
        return "\(error.description); write each message on one line"
    }

    /// Returns the reason why JSON is not a message.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - value: The value of the line.
    /// - Returns: The reason.
    static func reason(for line: [UInt8], value: JSONValue) -> String? {
        do throws(RPCMessage.Malformed) {
            guard case .request(_, let method, _) = try RPCMessage(line: line) else { return nil }
            return "it calls '\(method)'; only answers and 'trace' are allowed"
        } catch {
            let isBatch = value.array?.contains { $0.object != nil } ?? false
            return error.error.message + (isBatch ? "; batches are not supported" : "")
        }
    }
}

extension LineSplitter.Line {
    /// The number of bytes without the line feed; for a line that is too long, the limit.
    var byteCount: Int {
        switch self {
        case .line(let bytes): bytes.count
        case .tooLong(let limit, _): limit
        }
    }
}

/// The last lines of a process's standard error.
enum LogExcerpt {
    /// The number of lines that are shown.
    private static let lineCountMax = 5

    /// Returns the last lines that have letters, without frames of stack traces if there are other lines.
    ///
    /// - Parameter log: The lines of standard error.
    /// - Returns: The text to append to a sentence, with several lines each on its own; empty if no line has letters.
    static func text(of log: [String]) -> String {
        let lines = log.filter { $0.contains(where: \.isLetter) }
        let others = lines.filter { !isFrame($0) }
        let last = (others.isEmpty ? lines : others).suffix(lineCountMax)
        guard !last.isEmpty else { return "" }
        let start = last.count == 1 ? " " : "\n"
        return "; its standard error ends with" + start
            + last.map { QuotedLine.text(of: $0.utf8) }.joined(separator: "\n")
    }

    /// Whether a line is a frame of a stack trace, as JavaScript and Java write it.
    private static func isFrame(_ line: String) -> Bool {
        line.drop(while: \.isWhitespace).hasPrefix("at ")
    }
}
