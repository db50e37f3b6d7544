// HousesModel.swift
// The data of the page Houses; made by understudy scaffold.

import ScreenKit

@MainActor
class HousesModel: HousesModelInterface {
    var title: String = ""
    var isComplete: Bool = false
    var rowsInAll: Int = 0
    var houses: [Any] = []
    var filter: [String: Any] = [:]
    var state: HousesState = .loading

    /// Takes what the dictionary has under the names of properties; other keys are ignored.
    required init(dictionary: [String: Any] = [:]) {
        if let value = dictionary["title"] as? String { self.title = value }
        if let value = dictionary["isComplete"] as? Bool { self.isComplete = value }
        if let value = dictionary["rowsInAll"] as? Int { self.rowsInAll = value }
        if let value = dictionary["houses"] as? [Any] { self.houses = value }
        if let value = dictionary["filter"] as? [String: Any] { self.filter = value }
    }

    class func model(dictionary: [String: Any]) -> Self {
        Self(dictionary: dictionary)
    }
}
