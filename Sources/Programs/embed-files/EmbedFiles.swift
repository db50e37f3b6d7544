// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes all files of text below a folder into one Swift source, as a member of a type.
///
/// The command line is `embed-files FOLDER OUTPUT TYPE`.
@main
enum EmbedFiles {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            FileHandle.standardError.write(Data("usage: embed-files FOLDER OUTPUT TYPE\n".utf8))
            exit(64)
        }
        let root = URL(filePath: arguments[1], directoryHint: .isDirectory)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path())
            .filter { name in [".yaml", ".json", ".md", ".html", ".css", ".js", ".svg"].contains(where: name.hasSuffix)
            }
            .sorted()
        let entries = try names.map { name in
            "        (\(literal(name)), \(literal(try String(contentsOf: root.appending(path: name), encoding: .utf8))))"
        }
        let source = """
            extension \(arguments[3]) {
                /// The files by their path below the embedded folder, sorted.
                package static let files: [(path: String, text: String)] = [
            \(entries.joined(separator: ",\n"))
                ]
            }

            """
        try Data(source.utf8).write(to: URL(filePath: arguments[2]))
    }

    /// Returns a one-line string literal; every scalar outside printable ASCII is escaped.
    private static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case " "..."~": literal.unicodeScalars.append(scalar)
            default: literal += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return literal + "\""
    }
}
