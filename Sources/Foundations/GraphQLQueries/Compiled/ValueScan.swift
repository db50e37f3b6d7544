// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A walk over JSON without blanks that finds the ends of values, and reads none of them.
struct ValueScan {
    /// The place of a value; without bytes for a member that is missing.
    struct Place {
        /// The offset of the first byte.
        var start = 0
        /// The offset behind the last byte.
        var end = 0
        /// Whether the value is a string without escapes.
        var isPlain = false
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte.
    private(set) var offset: Int

    /// Begins at a byte.
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Steps over a byte; returns false for another one.
    mutating func take(_ byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    /// Steps over an object, and finds the values of members.
    ///
    /// - Parameters:
    ///   - names: The names of the members.
    ///   - places: The places of values, without bytes where this object's begin.
    ///   - first: The index of the first member's place.
    /// - Returns: Whether an object is there.
    mutating func members(_ names: NameTable, into places: inout [Place], from first: Int) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        if take(UInt8(ascii: "}")) { return true }
        var expected = 0
        repeat {
            guard let key = string(), key.isPlain, take(UInt8(ascii: ":")), let found = value() else { return false }
            let name = UnsafeBufferPointer(rebasing: bytes[key.start + 1..<key.end - 1])
            guard let index = names.index(of: name, near: expected) else { continue }
            // Of members with the same name the last one counts.
            places[first + index] = found
            expected = index + 1
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}"))
    }

    /// Steps over a value; returns nil where none is.
    mutating func value() -> Place? {
        guard offset < bytes.count else { return nil }
        let start = offset
        switch bytes[offset] {
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard skipContainer() else { return nil }
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"),
            UInt8(ascii: "n"):
            while offset < bytes.count, !Self.endsScalar(bytes[offset]) { offset += 1 }
        default: return nil
        }
        return Place(start: start, end: offset)
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }

    private mutating func skipContainer() -> Bool {
        var depth = 0
        repeat {
            guard offset < bytes.count else { return false }
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                guard string() != nil else { return false }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            offset += 1
        } while depth > 0
        return true
    }

    private mutating func string() -> Place? {
        let start = offset
        guard take(UInt8(ascii: "\"")) else { return nil }
        var isPlain = true
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") { return Place(start: start, end: offset, isPlain: isPlain) }
            guard byte == UInt8(ascii: "\\") else { continue }
            isPlain = false
            offset += 1
        }
        return nil
    }
}
