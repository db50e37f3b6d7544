// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers

/// The pages of a list as a dialect reads them, from the first to the last one.
struct PageWalk {
    /// The bodies of the answers.
    private(set) var bodies: [JSONValue] = []
    /// The rows of all pages.
    private(set) var rows: [JSONValue] = []
    /// The numbers of rows of the pages.
    private(set) var counts: [Int] = []

    /// Walks through a list.
    ///
    /// - Parameters:
    ///   - settings: The dialect, the address and the page size.
    ///   - backend: The backend that serves the list.
    /// - Throws: `PagerFailure` for an answer that is no page of the dialect, and for a way without an end.
    init(_ settings: PagerSettings, on backend: StubBackend) throws(PagerFailure) {
        let reading = PageReading(settings)
        var position: PagePosition? = reading.firstPosition
        while let asked = position {
            guard bodies.count < 100 else { throw PagerFailure(.loop, message: "the way has no end") }
            let request = reading.request(for: asked)
            guard case .success(let answer) = backend.answer(request) else {
                throw PagerFailure(.network, message: "no answer to '\(request.url)'")
            }
            let page = try reading.page(from: answer, at: asked).get()
            bodies.append(answer.json ?? .null)
            rows += page.rows
            counts.append(page.rows.count)
            switch page.next {
            case .end: position = nil
            case .page(let next): position = next
            case .perhaps(let next): position = page.rows.isEmpty ? nil : next
            case .until(let total, let next): position = rows.count < total && !page.rows.isEmpty ? next : nil
            }
        }
    }

    /// The forms of the bodies, without the rows.
    ///
    /// - Parameter path: The path to the array of rows.
    /// - Returns: One text for each page.
    func shapes(withoutRowsAt path: [String]) -> [String] {
        bodies.map { Shape.text(of: $0, skipping: path[...]) }
    }

    /// The members of all rows with their types, without those that are null.
    var rowShape: Set<String> {
        rows.reduce(into: []) { $0.formUnion(Shape.members(of: $1, at: "")) }
    }
}

/// The form of values: the names of members and the types of their values.
enum Shape {
    /// Returns the form of a value as a text.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The path to a part that does not count.
    /// - Returns: The form.
    static func text(of value: JSONValue, skipping path: ArraySlice<String>?) -> String {
        if let path, path.isEmpty { return "rows" }
        switch value {
        case .object(let members):
            let texts = members.keys.sorted()
                .map { key in
                    let rest = path?.first == key ? path?.dropFirst() : nil
                    return "\(key): \(text(of: members[key] ?? .null, skipping: rest))"
                }
            return "{ \(texts.joined(separator: ", ")) }"
        case .array(let elements):
            return "[ \(Set(elements.map { text(of: $0, skipping: nil) }).sorted().joined(separator: " | ")) ]"
        case .integer, .number: return "number"
        case .null, .bool, .string: return value.kind
        }
    }

    /// Returns the members of a row with their types.
    static func members(of value: JSONValue, at path: String) -> Set<String> {
        switch value {
        case .null: []
        case .object(let members):
            members.reduce(into: []) { $0.formUnion(Self.members(of: $1.value, at: "\(path).\($1.key)")) }
        case .array(let elements):
            elements.reduce(into: []) { $0.formUnion(Self.members(of: $1, at: "\(path)[]")) }
        case .integer, .number: ["\(path) number"]
        case .bool, .string: ["\(path) \(value.kind)"]
        }
    }
}
