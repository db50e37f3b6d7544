// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

/// Which values the bodies of a list or an answer have, by the keys that lead to them.
struct BodyPlaces: Sendable {
    /// A value that may be in a body, `*` for the elements of an array; those around it are meant too.
    private var paths: [[String]] = []

    /// Collects the values in the answers of a list: pages, errors and single rows.
    init(_ list: ListDescription) {
        for part in list.envelope.order {
            if part == .constants { paths += list.envelope.constants.map(\.path) }
            if let path = list.envelope.path(of: part) { paths.append(path) }
        }
        paths.append(list.envelope.error)
        let rows = list.row.fields.flatMap { Self.paths($0.kind, at: [$0.name]) }
        paths += rows.map { list.envelope.list + ["*"] + $0 }
        if list.items != nil { paths += rows }
    }

    /// Collects the values in the bodies of an answer.
    init(_ answer: PlainAnswer) {
        paths = answer.replies.compactMap(\.body).flatMap { Self.paths($0, at: []) }
    }

    /// The values as the command line writes them.
    var known: [String] { paths.filter { !$0.isEmpty }.map { $0.joined(separator: ".") } }

    /// Returns whether a body may have a value at a path, in which `*` is any member and a number an element.
    func hold(_ path: [String]) -> Bool {
        paths.contains { known in
            known.count >= path.count
                && zip(known, path).allSatisfy { $0 == $1 || $1 == "*" || $0 == "*" && Int($1) != nil }
        }
    }

    private static func paths(_ kind: FieldKind, at path: [String]) -> [[String]] {
        switch kind {
        case .object(let fields): [path] + fields.flatMap { paths($0.kind, at: path + [$0.name]) }
        case .array(let element, _): [path] + paths(element, at: path + ["*"])
        case .nullable(let inner, _): paths(inner, at: path)
        case .choice(let values), .cycle(let values): [path] + values.prefix(100).flatMap { paths($0, at: path) }
        case .value(let value): paths(value, at: path)
        default: [path]
        }
    }

    private static func paths(_ value: JSONValue, at path: [String]) -> [[String]] {
        switch value {
        case .array(let values): [path] + values.prefix(100).flatMap { paths($0, at: path + ["*"]) }
        case .object(let members): [path] + members.flatMap { paths($0.value, at: path + [$0.key]) }
        default: [path]
        }
    }
}
