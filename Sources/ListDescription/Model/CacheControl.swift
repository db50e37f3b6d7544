// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The header `Cache-Control` of an answer, or its absence (RFC 9111, section 5.2).
package struct CacheControl: Hashable, Sendable {
    /// The value with which nobody keeps a copy, so that every request reaches the stub.
    package static let noStore = CacheControl(value: "no-store")
    /// No header, so that each client decides for itself which copies it keeps.
    package static let absent = CacheControl(value: nil)
    /// The longest value, in bytes.
    private static let byteCountMax = 256

    /// The header's value; nil for no header.
    package let value: String?

    private init(value: String?) {
        self.value = value
    }

    /// Reads directives such as `private, max-age=60`; nil for a text that could not stand in the header.
    ///
    /// Any name is taken, since RFC 9111 lets everybody add directives.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.byteCountMax, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return nil
        }
        let directives = text.split(separator: ",", omittingEmptySubsequences: false)
        let names = directives.map { $0.drop { $0 == " " }.prefix { $0 != "=" && $0 != " " } }
        guard names.allSatisfy({ $0.first?.isLetter == true && $0.allSatisfy { $0.isLetter || $0 == "-" } }) else {
            return nil
        }
        value = text
    }
}
