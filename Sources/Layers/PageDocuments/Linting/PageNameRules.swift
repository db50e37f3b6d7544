// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// The rules for the names of a page document (D-39 to D-42).
///
/// A name that cannot be generated, or breaks a rule that can be decided, is an error; an abbreviation is a warning.
package struct PageNameRules {
    private let language: PageLanguage
    private var diagnostics = Diagnostics()

    /// Judges all names of a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - language: The language of the sources to generate.
    /// - Returns: Errors and warnings.
    package static func judge(_ document: PageDocument, for language: PageLanguage) -> Diagnostics {
        var rules = PageNameRules(language: language)
        rules.judge(document)
        return rules.diagnostics
    }

    private init(language: PageLanguage) {
        self.language = language
    }

    private mutating func judge(_ document: PageDocument) {
        judgeUnit(document)
        if !document.parentPrefix.isEmpty, !Identifier.isValid(document.parentPrefix) {
            let place = PageName(document.unit, at: document.location)
            error(at: place, message: "'super' '\(document.parentPrefix)' is not a name; use ASCII letters and digits")
        }
        judge(document.properties, as: "property", taken: GeneratedNames.ofModel(document))
        judge(document.states, as: "state", taken: GeneratedNames.ofStates)
        judge(document.fetches, as: "fetch", taken: GeneratedNames.ofViewModel, inner: GeneratedNames.ofFetchParameters)
        let ofParameters = GeneratedNames.ofOperationParameters(document)
        judge(document.operations, as: "operation", taken: GeneratedNames.ofPresenter(document), inner: ofParameters)
    }

    private mutating func judgeUnit(_ document: PageDocument) {
        let unit = PageName(document.unit, at: document.location)
        guard isIdentifier(unit, as: "the unit") else { return }
        if unit.text.first?.isUppercase != true {
            let right = unit.text.prefix(1).uppercased() + unit.text.dropFirst()
            error(at: unit, message: "the unit '\(unit.text)' begins in lower case; use '\(right)'")
        }
        if unit.text.hasPrefix("UI") || unit.text.hasPrefix("NS") {
            error(at: unit, message: "the unit '\(unit.text)' begins like a class of the system; use another prefix")
        }
        if unit.text == document.parentPrefix {
            error(at: unit, message: "the unit '\(unit.text)' would be its own parent; give 'super' another prefix")
        }
    }

    private mutating func judge(_ properties: [PageProperty], as kind: String, taken: Set<String>) {
        judge(properties.map(\.name), as: kind, taken: taken)
        for property in properties { judge(property, as: kind) }
    }

    private mutating func judge(_ methods: [PageMethod], as kind: String, taken: Set<String>, inner: Set<String>) {
        judge(methods.map(\.name), as: kind, taken: taken)
        for method in methods {
            let name = method.name.text
            if Self.isFamily(name, among: ["init"]) {
                error(
                    at: method.name,
                    message: "the \(kind) '\(name)' reads as an initializer in Objective-C; use another verb"
                )
            }
            judge(method.parameters ?? [], as: "parameter", taken: inner)
        }
    }

    private mutating func judge(_ names: [PageName], as kind: String, taken: Set<String>) {
        var seen: Set<String> = []
        for name in names where isIdentifier(name, as: "the \(kind)") {
            if !seen.insert(name.text).inserted {
                error(at: name, message: "the \(kind) '\(name.text)' appears twice; remove or rename one")
            }
            if taken.contains(name.text) {
                error(at: name, message: "the \(kind) '\(name.text)' collides with a generated member; rename it")
            }
            judgeSpelling(of: name, as: kind)
        }
    }

    private mutating func judgeSpelling(of name: PageName, as kind: String) {
        let words = Identifier.words(of: name.text)
        if name.text.contains("_") || name.text.first?.isLowercase != true {
            let capitalized = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
            let right = ((words.first?.lowercased() ?? "") + capitalized.joined()).filter { $0 != "_" }
            let remedy = right.first?.isLetter == true ? "use '\(right)'" : "begin with a letter in lower case"
            error(at: name, message: "the \(kind) '\(name.text)' is not in camel case; \(remedy)")
        } else if let found = Abbreviations.first(in: name.text) {
            let remedy = found.remedy.map { "use '\($0)'" } ?? "write the word in full"
            let message = "the \(kind) '\(name.text)' has the abbreviation '\(found.word)'; \(remedy)"
            diagnostics.append(Diagnostic(.warning, message: message, at: name.location))
        }
    }

    private mutating func judge(_ property: PageProperty, as kind: String) {
        let name = property.name.text
        if property.type == .boolean, Identifier.words(of: name).first != "is" {
            let right = "is" + name.prefix(1).uppercased() + name.dropFirst()
            error(
                at: property.name,
                message: "the \(kind) '\(name)' is a Bool and does not begin with 'is'; use '\(right)'"
            )
        }
        if ["self", "Self", "Type", "Protocol"].contains(name) {
            error(
                at: property.name,
                message: "the \(kind) '\(name)' cannot be distinguished from the object itself; rename it"
            )
        } else if language == .objectiveC, Identifier.isReservedInObjectiveC(name) {
            error(at: property.name, message: "the \(kind) '\(name)' is a reserved word of Objective-C; rename it")
        }
        if kind == "property", Self.isFamily(name, among: ["new", "alloc", "copy", "mutableCopy", "init"]) {
            error(
                at: property.name,
                message: "the property '\(name)' reads as an owning method in Objective-C; rename it"
            )
        }
    }

    /// Returns whether a name is of a family of methods that Objective-C treats specially.
    private static func isFamily(_ name: String, among families: [String]) -> Bool {
        families.contains { family in
            name.hasPrefix(family) && name.dropFirst(family.count).first?.isLowercase != true
        }
    }

    private mutating func isIdentifier(_ name: PageName, as what: String) -> Bool {
        guard !Identifier.isValid(name.text) else { return true }
        error(
            at: name,
            message: "\(what) '\(name.text)' is not a name; use ASCII letters and digits, with a letter first"
        )
        return false
    }

    private mutating func error(at name: PageName, message: String) {
        diagnostics.error(message, at: name.location)
    }
}
