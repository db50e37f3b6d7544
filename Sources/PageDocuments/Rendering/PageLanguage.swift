// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a page document is turned into; the raw value is what `--language` takes.
package enum PageLanguage: String, CaseIterable, Hashable, Sendable {
    /// Six Swift files.
    case swift
    /// The eleven files of Objective-C that the documents were invented for (D-28).
    case objectiveC = "objc"
}
