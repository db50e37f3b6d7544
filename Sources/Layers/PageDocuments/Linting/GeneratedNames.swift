// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The members that every page has, whose names a document cannot use (D-42).
enum GeneratedNames {
    /// What every object of Objective-C answers to.
    private static let ofObject: Set<String> = [
        "alloc", "autorelease", "class", "copy", "dealloc", "debugDescription", "description", "finalize", "hash",
        "init", "initialize", "isEqual", "isProxy", "load", "mutableCopy", "new", "release", "retain", "retainCount",
        "self", "superclass", "zone",
    ]

    /// What a view model has.
    static let ofViewModel = ofObject.union(["model"]).subtracting(["load"])

    /// What a fetch has beside its own parameters.
    static let ofFetchParameters: Set<String> = ["finishedCallBack", "finishCallBack"]

    /// What the enumeration of the states has.
    static let ofStates: Set<String> = [
        "Protocol", "Self", "Type", "allCases", "hash", "hashValue", "init", "rawValue", "self",
    ]

    /// What an operation uses beside its own parameters.
    static func ofOperationParameters(_ document: PageDocument) -> Set<String> {
        ["bind", "parameter", "weakSelf", "\(document.lowercasedUnit)ViewModel"]
    }

    /// What a model has.
    static func ofModel(_ document: PageDocument) -> Set<String> {
        let state: Set<String> = document.states.isEmpty ? [] : ["state"]
        return ofObject.union(state)
    }

    /// What a presenter has.
    static func ofPresenter(_ document: PageDocument) -> Set<String> {
        let unit = document.lowercasedUnit
        let properties = ["parameter", "\(unit)View", "\(unit)ViewModel"]
        let setters = properties.map { "set" + $0.prefix(1).uppercased() + $0.dropFirst() }
        return ofObject.subtracting(["load"]).union(["adapter", "bind", "dynamicBinding"] + properties + setters)
    }
}
