// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import SourceDiagnostics
import YAMLSource

/// Reads the bytes of a model: JSON or YAML, packed with gzip or not.
package enum ModelDocument {
    /// The largest document, in bytes, packed or not.
    package static let byteCountMax = 16 << 20

    /// Returns the value of a document.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name as the user gave it, for locations.
    /// - Returns: The value.
    /// - Throws: `Diagnostics` with the first thing that makes the document unreadable.
    package static func value(of bytes: [UInt8], file: String) throws(Diagnostics) -> JSONValue {
        let bytes = Gunzip.isPacked(bytes) ? try unpacked(bytes, file: file) : bytes
        guard bytes.contains(where: { !isSpace($0) }) else {
            throw Diagnostics([.error("the file is empty; name \(ModelKind.known)", at: SourceLocation(file: file))])
        }
        let isJSON = bytes.first { !isSpace($0) } == UInt8(ascii: "{")
        return isJSON ? try json(bytes, file: file) : try yaml(bytes, file: file)
    }

    private static func unpacked(_ bytes: [UInt8], file: String) throws(Diagnostics) -> [UInt8] {
        switch Gunzip.unpacked(bytes, byteCountMax: byteCountMax) {
        case .bytes(let bytes): return bytes
        case .tooLarge: throw finding("the unpacked file is larger than \(byteCountMax >> 20) MiB; split it", in: file)
        case .damaged: throw finding("the gzip data is damaged or incomplete; download the file again", in: file)
        }
    }

    /// Reads JSON; what begins with a brace can also be YAML, whose messages have a line and a column.
    private static func json(_ bytes: [UInt8], file: String) throws(Diagnostics) -> JSONValue {
        do throws(JSONError) {
            return try JSONParser.parse(bytes)
        } catch {
            if let value = try? yaml(bytes, file: file) { return value }
            throw finding("not JSON at byte \(error.offset): \(error.reason)", in: file)
        }
    }

    private static func yaml(_ bytes: [UInt8], file: String) throws(Diagnostics) -> JSONValue {
        var limits = YAMLLimits()
        limits.byteCountMax = byteCountMax
        guard let value = try YAMLSource.parse(bytes, file: file, limits: limits).json else {
            throw finding("a number is outside the range of a double; write a smaller one", in: file)
        }
        return value
    }

    private static func finding(_ message: String, in file: String) -> Diagnostics {
        Diagnostics([.error(message, at: SourceLocation(file: file))])
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
