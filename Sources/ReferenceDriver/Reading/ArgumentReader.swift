// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The arguments of one action, by place; those beyond the action's own are ignored.
struct ArgumentReader {
    private let action: String
    private let arguments: [JSONValue]

    /// Creates a reader of an action's arguments.
    init(action: String, arguments: [JSONValue]) {
        self.action = action
        self.arguments = arguments
    }

    /// Returns the argument at a place.
    ///
    /// - Parameters:
    ///   - place: From 0.
    ///   - name: The vocabulary's name for it.
    /// - Returns: The argument; one that was not given reads as null.
    subscript(place: Int, name: String) -> ValueReader {
        let value = arguments.indices.contains(place) ? arguments[place] : .null
        return ValueReader(name: "argument '\(name)' of '\(action)'", value: value)
    }
}
