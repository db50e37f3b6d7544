// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

extension YAMLSource {
    /// Reads the one document of a file.
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it, which is also the name in places.
    ///   - limits: How much the file may ask for; a larger file is not read.
    /// - Returns: The document's root.
    /// - Throws: `Diagnostics` for a file that cannot be read, and for the first thing that makes it unreadable.
    package static func parse(
        contentsOf path: String,
        limits: YAMLLimits = .init()
    ) throws(Diagnostics) -> SourceNode {
        try parse(SourceFile.read(path, byteCountMax: limits.byteCountMax), file: path, limits: limits)
    }
}
