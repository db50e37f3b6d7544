// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The paths in an answer's JSON to the rows, the page size, the total and an error's message (F-14).
package struct Envelope: Sendable, Hashable {
    /// A value of a page's answer that has its own path.
    package enum Part: String, Sendable, Hashable, CaseIterable {
        /// The rows.
        case list
        /// The number of rows of a full page (F-11).
        case pageSize
        /// The number of rows of the whole list.
        case total
        /// Whether more rows follow the page.
        case hasMore
        /// The reference to the next page: its number, an offset, a cursor, a key or a URL; null on the last one.
        case next
        /// The reference to the page before; null on the first one.
        case previous
        /// The page's number.
        case page
        /// The number of pages.
        case pages
        /// The members that are the same in each answer.
        case constants

        /// The value at the part's path; nil for the constants.
        var value: PageValue? {
            switch self {
            case .list: .rows
            case .pageSize: .size
            case .total: .total
            case .hasMore: .hasMore
            case .next: .token(.next)
            case .previous: .token(.previous)
            case .page: .page
            case .pages: .pages
            case .constants: nil
            }
        }
    }

    /// The keys that lead to the rows; empty if the answer is the array of rows itself.
    package let list: [String]
    /// The keys that lead to the page size; nil leaves it out.
    package let pageSize: [String]?
    /// The keys that lead to the total; nil leaves it out.
    package let total: [String]?
    /// The keys that lead to the parts that the standard list leaves out.
    package let more: [Part: [String]]
    /// The members that are the same in each answer.
    package let constants: [EnvelopeConstant]
    /// The header that holds the total; nil for none.
    package let totalHeader: String?
    /// The header with the reference to the next page; nil for none.
    package let nextHeader: String?
    /// The keys that lead to the message of an error.
    package let error: [String]
    /// The parts in the order in which they are written.
    package let order: [Part]

    /// The template of the body of a page's answer.
    package private(set) var bodyTemplate: JSONTemplate<PageValue>
    /// The body of a page's answer.
    private(set) var program: TemplateProgram<PageValue>
    /// The template around each row as a program; nil for none.
    let each: TemplateProgram<RowValue>?
    /// The template around each row; nil for none.
    package let eachTemplate: JSONTemplate<RowValue>?
    /// Whether the body was written as a template, and not as the paths of its parts.
    package let isTemplate: Bool
    /// The answers to requests that cannot be served.
    package var errors = ErrorForms()
    /// The statuses, the content type and further headers of a page's answer.
    package var head = AnswerHead() {
        didSet { show(head.headers.flatMap(\.template.values)) }
    }

    /// The form in which answers show the end of the list; nil for the list's own form.
    private(set) var endForm: EndForm?
    /// The values that an answer shows, in the body or in a header.
    private var shown: Set<PageValue> = []
    /// Whether an answer has a reference to the next or the previous page.
    private(set) var tellsNeighbours: Bool
    /// Whether an answer has a reference to the last page.
    private(set) var showsLastPage = false
    /// Whether an answer has addresses or parameters of the request.
    private(set) var needsAddress: Bool
    /// The places of the request whose values an answer with a page shows.
    package private(set) var sentPlaces: [RequestPlace] = []

    /// Creates an envelope; the defaults are those of the standard list.
    ///
    /// - Parameters:
    ///   - list: The keys that lead to the rows.
    ///   - pageSize: The keys that lead to the page size; nil leaves it out.
    ///   - total: The keys that lead to the total; nil leaves it out.
    ///   - more: The keys that lead to further parts.
    ///   - constants: The members that are the same in each answer.
    ///   - totalHeader: The header that holds the total; nil for none.
    ///   - nextHeader: The header with the reference to the next page; nil for none.
    ///   - error: The keys that lead to the message of an error.
    ///   - order: The parts in the order in which they are written; missing parts follow in the order of `Part`.
    package init(
        list: [String] = ["Data", "List"],
        pageSize: [String]? = ["Data", "PageSize"],
        total: [String]? = ["Data", "Total"],
        more: [Part: [String]] = [:],
        constants: [EnvelopeConstant] = [],
        totalHeader: String? = nil,
        nextHeader: String? = nil,
        error: [String] = ["Message"],
        order: [Part] = Part.allCases
    ) {
        self.list = list
        self.pageSize = pageSize
        self.total = total
        self.more = more
        self.constants = constants
        self.totalHeader = totalHeader
        self.nextHeader = nextHeader
        self.error = error
        self.order = order + Part.allCases.filter { !order.contains($0) }
        let paths = more.merging(
            [(.list, list), (.pageSize, pageSize), (.total, total)]
                .compactMap { part, path in path.map { (part, $0) } }
        ) { $1 }
        let entries = self.order.flatMap { part -> [EnvelopeEntry] in
            if part == .constants {
                return constants.map { EnvelopeEntry(path: $0.path, template: .literal($0.value)) }
            }
            guard let path = paths[part], let value = part.value else { return [] }
            return [EnvelopeEntry(path: path, template: .value(Placeholder(value)))]
        }
        let body = EnvelopeEntry.template(of: entries)
        bodyTemplate = body
        program = TemplateProgram(body)
        each = nil
        eachTemplate = nil
        isTemplate = false
        tellsNeighbours = nextHeader != nil
        needsAddress = nextHeader != nil
        show(body.values)
    }

    /// Creates an envelope whose body is a template.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - each: The template around each row; nil for none.
    ///   - error: The keys that lead to the message of an error.
    package init(
        body: JSONTemplate<PageValue>,
        each: JSONTemplate<RowValue>? = nil,
        error: [String] = ["Message"]
    ) {
        list = body.path(to: .rows) ?? []
        pageSize = body.path(to: .size)
        total = body.path(to: .total)
        let parts: [Part] = [.hasMore, .next, .previous, .page, .pages]
        more = Dictionary(
            uniqueKeysWithValues: parts.compactMap { part in
                part.value.flatMap { body.path(to: $0) }.map { (part, $0) }
            }
        )
        constants = []
        totalHeader = nil
        nextHeader = nil
        self.error = error
        order = Part.allCases
        bodyTemplate = body
        program = TemplateProgram(body)
        self.each = each.map(TemplateProgram.init)
        eachTemplate = each
        isTemplate = true
        let ofRows = (each?.values ?? [])
            .compactMap { value -> PageValue? in
                if case .page(let value) = value { value } else { nil }
            }
        (tellsNeighbours, needsAddress) = (false, false)
        show(body.values + ofRows)
    }

    /// Records values that an answer shows; this happens once for a list, not for each request.
    private mutating func show(_ values: [PageValue]) {
        shown.formUnion(values)
        showsLastPage =
            showsLastPage || values.contains { [.token(.last), .url(.last), .relativeURL(.last), .links].contains($0) }
        tellsNeighbours = tellsNeighbours || values.contains { $0.needsNeighbours }
        needsAddress = needsAddress || values.contains { $0.needsAddress }
        for case .request(let place) in values where !sentPlaces.contains(place) { sentPlaces.append(place) }
    }

    /// Returns whether an answer shows a value that matches, in the body or in a header.
    package func shows(where matches: (PageValue) -> Bool) -> Bool { shown.contains(where: matches) }

    /// Returns an envelope whose answers show the end of the list in another form.
    ///
    /// A header can only become empty. The form `repeated` does not change a template, because the page has the
    /// reference.
    package func ending(as form: EndForm) -> Envelope {
        var other = self
        other.endForm = form
        other.bodyTemplate = bodyTemplate.ending(as: form)
        other.program = TemplateProgram(other.bodyTemplate)
        guard form == .empty else { return other }
        for index in head.headers.indices where head.headers[index].name.lowercased() != "link" {
            other.head.headers[index].template = head.headers[index].template.ending(as: form)
        }
        return other
    }

    /// Returns whether answers can show the end of the list in a form that is not their own.
    package func canEnd(as form: EndForm) -> Bool {
        let other = ending(as: form)
        return other.program != program || other.head != head || nextHeader != nil && form == .empty
    }

    /// Whether the body repeats something for pages of the list.
    package var repeatsPages: Bool { program.repeatsPages }

    /// Returns the keys that lead to a part, or nil if the part is left out.
    package func path(of part: Part) -> [String]? {
        switch part {
        case .list: list
        case .pageSize: pageSize
        case .total: total
        case .hasMore, .next, .previous, .page, .pages: more[part]
        case .constants: nil
        }
    }

    /// The first pair of parts that cannot both be written, because one is inside the other.
    package var conflict: (Part, Part)? {
        for (position, left) in order.enumerated() {
            for right in order[(position + 1)...] {
                guard let one = path(of: left), let other = path(of: right) else { continue }
                if one.starts(with: other) || other.starts(with: one) { return (left, right) }
            }
        }
        return nil
    }

    /// The first constant and part that cannot both be written, because one is inside the other.
    package var constantConflict: (constant: EnvelopeConstant, part: Part)? {
        for constant in constants {
            for part in order {
                guard let path = path(of: part) else { continue }
                if path.starts(with: constant.path) || constant.path.starts(with: path) { return (constant, part) }
            }
        }
        return nil
    }
}

/// A fixed value that every answer of a list contains.
package struct EnvelopeConstant: Sendable, Hashable {
    /// The keys that lead to the value.
    package let path: [String]
    /// The value.
    package let value: JSONValue
    /// Splits an object into its members, so that other parts can be written beside them.
    ///
    /// - Parameters:
    ///   - value: The value; an object that is not empty becomes the constants of its members.
    ///   - path: The keys that lead to the value.
    /// - Returns: The constants in the order of the object.
    static func all(in value: JSONValue, at path: [String] = []) -> [EnvelopeConstant] {
        guard let members = value.object, !members.isEmpty else {
            return [EnvelopeConstant(path: path, value: value)]
        }
        return members.flatMap { key, value in all(in: value, at: path + [key]) }
    }
}

/// A template at the path of an envelope's part.
private struct EnvelopeEntry {
    /// The keys that lead to the part.
    var path: [String]
    /// The template.
    var template: JSONTemplate<PageValue>

    /// Returns the object of entries in order, without entries that are inside or around an earlier entry.
    static func template(of entries: [EnvelopeEntry]) -> JSONTemplate<PageValue> {
        var laid: [EnvelopeEntry] = []
        for entry in entries {
            let excludes = laid.contains { $0.path.starts(with: entry.path) || entry.path.starts(with: $0.path) }
            if !excludes { laid.append(entry) }
        }
        return template(of: laid[...], depth: 0)
    }

    /// Returns the object of entries whose paths agree up to a depth; a key appears at the position of its first entry.
    private static func template(of entries: ArraySlice<EnvelopeEntry>, depth: Int) -> JSONTemplate<PageValue> {
        if let only = entries.first, entries.count == 1, only.path.count == depth { return only.template }
        var rest = entries
        var members: [JSONTemplate<PageValue>.Member] = []
        while let first = rest.first {
            let key = first.path[depth]
            let inside = template(of: rest.filter { $0.path[depth] == key }[...], depth: depth + 1)
            members.append(JSONTemplate.Member(key, element: JSONTemplate.Element(inside)))
            rest = rest.filter { $0.path[depth] != key }[...]
        }
        return .object(members)
    }
}
