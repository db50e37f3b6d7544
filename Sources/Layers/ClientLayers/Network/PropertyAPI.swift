// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The APIs of the example that describe a property, each with keys of its own (N-15).
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

/// The constant keys of a property that is handed over as a dictionary (N-17).
package enum PropertyKey: String, CaseIterable, Hashable, Sendable {
    /// The name of its picture.
    case image
    /// Its number.
    case id
    /// Its name.
    case name
    /// Its title.
    case title
}

/// Merges the three APIs of properties into a dictionary whose keys are those of ``PropertyKey`` (N-17).
package struct PropertyDictionaryReformer: APIReformer {
    /// Creates a reformer.
    package nonisolated init() {}

    package func reformData(with manager: any APIManaging) -> JSONObject? {
        guard let api = PropertyAPI(rawValue: manager.api.name) else { return nil }
        guard let data = manager.rawData?.value(at: api.dataKeys), data.object != nil else { return nil }
        var parts: JSONObject = [:]
        for key in PropertyKey.allCases { parts[key.rawValue] = api.text(key, in: data).map { .string($0) } }
        return parts
    }
}

/// Merges the three APIs of properties into one model of a cell (N-15, N-16).
package struct PropertyListReformer: APIReformer {
    /// Creates a reformer.
    package nonisolated init() {}

    package func reformData(with manager: any APIManaging) -> PropertyListCellModel? {
        guard let api = PropertyAPI(rawValue: manager.api.name) else { return nil }
        guard let data = manager.rawData?.value(at: api.dataKeys), data.object != nil else { return nil }
        return PropertyListCellModel(
            image: api.text(.image, in: data),
            id: api.text(.id, in: data),
            name: api.text(.name, in: data),
            title: api.text(.title, in: data)
        )
    }
}

/// The content of a cell of a property list: one property for each control (N-16).
package struct PropertyListCellModel: Hashable, Sendable {
    /// The name of the picture in the image view.
    package var image: String?
    /// The text of the number's label.
    package var id: String?
    /// The text of the name's label.
    package var name: String?
    /// The text of the title's label.
    package var title: String?

    /// Creates a model.
    package init(image: String?, id: String?, name: String?, title: String?) {
        self.image = image
        self.id = id
        self.name = name
        self.title = title
    }
}
