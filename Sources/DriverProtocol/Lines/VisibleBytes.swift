// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Bytes of a process as text: what is not UTF-8 is shown, byte by byte, and nothing is lost.
package enum VisibleBytes {
    /// Returns the text, each byte that is not UTF-8 as `\x{C3}`; bytes that are UTF-8 come back as they are.
    package static func text(of bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var place = bytes.startIndex
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar):
                text.append(Unicode.UTF8.decode(scalar))
                bytes.formIndex(&place, offsetBy: scalar.count)
            case .error(let length):
                let end = bytes.index(place, offsetBy: length)
                for byte in bytes[place..<end] { text.append(contentsOf: mark(byte).unicodeScalars) }
                place = end
            case .emptyInput: return String(text)
            }
        }
    }

    private static func mark(_ byte: UInt8) -> String { "\\x{\(String(byte, radix: 16, uppercase: true))}" }
}
