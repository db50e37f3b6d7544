// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a client would rather have, as its `Accept` header says.
enum AcceptHeader {
    /// Returns whether `text/html` is named and wanted more than JSON and at least as much as anything else.
    static func prefersHTML(_ values: [String]) -> Bool {
        var html = 0.0
        var json = 0.0
        var anything = 0.0
        for range in values.flatMap({ $0.split(separator: ",") }) {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch parts.first {
            case "text/html": html = max(html, quality)
            case "application/json", "application/*": json = max(json, quality)
            case "*/*": anything = max(anything, quality)
            default: break
            }
        }
        return html > json && html >= anything
    }
}
