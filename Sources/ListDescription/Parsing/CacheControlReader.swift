// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

/// Reads what a list or an answer says about copies of it in browsers and proxies.
enum CacheControlReader {
    /// Reads `cacheControl`; null and an empty text leave the header out.
    ///
    /// - Parameters:
    ///   - reader: The mapping of the list or answer.
    ///   - diagnostics: Where a finding goes.
    /// - Returns: The header; nil where the key is absent or wrong.
    static func cacheControl(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> CacheControl? {
        guard let node = reader.node("cacheControl") else { return nil }
        if node.isNull || node.scalarText?.isEmpty == true { return .absent }
        let isBoolean = if case .bool(_)? = node.json { true } else { false }
        if !isBoolean, let text = node.scalarText, let value = CacheControl(text) { return value }
        let remedy = "write directives such as 'max-age=60', or null to leave the header out"
        return node.refuse("'cacheControl'", remedy, into: &diagnostics)
    }
}
