// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics

/// A value of a page document and where it stands.
struct PageNode {
    /// A member of an object, with the place of its key.
    struct Member {
        /// The key.
        var key: PageName
        /// Its value.
        var value: PageNode
    }

    /// What the value is.
    enum Content {
        case scalar(JSONValue)
        case array([PageNode])
        case object([Member])
    }

    /// What it is.
    var content: Content
    /// Where it begins.
    var location: SourceLocation

    /// The text, if it is one.
    var text: String? {
        guard case .scalar(let value) = content else { return nil }
        return value.text
    }

    /// The value in the words of messages: `'x'`, `an array`.
    var phrase: String {
        switch content {
        case .scalar(.string(let text)): "'\(text)'"
        case .scalar(let value): "\(value)"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
