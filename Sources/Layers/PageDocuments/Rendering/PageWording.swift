// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The language of the generated sources; the raw value is the argument of `--language`.
package enum PageLanguage: String, CaseIterable, Hashable, Sendable {
    /// Six Swift files.
    case swift
    /// The eleven files of Objective-C that the documents were invented for (D-28).
    case objectiveC = "objc"
}

/// The spelling of the parts of a page that a template cannot assemble itself, in one language.
protocol PageWording {
    /// Returns the values that a template sees of a property of the model.
    func values(of property: PageProperty) -> [String: String]
    /// Returns the head of an operation, without the end of a declaration.
    func head(ofOperation operation: PageMethod) -> String
    /// Returns the head of a fetch, with the callback at its end.
    func head(ofFetch fetch: PageMethod) -> String
    /// Returns the call of a fetch, without its callback, from an operation whose parameters it may pass on.
    func call(of fetch: PageMethod) -> String
}

/// The spelling of Swift: reserved words in back-ticks, lists and dictionaries as values, objects as optionals.
struct SwiftWording: PageWording {
    func values(of property: PageProperty) -> [String: String] {
        let type = property.type
        let lookup = "dictionary[\"\(property.name.text)\"]"
        // A whole number is written without a fraction, and is then not a Double.
        let whole = type == .float ? " ?? (\(lookup) as? Int).map(Double.init)" : ""
        return [
            "name": Identifier.swift(property.name.text),
            "key": property.name.text,
            "type": type.swiftDefault == nil ? "\(type.swift)?" : type.swift,
            "initial": type.swiftDefault.map { " = \($0)" } ?? "",
            "value": "\(lookup) as? \(type.swift)\(whole)",
        ]
    }

    func head(ofOperation operation: PageMethod) -> String {
        let parameters = (operation.parameters ?? []).enumerated()
            .map { place, parameter in (place == 0 ? "_ " : "") + text(of: parameter) }
        return "func \(Identifier.swift(operation.name.text))(\(parameters.joined(separator: ", ")))"
    }

    func head(ofFetch fetch: PageMethod) -> String {
        let own = fetch.parameters?.map(text) ?? ["parameter: [String: Any]"]
        let parameters = own + ["finishedCallBack: @escaping @MainActor () -> Void"]
        return "func \(Identifier.swift(fetch.name.text))(\(parameters.joined(separator: ", ")))"
    }

    func call(of fetch: PageMethod) -> String {
        let name = Identifier.swift(fetch.name.text)
        let arguments = fetch.parameters?.map(\.name.text).map { "\($0): \(Identifier.swift($0))" }
        let list = (arguments ?? ["parameter: parameter"]).joined(separator: ", ")
        return list.isEmpty ? name : "\(name)(\(list))"
    }

    private func text(of parameter: PageProperty) -> String {
        "\(Identifier.swift(parameter.name.text)): \(parameter.type.swift)"
    }
}

/// The spelling of Objective-C in the published templates, with the pointer of every class in its position (X-58).
struct ObjectiveCWording: PageWording {
    func values(of property: PageProperty) -> [String: String] {
        [
            "name": property.name.text,
            "key": property.name.text,
            "type": property.type.objectiveC,
            "attribute": property.type.objectiveCAttribute,
            "class": property.type.objectiveCClass,
            "value": property.type.objectiveCValue(of: "\(property.name.text)Value"),
        ]
    }

    func head(ofOperation operation: PageMethod) -> String {
        var head = "- (void)\(operation.name.text)"
        for (place, parameter) in (operation.parameters ?? []).enumerated() {
            head +=
                place == 0 ? piece(label: "", for: parameter) : piece(label: " \(parameter.name.text)", for: parameter)
        }
        return head
    }

    func head(ofFetch fetch: PageMethod) -> String {
        var head = "- (void)\(fetch.name.text)With"
        for (place, parameter) in parameters(of: fetch).enumerated() {
            head += piece(label: label(of: parameter, at: place), for: parameter)
        }
        let callback = parameters(of: fetch).isEmpty ? "FinishedCallBack" : " finishedCallBack"
        return head + "\(callback):(void (^)(void))finishCallBack"
    }

    func call(of fetch: PageMethod) -> String {
        var call = "\(fetch.name.text)With"
        for (place, parameter) in parameters(of: fetch).enumerated() {
            let argument = fetch.parameters == nil ? "self.parameter" : parameter.name.text
            call += "\(label(of: parameter, at: place)):\(argument)"
        }
        return call + (parameters(of: fetch).isEmpty ? "FinishedCallBack" : " finishedCallBack")
    }

    private func parameters(of fetch: PageMethod) -> [PageProperty] {
        fetch.parameters ?? [PageProperty("parameter", type: .dictionary)]
    }

    private func label(of parameter: PageProperty, at place: Int) -> String {
        let name = parameter.name.text
        return place == 0 ? name.prefix(1).uppercased() + name.dropFirst() : " \(name)"
    }

    private func piece(label: String, for parameter: PageProperty) -> String {
        let type = parameter.type.objectiveC
        return "\(label):(\(type.hasSuffix(" ") ? String(type.dropLast()) : type))\(parameter.name.text)"
    }
}
