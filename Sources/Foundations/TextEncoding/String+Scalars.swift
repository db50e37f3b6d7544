// Understudy
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Returns the text with another text in the place of a scalar, such as a quotation mark.
    ///
    /// Use it for texts that another program reads. A combining mark and the scalar before it are one character in
    /// Swift, which `replacing(_:with:)` does not find, but two characters for a shell.
    ///
    /// - Parameters:
    ///   - scalar: The scalar.
    ///   - text: The text that comes into its place.
    /// - Returns: The text without the scalar, unless `text` has it.
    package func replacing(scalar: Unicode.Scalar, with text: String) -> String {
        // Nearly every text is one in which there is nothing to replace.
        guard unicodeScalars.contains(scalar) else { return self }
        var result = String.UnicodeScalarView()
        for each in unicodeScalars {
            if each == scalar { result.append(contentsOf: text.unicodeScalars) } else { result.append(each) }
        }
        return String(result)
    }
}
