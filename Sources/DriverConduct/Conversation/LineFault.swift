// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues

/// Why a line of standard output is no message, in the checker's words where it has some.
enum LineFault {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let spaces = Set(" \t\r".utf8)

    /// Says why a line is no JSON.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - error: What the parser says.
    /// - Returns: The reason.
    static func reason(_ line: [UInt8], _ error: JSONError) -> String {
        guard let last = line.lastIndex(where: { !spaces.contains($0) }) else { return "an empty line" }
        if line.starts(with: byteOrderMark) { return "it begins with a byte order mark" }
        guard String(validating: line, as: UTF8.self) != nil else { return "it is not UTF-8" }
        guard error.offset > last else { return error.description }
        return "\(error.description); a message is on one line as a whole"
    }

    /// Says why JSON is no message.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - value: What it says.
    /// - Returns: The reason.
    static func reason(_ line: [UInt8], _ value: JSONValue) -> String? {
        do throws(RPCMessage.Malformed) {
            guard case .request(_, let method, _) = try RPCMessage(line: line) else { return nil }
            return "it asks for '\(method)'; only answers and 'trace' are allowed"
        } catch {
            let isBatch = value.array?.contains { $0.object != nil } ?? false
            return error.error.message + (isBatch ? "; there are no batches" : "")
        }
    }
}
