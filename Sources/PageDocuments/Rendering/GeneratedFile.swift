// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One file of a folder that the program makes, in memory.
package struct GeneratedFile: Hashable, Sendable {
    /// Its name inside the folder, with the subfolders that it is in.
    package var name: String
    /// Its text.
    package var text: String

    /// Creates a file.
    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    /// Its bytes, UTF-8.
    package var bytes: [UInt8] { Array(text.utf8) }
}
