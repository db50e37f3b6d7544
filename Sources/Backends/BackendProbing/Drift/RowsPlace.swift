// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import JSONValues

/// The place of the rows in a body in which the description does not find them.
enum RowsPlace {
    /// Returns the place of an array of objects, in words.
    static func words(in body: JSONValue) -> String {
        guard let location = try? RowsLocation.find(in: body) else { return "no array of objects" }
        guard !location.path.isEmpty else { return "the body is an array of objects" }
        return "an array of objects at '\(location.path.joined(separator: "."))'"
    }
}
