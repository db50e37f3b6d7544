// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes Swift: reserved words in back-ticks, lists and dictionaries as values, an object of a class as optional.
struct SwiftWording: PageWording {
    func values(of property: PageProperty) -> [String: String] {
        let type = property.type
        let lookup = "dictionary[\"\(property.name.text)\"]"
        // A whole number is written without a fraction, and then is no Double yet.
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
