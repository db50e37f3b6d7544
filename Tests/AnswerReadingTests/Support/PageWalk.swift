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
    ///   - status: The status of a page behind the last row, if only that shows the end.
    /// - Throws: `PagerFailure` for an answer that is not a page of the dialect, and for a way without an end.
    init(_ settings: PagerSettings, on backend: StubBackend, endingBy status: Int?) throws(PagerFailure) {
        let reading = PageReading(settings)
        var position: PagePosition? = reading.firstPosition
        while let asked = position {
            guard bodies.count < 100 else { throw PagerFailure(.loop, message: "the way has no end") }
            let request = reading.request(for: asked)
            guard case .success(let answer) = backend.answer(request) else {
                throw PagerFailure(.network, message: "no answer to '\(request.url)'")
            }
            if !rows.isEmpty, answer.status == status { break }
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

    /// The forms of the bodies, without some parts.
    ///
    /// - Parameter paths: The paths to the parts.
    /// - Returns: One text for each page.
    func shapes(without paths: Set<[String]>) -> [String] {
        bodies.map { Shape.text(of: $0, at: [], skipping: paths) }
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
    ///   - path: The path to the value.
    ///   - skipped: The paths to parts that do not count.
    /// - Returns: The form.
    static func text(of value: JSONValue, at path: [String], skipping skipped: Set<[String]>) -> String {
        if skipped.contains(path) { return "skipped" }
        switch value {
        case .object(let members):
            let texts = members.keys.sorted()
                .map { key in
                    "\(key): \(text(of: members[key] ?? .null, at: path + [key], skipping: skipped))"
                }
            return "{ \(texts.joined(separator: ", ")) }"
        case .array(let elements):
            let forms = Set(elements.map { text(of: $0, at: path + ["[]"], skipping: skipped) })
            return "[ \(forms.sorted().joined(separator: " | ")) ]"
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
