// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The APIs of the example that tell of a property, each with keys of its own (N-15).
package enum PropertyAPI: String, CaseIterable, Hashable, Sendable {
    /// The first list.
    case first
    /// The second list.
    case second
    /// The third list, whose data is one level deeper.
    case third

    /// The keys to the object that holds the property.
    var dataKeys: [String] { self == .third ? ["Result", "House"] : ["Data"] }

    /// The key of each part of the property, in the order of ``PropertyKey``.
    private var partKeys: [String] {
        switch self {
        case .first: ["Image", "Id", "Name", "Title"]
        case .second: ["Picture", "PropertyId", "PropertyName", "Headline"]
        case .third: ["Photo", "No", "Label", "Caption"]
        }
    }

    /// Returns one part of the property as a label shows it; nil if it is not there.
    func text(_ key: PropertyKey, in data: JSONValue) -> String? {
        guard let place = PropertyKey.allCases.firstIndex(of: key), let value = data[partKeys[place]] else {
            return nil
        }
        switch value {
        case .string(let text): return text
        case .integer(let number): return String(number)
        default: return nil
        }
    }
}
