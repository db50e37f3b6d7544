// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One source file of a page, in memory.
package struct GeneratedFile: Hashable, Sendable {
    /// Its name inside the page's folder.
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
