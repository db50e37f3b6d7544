// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The percent-encoding of text in URLs and headers, over its UTF-8 (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// The characters that stay as they are.
    package enum Kept: Hashable, Sendable {
        /// The unreserved ones: for a value of a query, or one segment of a path.
        case unreserved
        /// The unreserved ones and those marks that mean nothing in a query: for a name such as `$top`.
        case queryName
        /// The unreserved ones and the slash: for the segments of a path.
        case segments
        /// All that a URL may carry: for a path that a client reads back.
        case path
        /// All printable ASCII but the percent sign: for the value of a header.
        case headerValue

        /// Returns whether a byte stays as it is.
        package func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .unreserved: PercentEncoding.isUnreserved(byte)
            case .queryName: PercentEncoding.isUnreserved(byte) || "!$()*:@".utf8.contains(byte)
            case .segments: PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: "/")
            case .path: Self.headerValue.contains(byte) && !" \"<>".utf8.contains(byte)
            case .headerValue: (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "%")
            }
        }
    }

    /// Returns a text with every byte encoded that is not kept.
    package static func encoded(_ text: String, keeping kept: Kept = .unreserved) -> String {
        let isKept = text.utf8.withContiguousStorageIfAvailable { text in
            for byte in text where !isUnreserved(byte) && !kept.contains(byte) { return false }
            return true
        }
        if isKept == true { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if kept.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), HexDigits.digit(byte >> 4), HexDigits.digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text that was encoded.
    ///
    /// - Parameters:
    ///   - bytes: The encoded text.
    ///   - plusIsSpace: Whether `+` is a space, as forms write it.
    /// - Returns: The text.
    /// - Throws: `PercentEncodingError` for a percent sign without its digits, and for bytes that are not UTF-8.
    package static func decoded(
        _ bytes: ArraySlice<UInt8>,
        plusIsSpace: Bool = false
    ) throws(PercentEncodingError) -> String {
        if bytes.allSatisfy({ isUnreserved($0) }) { return String(decoding: bytes, as: UTF8.self) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "%"):
                guard place + 2 <= bytes.endIndex, let high = HexDigits.value(of: bytes[place]),
                    let low = HexDigits.value(of: bytes[place + 1])
                else { throw .malformed(String(decoding: bytes[(place - 1)...].prefix(3), as: UTF8.self)) }
                decoded.append(high << 4 | low)
                place += 2
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
            default: decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// Returns whether a byte stands for itself everywhere in a URL (RFC 3986, section 2.3).
    ///
    /// Inlinable, because the server asks for each byte of a request on its fast path; one bit for each character below
    /// 64, and one for each from 64 to 127: digits and `-.`, then letters and `_~`.
    @inlinable
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
        return byte < 128 && bits &>> UInt64(byte & 63) & 1 == 1
    }
}

/// The reason why a percent-encoded text cannot be decoded.
package enum PercentEncodingError: Error, Hashable, Sendable {
    /// A percent sign and the one or two characters behind it, which are not two hexadecimal digits.
    case malformed(String)
    /// Decoded bytes that are not UTF-8.
    case notUTF8
}

/// Hexadecimal digits in ASCII.
package enum HexDigits {
    /// Returns the digits of a number that is not negative, with zeros in front up to a count.
    package static func text(of number: some BinaryInteger, count: Int = 1, uppercase: Bool = true) -> String {
        let digits = String(number, radix: 16, uppercase: uppercase)
        return digits.count < count ? String(repeating: "0", count: count - digits.count) + digits : digits
    }

    /// Returns the digit of a value below 16, as a capital letter from 10 on.
    package static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// Returns the value of a digit; nil for any other byte.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
