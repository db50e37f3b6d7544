// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The type of a property or parameter; the only table from words to types (D-23, D-24, X-53, X-58).
package enum PageType: Hashable, Sendable {
    /// Text.
    case string
    /// A whole number.
    case integer
    /// A number with a fraction.
    case float
    /// True or false.
    case boolean
    /// A list of anything.
    case array
    /// Values by text keys.
    case dictionary
    /// An object of a class of the app.
    case object(String)

    /// The words of a document, in the order in which messages list them.
    package static let words = ["String", "Int", "Float", "Bool", "Array", "Dictionary"]

    /// The words of other languages that would name no class, and their replacements.
    package static let misnomers = [
        "Double": "Float", "CGFloat": "Float", "Integer": "Int", "NSInteger": "Int", "NSUInteger": "Int", "UInt": "Int",
        "Boolean": "Bool", "BOOL": "Bool", "NSString": "String", "NSArray": "Array", "NSDictionary": "Dictionary",
        "Any": "Dictionary",
    ]

    /// Reads a word; every word that is not in the table is the name of a class.
    package init(word: String) {
        switch word {
        case "String": self = .string
        case "Int": self = .integer
        case "Float": self = .float
        case "Bool": self = .boolean
        case "Array": self = .array
        case "Dictionary": self = .dictionary
        default: self = .object(word)
        }
    }

    /// The type in Swift.
    package var swift: String {
        switch self {
        case .string: "String"
        case .integer: "Int"
        case .float: "Double"
        case .boolean: "Bool"
        case .array: "[Any]"
        case .dictionary: "[String: Any]"
        case .object(let name): name
        }
    }

    /// The initial value of a Swift property of the type; nil for a class, whose property is optional.
    package var swiftDefault: String? {
        switch self {
        case .string: "\"\""
        case .integer, .float: "0"
        case .boolean: "false"
        case .array: "[]"
        case .dictionary: "[:]"
        case .object: nil
        }
    }

    /// The type in Objective-C, ending in the separator before a name: `NSString *`, `BOOL `.
    package var objectiveC: String {
        switch self {
        case .string: "NSString *"
        case .integer: "NSInteger "
        case .float: "CGFloat "
        case .boolean: "BOOL "
        case .array: "NSArray *"
        case .dictionary: "NSDictionary *"
        case .object(let name): "\(name) *"
        }
    }

    /// The attribute of an Objective-C property of the type: copy, assign or strong (D-23).
    package var objectiveCAttribute: String {
        switch self {
        case .string: "copy"
        case .integer, .float, .boolean: "assign"
        case .array, .dictionary, .object: "strong"
        }
    }

    /// The class that an Objective-C value in a dictionary must be of.
    package var objectiveCClass: String {
        switch self {
        case .string: "[NSString class]"
        case .integer, .float, .boolean: "[NSNumber class]"
        case .array: "[NSArray class]"
        case .dictionary: "[NSDictionary class]"
        case .object(let name): "NSClassFromString(@\"\(name)\")"
        }
    }

    /// Returns the expression that converts a value of `objectiveCClass` to the type.
    package func objectiveCValue(of expression: String) -> String {
        switch self {
        case .string: "[\(expression) copy]"
        case .integer: "[\(expression) integerValue]"
        case .float: "[\(expression) doubleValue]"
        case .boolean: "[\(expression) boolValue]"
        case .array, .dictionary, .object: expression
        }
    }

    /// The name of the class, if it is one of the app's.
    package var className: String? {
        guard case .object(let name) = self else { return nil }
        return name
    }
}
