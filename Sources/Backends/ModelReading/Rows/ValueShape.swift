// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// One level of the description of a value, in the words that all formats of models have in common.
enum ValueShape: Hashable {
    /// An object with the schemas of its members.
    case object(JSONObject)
    /// An array with the schema of its elements.
    case array(of: JSONValue)
    /// A text with the name of its format, as in JSON Schema, if it has one.
    case text(format: String?)
    /// A whole number with its bounds, if it has some.
    case integer(minimum: Int?, maximum: Int?)
    /// A whole number that is written as a text.
    case integerText
    /// Any other number.
    case number
    /// `true` or `false`.
    case boolean
    /// A moment, by the name of its form in a list file.
    case moment(form: String)
    /// One of some values.
    case choice([JSONValue])
    /// A value that every row has, for descriptions that say little, such as those of free objects.
    case constant(JSONValue)
    /// A reference that cannot be followed, with the reason.
    case unknown(reason: String)
}

/// The schemas of a model.
protocol ModelSchemas {
    /// Returns the first level of a schema, with its references resolved.
    func shape(of schema: JSONValue) -> ValueShape
    /// Returns the name under which the model has a schema; nil for a schema without a name.
    func name(of schema: JSONValue) -> String?
}
