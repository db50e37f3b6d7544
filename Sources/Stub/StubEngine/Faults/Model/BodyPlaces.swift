// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription
import OrderedCollections

/// The values that the bodies of a list, an answer or a query have, by the keys that lead to them.
struct BodyPlaces: Sendable {
    /// A value that may be in a body, `*` for the elements of an array; those around it are meant too.
    private var paths: [[String]] = []
    /// A value that may have members of any name.
    private var openPaths: [[String]] = []

    /// Collects the values in all answers of a list: pages, errors and single rows.
    init(_ list: ListDescription) {
        addPages(of: list)
        addErrors(ErrorKind.allCases.map { list.envelope.errors.form(of: $0) }, of: list)
        addErrors(list.envelope.errors.refusals.map { $0.form }, of: list)
        if let access = list.graphQL {
            let rows = Self.paths(list.row)
            let connection = ["data", access.field]
            let edges = connection + ["edges", "*"]
            paths += rows.map { edges + ["node"] + $0 }
            paths += [edges + ["cursor"], connection + ["pageInfo", "startCursor"]]
            if list.items != nil { paths += rows.map { ["data", access.itemField] + $0 } }
            addQueryErrors()
        } else if list.items != nil {
            addItem(of: list)
        }
    }

    /// Collects the values in the pages of a list.
    init(pagesOf list: ListDescription) {
        addPages(of: list)
    }

    /// Collects the values in the answer of a list to a request that it cannot serve.
    init(_ error: ErrorFacts, of list: ListDescription) {
        addErrors([list.envelope.errors.form(of: error)], of: list)
    }

    /// Collects the values in the answer with a single row of a list.
    init(itemOf list: ListDescription) {
        addItem(of: list)
    }

    /// Collects the values in the answers to a change of a row; whether it succeeds is not known before it is made.
    init(_ change: RowChange, of list: ListDescription) {
        switch change {
        case .create, .replace, .patch: addItem(of: list)
        case .delete: break
        }
        addErrors([ErrorKind.row, .body].map { list.envelope.errors.form(of: $0) }, of: list)
    }

    /// Collects the values in all bodies of a plain answer.
    init(_ answer: PlainAnswer) {
        for reply in answer.replies { add(reply) }
    }

    /// Collects the values in one body of a plain answer.
    init(_ reply: PlainReply) {
        add(reply)
    }

    /// Collects the values in the answer to a query, under the names that the query gives them.
    init(_ question: GraphQLQuestion) {
        add(question.plan, at: ["data"])
        addQueryErrors()
    }

    /// The values as the command line writes them.
    var known: [String] { (paths + openPaths).filter { !$0.isEmpty }.map { $0.joined(separator: ".") } }

    /// Returns whether a body may have a value at a path, in which `*` is any member and a number an element.
    func hold(_ path: [String]) -> Bool {
        paths.contains { $0.count >= path.count && Self.isAlong($0, path: path) }
            || openPaths.contains { Self.isAlong($0, path: path) }
    }

    /// Returns whether a known value and a path are the same, or one of them is inside the other.
    private static func isAlong(_ known: [String], path: [String]) -> Bool {
        zip(known, path).allSatisfy { $0 == $1 || $1 == "*" || $0 == "*" && Int($1) != nil }
    }
}

// MARK: Answers

extension BodyPlaces {
    private mutating func addPages(of list: ListDescription) {
        let rows = Self.paths(list.row)
        add(list.envelope.bodyTemplate, at: []) { places, value, path in
            places.add(value, at: path, rows: rows, in: list.envelope.eachTemplate)
        }
    }

    /// Adds the values of errors; those without a body have the message where the envelope says.
    private mutating func addErrors(_ forms: [ErrorForms.Form?], of list: ListDescription) {
        for form in forms {
            guard let body = form?.body else {
                paths.append(list.envelope.error)
                continue
            }
            add(body, at: []) { places, value, path in
                if case .request = value { places.openPaths.append(path) } else { places.paths.append(path) }
            }
        }
    }

    /// Adds the values of a single row, in the body of `items` if it has one.
    private mutating func addItem(of list: ListDescription) {
        let rows = Self.paths(list.row)
        guard let body = list.items?.body else {
            paths.append([])
            paths += rows
            return
        }
        add(body.template, at: []) { places, value, path in
            switch value {
            case .row:
                places.paths.append(path)
                places.paths += rows.map { path + $0 }
            case .request: places.openPaths.append(path)
            case .key, .url, .path, .origin: places.paths.append(path)
            }
        }
    }

    private mutating func add(_ reply: PlainReply) {
        if let body = reply.body { paths += Self.paths(body, at: []) }
        // Every value of the request can be an object.
        if let template = reply.template {
            add(template, at: []) { places, _, path in places.openPaths.append(path) }
        }
    }

    /// Adds the values of the errors of a query.
    private mutating func addQueryErrors() {
        let error = ["errors", "*"]
        let location = error + ["locations", "*"]
        paths += [error + ["message"], location + ["line"], location + ["column"], error + ["path", "*"]]
    }
}

// MARK: Templates

extension BodyPlaces {
    /// Adds the values of a template.
    ///
    /// - Parameters:
    ///   - template: The template.
    ///   - path: The keys that lead to it.
    ///   - addValue: Adds a value that the template names at the keys that lead there.
    private mutating func add<Value: TemplateValue>(
        _ template: JSONTemplate<Value>,
        at path: [String],
        with addValue: (inout BodyPlaces, Value, [String]) -> Void
    ) {
        switch template {
        case .literal(let value): paths += Self.paths(value, at: path)
        case .text: paths.append(path)
        case .value(let placeholder):
            addValue(&self, placeholder.value, path)
            switch placeholder.otherwise {
            case .json(let value): paths += Self.paths(value, at: path)
            case .value(let other): addValue(&self, other, path)
            case .null, .absence: break
            }
        case .array(let elements):
            paths.append(path)
            for element in elements { add(element, at: path + ["*"], with: addValue) }
        case .object(let members):
            if members.isEmpty { paths.append(path) }
            for member in members {
                add(member.element, at: member.isMerged ? path : path + [member.key], with: addValue)
            }
        case .choice(let element): add(element, at: path, with: addValue)
        }
    }

    private mutating func add<Value: TemplateValue>(
        _ element: JSONTemplate<Value>.Element,
        at path: [String],
        with addValue: (inout BodyPlaces, Value, [String]) -> Void
    ) {
        add(element.template, at: path, with: addValue)
        if let otherwise = element.otherwise { add(otherwise, at: path, with: addValue) }
    }

    /// Adds a value of a page.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The keys that lead to it.
    ///   - rows: The values of a row.
    ///   - each: The template around each row; nil for none.
    private mutating func add(
        _ value: PageValue,
        at path: [String],
        rows: [[String]],
        in each: JSONTemplate<RowValue>?
    ) {
        switch value {
        case .rows:
            paths.append(path)
            let element = path + ["*"]
            guard let each else { return paths += rows.map { element + $0 } }
            add(each, at: element) { places, value, path in
                switch value {
                case .row: places.paths += rows.map { path + $0 }
                case .page(let value): places.add(value, at: path, rows: rows, in: nil)
                case .cursor: places.openPaths.append(path)
                case .key, .number: places.paths.append(path)
                }
            }
        // Keys of rows are not known, and tokens and members of requests can be objects.
        case .rowsByKey, .token, .sentToken, .request: openPaths.append(path)
        default: paths.append(path)
        }
    }
}

// MARK: Queries

extension BodyPlaces {
    /// The types of values without members.
    private static let plainTypes: Set<String> = ["Int", "Float", "String", "Boolean", "ID"]

    private mutating func add(_ fields: [PlannedField], at path: [String]) {
        for field in fields {
            let type = field.definition.type
            let place = path + [field.responseName] + Self.elements(of: type)
            if !field.fields.isEmpty {
                add(field.fields, at: place)
            } else if Self.plainTypes.contains(type.name) {
                paths.append(place)
            } else {
                openPaths.append(place)
            }
        }
    }

    /// Returns a `*` for each array that is around the values of a type.
    private static func elements(of type: TypeReference) -> [String] {
        switch type {
        case .named: []
        case .nonNull(let inner): elements(of: inner)
        case .list(let element): ["*"] + elements(of: element)
        }
    }
}

// MARK: Rows and constants

extension BodyPlaces {
    private static func paths(_ row: RowTemplate) -> [[String]] {
        row.fields.flatMap { paths($0.kind, at: [$0.name]) }
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
