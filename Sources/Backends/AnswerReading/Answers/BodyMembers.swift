// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import ListSketches
import OrderedCollections

/// A member of a body that is not an object, with the path to it.
struct BodyMember: Hashable, Sendable {
    /// The keys that lead to the member.
    var path: [String]
    /// The value of the member.
    var value: JSONValue

    /// The last key in small letters, without signs; the key before it if the last one only says `value` or `href`.
    var word: String {
        let words = path.map(PagingName.plain)
        guard let last = words.last else { return "" }
        guard ["value", "href", "url"].contains(last), words.count > 1 else { return last }
        return words[words.count - 2]
    }

    /// Whether the member is inside an object with the key of the last row, such as `LastEvaluatedKey`.
    var isInLastKey: Bool {
        path.dropLast().map(PagingName.plain).contains { $0.hasPrefix("last") && $0.hasSuffix("key") }
    }

    /// Whether the member is about a page before this one, about the first one, or about the page itself.
    var leadsBack: Bool {
        path.map(PagingName.plain)
            .contains { word in
                ["prev", "before", "first", "self", "start"].contains { word.hasPrefix($0) }
            }
    }
}

extension JSONValue {
    /// The members of all objects in the value that are not objects themselves, in the document's order.
    ///
    /// - Parameter path: The keys that lead to the value.
    /// - Returns: The members, with complete paths; the value itself if it is not an object.
    func members(below path: [String] = []) -> [BodyMember] {
        guard let object else { return [BodyMember(path: path, value: self)] }
        return object.flatMap { key, value in value.members(below: path + [key]) }
    }
}

/// The location of the rows in the body of an answer.
package struct RowsLocation: Hashable, Sendable {
    /// The path to the array; empty if the body is the array.
    package var path: [String]
    /// The path from an element to its row; empty if the element is the row.
    var row: [String] = []

    /// Finds the array of rows.
    ///
    /// - Parameter body: The body of an answer with rows.
    /// - Returns: The location.
    /// - Throws: `ReadingRefusal` if the body has no array of rows, or two arrays that could be the rows.
    package static func find(in body: JSONValue) throws(ReadingRefusal) -> RowsLocation {
        let all = body.members().filter { $0.value.array.map { $0.isEmpty || !isLinks($0) } ?? false }
        let objects = all.filter { member in
            guard let elements = member.value.array, !elements.isEmpty else { return false }
            return elements.allSatisfy { $0.object != nil }
        }
        // Beside another array, values can be something else, such as the names of columns.
        let isOnlyValues = all.count == 1 && areDistinctValues(all[0].value.array ?? [])
        let arrays = isOnlyValues ? all : objects
        guard let most = arrays.map({ $0.value.array?.count ?? 0 }).max() else {
            throw ReadingRefusal(Self.reasonForNoRows(in: body))
        }
        let largest = arrays.filter { $0.value.array?.count == most }
        let edges = largest.filter { isEdges($0.value.array ?? []) }
        guard let found = edges.count == 1 ? edges.first : largest.count == 1 ? largest.first : nil else {
            throw ReadingRefusal(.twoArrays(largest.map { $0.path.joined(separator: ".") }))
        }
        return RowsLocation(path: found.path, row: isEdges(found.value.array ?? []) ? ["node"] : [])
    }

    /// Returns whether elements can be rows that are their own ids: texts or integers, none of which comes twice.
    private static func areDistinctValues(_ elements: [JSONValue]) -> Bool {
        let areOneKind = elements.allSatisfy { $0.text != nil } || elements.allSatisfy { $0.int != nil }
        return !elements.isEmpty && areOneKind && Set(elements).count == elements.count
    }

    /// Returns the reason why a body has no array of rows.
    private static func reasonForNoRows(in body: JSONValue) -> ReadingRefusal.Code {
        let arrays = body.members().filter { $0.value.array != nil }
        guard !arrays.isEmpty else { return .noArray }
        let others = arrays.filter { $0.value.array == [] || !isLinks($0.value.array ?? []) }
        func place(_ member: BodyMember) -> String { member.path.joined(separator: ".") }
        let largest = others.max { ($0.value.array?.count ?? 0) < ($1.value.array?.count ?? 0) }
        if let largest, let kind = largest.value.array?.first(where: { $0.object == nil })?.kindOfMany {
            return .plainRows(at: place(largest), kind: kind)
        }
        let empty = others.first { PagingMember.rows.contains($0.path.last ?? "") } ?? others.first
        return empty.map { .emptyList(at: place($0)) } ?? .noRows
    }

    private static func isLinks(_ elements: [JSONValue]) -> Bool {
        elements.allSatisfy { element in
            let keys = Set(element.object?.keys.map(PagingName.plain) ?? [])
            return !keys.isDisjoint(with: ["href", "url"]) && !keys.isDisjoint(with: ["rel", "relation", "label"])
        }
    }

    private static func isEdges(_ elements: [JSONValue]) -> Bool {
        elements.allSatisfy { $0["node"]?.object != nil }
    }
}

extension JSONValue {
    /// The kind of the value in words for many of them, such as `texts`.
    fileprivate var kindOfMany: String {
        switch self {
        case .null: "null"
        case .bool: "booleans"
        case .integer, .number: "numbers"
        case .string: "texts"
        case .array: "arrays"
        case .object: "objects"
        }
    }
}
