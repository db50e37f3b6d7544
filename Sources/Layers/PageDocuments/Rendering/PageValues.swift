// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The values that templates see, under the names of the published placeholders (D-29, D-30).
struct PageValues {
    private let document: PageDocument
    private let wording: any PageWording

    /// Creates the values of a document in a language.
    init(_ document: PageDocument, for language: PageLanguage) {
        self.document = document
        switch language {
        case .swift: wording = SwiftWording()
        case .objectiveC: wording = ObjectiveCWording()
        }
    }

    /// The names and lists of the whole page.
    var all: [String: Any] {
        let unit = document.lowercasedUnit
        return [
            "Unit": document.unit,
            "unit": unit,
            "capitalizedUnit": unit.prefix(1).uppercased() + unit.dropFirst(),
            "Root": document.parentPrefix,
            "isUIKit": document.parentPrefix == "UI",
            "hasStates": !document.states.isEmpty,
            "States": document.states.map(state),
            "firstState": document.states.first.map { Identifier.swift($0.text) } ?? "",
            "Classes": classes.map { ["name": $0] },
            "hasClasses": !classes.isEmpty,
            "ModelInterface": document.properties.map(wording.values),
            "ViewModelInterface": document.fetches.map { fetch in ["head": wording.head(ofFetch: fetch)] },
            "ViewOperation": document.operations.map(operation),
        ]
    }

    private func state(_ name: PageName) -> [String: String] {
        [
            "name": Identifier.swift(name.text),
            "capitalizedName": name.text.prefix(1).uppercased() + name.text.dropFirst(),
        ]
    }

    /// Returns the signature of an operation.
    ///
    /// If a fetch has the same name and the operation has all its parameters, also returns a call of it.
    private func operation(_ operation: PageMethod) -> [String: String] {
        var values = ["head": wording.head(ofOperation: operation)]
        let fetch = document.fetches.first { $0.name.text == operation.name.text }
        if let fetch, (fetch.parameters ?? []).allSatisfy({ isGiven($0, by: operation) }) {
            values["fetch"] = wording.call(of: fetch)
        }
        return values
    }

    private func isGiven(_ parameter: PageProperty, by operation: PageMethod) -> Bool {
        (operation.parameters ?? []).contains { $0.name.text == parameter.name.text && $0.type == parameter.type }
    }

    /// The classes of the app that the page names, each once, in the document's order.
    private var classes: [String] {
        let parameters = (document.fetches + document.operations).flatMap { $0.parameters ?? [] }
        var names: [String] = []
        for name in (document.properties + parameters).compactMap(\.type.className) where !names.contains(name) {
            names.append(name)
        }
        return names
    }
}
