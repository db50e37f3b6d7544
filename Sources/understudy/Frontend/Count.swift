// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Numbers with their nouns.
enum Count {
    /// Returns `1 contract`, `2 contracts`.
    static func text(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
