// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendClient
import BackendProbing
import Foundation
import SourceDiagnostics
import YAMLSource

/// The source of the rows that the list must have.
enum OracleSource: Sendable {
    /// A URL that answers with all rows.
    case url(BackendAddress)
    /// A file.
    case file(String)
    /// The content of a pipe, such as `/dev/stdin`, with its path: a pipe can be read only once.
    case pipe([UInt8], path: String)
    /// A shell command that writes the rows.
    case command(String)

    /// Reads the value of an option.
    ///
    /// A text that begins with a scheme and `://` and has no white space is a URL. An existing path is a file.
    /// Everything else is a command.
    ///
    /// - Parameter text: The value.
    /// - Throws: `BackendAddressError` for a URL that cannot be used.
    init(_ text: String) throws(BackendAddressError) {
        let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if !scheme.isEmpty, text.dropFirst(scheme.count).hasPrefix("://"), !text.contains(where: \.isWhitespace) {
            self = .url(try BackendAddress(text))
        } else if FileManager.default.fileExists(atPath: text) {
            self = .file(text)
        } else {
            self = .command(text)
        }
    }

    /// Returns the source with its content if it is a pipe; any other source as it is.
    ///
    /// - Throws: `Diagnostics` for a pipe that cannot be read, or has too much content.
    func readingPipe() throws(Diagnostics) -> OracleSource {
        guard case .file(let path) = self, SourceFile.isStream(path) else { return self }
        return .pipe(try SourceFile.readStream(path, byteCountMax: OracleRows.byteCountMax), path: path)
    }

    /// The hint for a failed command that may be the path of a missing file; otherwise empty.
    var hint: String {
        guard case .command(let text) = self, !text.contains(where: \.isWhitespace) else { return "" }
        return "; '\(text)' was run as a command, because there is no file of this name"
    }

    /// The source, as the line before its reading names it.
    var words: String {
        switch self {
        case .url(let address): "GET \(address.text)"
        case .file(let path), .pipe(_, let path): "the file '\(path)'"
        case .command(let text): "the command '\(text)'"
        }
    }
}
