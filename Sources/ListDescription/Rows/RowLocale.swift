// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The language and place that names, places, phones, money and words of rows come from.
package enum RowLocale: String, Sendable, Hashable, CaseIterable {
    /// English, United States.
    case english = "en"
    /// Chinese in simplified characters.
    case chinese = "zh-CN"
    /// Japanese.
    case japanese = "ja"
    /// Arabic, which is written from right to left.
    case arabic = "ar"
}
