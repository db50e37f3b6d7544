// Understudy
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text with control characters made visible, for what others have written and a terminal would obey.
    package var printable: String {
        String(unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0) })
    }
}
