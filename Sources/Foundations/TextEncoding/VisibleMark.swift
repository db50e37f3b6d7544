// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The one notation for what no output shows as itself.
package enum VisibleMark {
    /// Returns the mark of a character, or of a surrogate without its partner: `\u{1B}`.
    package static func text(ofCharacter value: UInt32) -> String { "\\u{\(HexDigits.text(of: value))}" }

    /// Returns the mark of a byte that is not UTF-8: `\x{C3}`.
    package static func text(ofByte byte: UInt8) -> String { "\\x{\(HexDigits.text(of: byte))}" }
}

extension Unicode.Scalar {
    /// Whether it controls a terminal, turns the text around it, or breaks a line.
    package var isInvisible: Bool {
        if (0x20..<0x7F).contains(value) { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The mark that stands for it: `\u{1B}`.
    package var mark: String { VisibleMark.text(ofCharacter: value) }
}

extension String {
    /// The text on one line, with a mark for every character that a terminal would obey or not show.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isInvisible) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isInvisible { text += scalar.mark } else { text.unicodeScalars.append(scalar) }
        }
    }
}

/// Bytes of a process as text: what is not UTF-8 is shown, byte by byte, and nothing is lost.
package enum VisibleBytes {
    /// Returns the text with a mark for each byte that is not UTF-8; bytes that are UTF-8 come back as they are.
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
                for byte in bytes[place..<end] {
                    text.append(contentsOf: VisibleMark.text(ofByte: byte).unicodeScalars)
                }
                place = end
            case .emptyInput: return String(text)
            }
        }
    }
}
