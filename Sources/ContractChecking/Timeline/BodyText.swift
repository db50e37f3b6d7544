// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The body of a request or an answer as a timeline shows it.
enum BodyText {
    /// A character of UTF-8 has four bytes at most, so that a cut leaves three of them at most.
    private static let cutByteCountMax = 3

    /// Returns the beginning of a body, and how long all of it is where some is left out.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes.
    ///   - byteCount: How many bytes the whole body has.
    /// - Returns: The text; nil for no body.
    static func beginning(_ bytes: [UInt8], of byteCount: Int) -> String? {
        guard byteCount > 0 else { return nil }
        let isCut = byteCount > bytes.count
        for dropped in 0...(isCut ? cutByteCountMax : 0) {
            guard let text = String(validating: bytes.dropLast(dropped), as: UTF8.self) else { continue }
            return isCut ? "\(text)… (\(byteCount) bytes)" : text
        }
        return "(\(byteCount) bytes that are no UTF-8)"
    }
}
