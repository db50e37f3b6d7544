// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A start tag whose end was not read yet, and the number of attributes that it has so far.
///
/// libxml2 compares each attribute with all others before it hands any of them over, and it waits for the end of the
/// tag first. So a tag of 200,000 attributes takes a minute, unless they are counted while it waits.
struct OpenTag {
    /// The attributes and namespace declarations so far.
    private(set) var attributeCount = 0
    /// The bytes that were counted.
    private(set) var byteCount = 0

    private var quote: UInt8?

    /// Counts the next bytes of the tag.
    ///
    /// - Parameter bytes: The bytes, in UTF-8.
    mutating func read(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            byteCount += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "=") {
                attributeCount += 1
            }
        }
    }
}
