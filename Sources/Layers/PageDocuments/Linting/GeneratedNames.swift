// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The members that every page has, whose names a document cannot use (D-42).
enum GeneratedNames {
    /// The methods of every Objective-C object.
    private static let ofObject: Set<String> = [
        "alloc", "autorelease", "class", "copy", "dealloc", "debugDescription", "description", "finalize", "hash",
        "init", "initialize", "isEqual", "isProxy", "load", "mutableCopy", "new", "release", "retain", "retainCount",
        "self", "superclass", "zone",
    ]

    /// The members of a view model.
    static let ofViewModel = ofObject.union(["model"]).subtracting(["load"])

    /// The names of a fetch beside its own parameters.
    static let ofFetchParameters: Set<String> = ["finishedCallBack", "finishCallBack"]

    /// The members of the enumeration of the states.
    static let ofStates: Set<String> = [
        "Protocol", "Self", "Type", "allCases", "hash", "hashValue", "init", "rawValue", "self",
    ]

    /// Returns the names that an operation uses beside its own parameters.
    static func ofOperationParameters(_ document: PageDocument) -> Set<String> {
        ["bind", "parameter", "weakSelf", "\(document.lowercasedUnit)ViewModel"]
    }

    /// Returns the members of a model.
    static func ofModel(_ document: PageDocument) -> Set<String> {
        let state: Set<String> = document.states.isEmpty ? [] : ["state"]
        return ofObject.union(state)
    }

    /// Returns the members of a presenter.
    static func ofPresenter(_ document: PageDocument) -> Set<String> {
        let unit = document.lowercasedUnit
        let properties = ["parameter", "\(unit)View", "\(unit)ViewModel"]
        let setters = properties.map { "set" + $0.prefix(1).uppercased() + $0.dropFirst() }
        return ofObject.subtracting(["load"]).union(["adapter", "bind", "dynamicBinding"] + properties + setters)
    }
}
