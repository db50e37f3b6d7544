// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics

/// A value of a page document and its location.
struct PageNode {
    /// A member of an object, with the location of its key.
    struct Member {
        /// The key.
        var key: PageName
        /// Its value.
        var value: PageNode
    }

    /// The content of a value.
    enum Content {
        case scalar(JSONValue)
        case array([PageNode])
        case object([Member])
    }

    /// The content of the value.
    var content: Content
    /// The start of the value in the document.
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
