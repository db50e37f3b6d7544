// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

/// Writes JSON values as compact UTF-8, keys in their own order, the same bytes for the same value.
package enum JSONWriter {
    /// Returns the value as compact JSON.
    package static func bytes(of value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        write(value, into: &bytes)
        return bytes
    }

    /// Appends the value as compact JSON; a number that JSON cannot say (infinite, not a number) becomes null.
    package static func write(_ value: JSONValue, into bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        case .number(let number): bytes.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
        case .string(let text): writeString(text, into: &bytes)
        case .array(let values): writeArray(values, into: &bytes)
        case .object(let members): writeObject(members, into: &bytes)
        }
    }

    /// Appends text as a JSON string with its quotes; everything that needs no escape stays as it is.
    package static func writeString(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        writeEscaped(text, into: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends a text as it stands between the quotes of a JSON string.
    package static func writeEscaped(_ text: String, into bytes: inout [UInt8]) {
        // Most texts need no escape, and are in one piece of memory.
        let isWritten = text.utf8.withContiguousStorageIfAvailable { text in
            for byte in text where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return false
            }
            bytes.append(contentsOf: text)
            return true
        }
        if isWritten == true { return }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20: writeEscape(of: byte, into: &bytes)
            default: bytes.append(byte)
            }
        }
    }

    private static func writeEscape(of byte: UInt8, into bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
    }

    private static func writeArray(_ values: [JSONValue], into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for (position, value) in values.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            write(value, into: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func writeObject(_ members: JSONObject, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        for (position, member) in members.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            writeString(member.key, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
            write(member.value, into: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}
