// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import TextEncoding

extension ListReading {
    /// Derives a list from facts.
    ///
    /// - Parameter notes: The facts.
    /// - Throws: `ReadingRefusal` if the way to a second page is not known.
    init(_ notes: ListNotes) throws(ReadingRefusal) {
        let dialect = try PagerDialect(notes)
        self.init(
            endpoint: notes.endpoint,
            dialect: dialect,
            size: notes.size,
            totalHeader: notes.totalHeader,
            sketch: ListSketching(notes).sketch()
        )
    }

    /// Returns the name of the list at a URL, which is known before the first request.
    package static func name(forURL url: String) -> String {
        ListName.name(forPath: publicPath(ofURL: url))
    }

    /// Returns the path of a URL as a list file has it, with a parameter for each segment that may be an id or a secret.
    package static func publicPath(ofURL url: String) -> String {
        ListSketching.publicPath(WebAddress(url)?.path ?? "/")
    }
}

/// The description by which the stub serves a list, derived from facts.
struct ListSketching {
    private let notes: ListNotes
    private var form: PagingForm
    private var list: JSONObject = [:]
    private var remarks: [ListSketch.Remark] = []

    /// The most rows of a page in a list file.
    private static let sizeMax = 10_000
    /// The page size with which the stub serves a list without `defaultSize`.
    private static let servedSize = 20
    /// The largest page size of the stub for a list without `defaultSize` and `maximumSize`.
    private static let servedSizeMax = 100

    /// Prepares a description.
    init(_ notes: ListNotes) {
        self.notes = notes
        form = PagingForm(notes)
        // A list file knows keys only among the fields of the row itself.
        let isField = notes.hasPlainRows || form.key?.count == 1
        if form.style == .keyset, !isField || !notes.location.row.isEmpty { form.style = .cursor }
    }

    /// The field of the list file with the key of a row; a row that is a value has its key in the field `id`.
    private var keyField: String? { notes.hasPlainRows ? "id" : form.key?.first }

    /// Derives the description.
    func sketch() -> ListSketch {
        var copy = self
        return copy.make()
    }

    private mutating func make() -> ListSketch {
        let path = Self.publicPath(WebAddress(notes.base.url)?.path ?? "/")
        let field = GraphQLForm.field(of: notes)
        if field == nil, notes.base.method == .post { list["method"] = "POST" }
        list["path"] = .string(path)
        if let field {
            list["graphql"] = .string(field)
        } else if let when = Self.conditions(notes) {
            list["when"] = when
        }
        var envelope = EnvelopeSketch(notes, form: form)
        let body = envelope.body()
        let headers = envelope.headers()
        list["paging"] = .object(paging(links: envelope.links, isGraphQL: field != nil))
        if field == nil {
            addAnswer(body: body, headers: headers)
            remarks += envelope.remarks
        }
        addRow()
        addRowCount()
        return ListSketch(name: ListName.name(forPath: path), list: list, remarks: remarks)
    }

    private mutating func addAnswer(body: JSONValue, headers: JSONObject) {
        if notes.pages.contains(where: { $0.answer.status == 206 }) { list["status"] = ["whole": 200, "part": 206] }
        if let type = notes.first.answer.value(ofHeader: "Content-Type"), type != "application/json" {
            list["contentType"] = .string(type)
        }
        if !headers.isEmpty { list["headers"] = .object(headers) }
        list["body"] = body
        if notes.hasPlainRows { list["each"] = "{key}" }
        guard notes.location.row == ["node"], let element = notes.first.rows.first?.object else { return }
        var each: JSONObject = [:]
        for key in element.keys {
            // A template for any other member would give all elements the value of one row.
            if key == "node" { each[key] = "{row}" }
            if PagingName.plain(key).contains("cursor") { each[key] = "{cursor}" }
        }
        list["each"] = .object(each)
    }

    private mutating func addRow() {
        var row = RowSketch(notes.pages, row: notes.location.row)
        if form.style == .keyset, let keyField { row.makeKey(keyField) }
        if notes.hasPlainRows { row.makeOwnID() }
        // A probe by this file needs a field that distinguishes the rows; a range can give two rows the same number.
        if let path = notes.keyPath, path.count == 1, RowKey.isNamed(path[0]) { row.makeDistinct(path[0]) }
        list["row"] = row.fields.isEmpty ? ["id": "index"] : .object(row.fields)
        remarks += row.remarks
    }

    private mutating func addRowCount() {
        let seen = notes.pages.compactMap(\.end).max() ?? notes.first.rows.count
        list["rows"] = .integer(Int64(notes.repeatsRows ? notes.total ?? seen : max(notes.total ?? 0, seen)))
        if notes.repeatsRows {
            let words = "a row came at two places of the list; do pages overlap or leave out rows"
            remark("\(words), or did the list change meanwhile?", at: ["rows"])
        }
        let failed = notes.failedPage.map { "for the page after row \($0.start), \($0.denial.words), so " } ?? ""
        if notes.total == nil {
            remark(
                "\(failed)the end was not seen, so that the list may be longer; how many rows does it have?",
                at: ["rows"]
            )
        } else if notes.countedRows == nil, notes.failedPage != nil {
            remark("the answers have this total; \(failed)the end was not seen; can each page be read?", at: ["rows"])
        }
    }

    private mutating func remark(_ text: String, at path: [String]) {
        remarks.append(ListSketch.Remark(path: path, text: text))
    }

    /// Returns the conditions on headers and on the body that choose the operation of a POST request.
    private static func conditions(_ notes: ListNotes) -> JSONValue? {
        guard notes.base.method == .post else { return nil }
        var conditions = SecretText.publicHeaders(of: notes.base)
            .map { header -> JSONValue in ["header": .string(header.name), "is": .string(header.value)] }
        if let method = notes.base.body?["method"]?.text {
            conditions.append(["body": "method", "is": .string(method)])
        }
        return conditions.isEmpty ? nil : conditions.count == 1 ? conditions[0] : .array(conditions)
    }

    /// Returns a path in which a parameter stands for each segment that looks like an id or a secret.
    fileprivate static func publicPath(_ path: String) -> String {
        var count = 0
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { part -> String in
                let text = String(part)
                let isPublic = SecretText.isPlain(text) && !TextForm.isUUID(text) && text.filter(\.isNumber).count < 6
                guard !isPublic || text.contains("{") else { return text }
                count += 1
                return count == 1 ? "{id}" : "{id\(count)}"
            }
        return parts.joined(separator: "/")
    }
}

extension ListSketching {
    private mutating func paging(links: JSONObject, isGraphQL: Bool) -> JSONObject {
        var paging: JSONObject = ["style": .string(form.style.rawValue)]
        if !isGraphQL {
            let key = form.style == .keyset ? "after" : form.style.rawValue
            if let location = form.location { paging[key] = location.listKey } else { remarkLocation(of: key) }
            if form.style == .page { paging["first"] = .integer(Int64(form.first)) }
            if case .page = notes.paging, notes.firstNumber == nil {
                remark("page 1 was not asked for; is it the first page, or the second one?", at: ["paging", "first"])
            }
            if form.style == .keyset, let keyField { paging["key"] = .string(keyField) }
            paging["size"] = notes.size?.listKey ?? .null
        }
        addSizes(to: &paging)
        if let limit = notes.limit {
            remark(
                "'\(limit.name)' limits the whole list, and not a page; which parameter sets the size?",
                at: ["paging"]
            )
        } else if notes.size == nil, !isGraphQL {
            remark(
                "no request shows a parameter of the page size; which one does the backend read?",
                at: ["paging", "size"]
            )
        }
        if let repeated = notes.repeatedPage {
            remark(
                "\(repeated.words); does the URL drop a parameter, or does the sort have equal values?",
                at: ["paging"]
            )
        }
        if notes.urlsLackSize {
            remark(
                "the URLs of other pages do not have the size, so clients that follow them may get other rows; does the "
                    + "backend keep it otherwise?",
                at: ["paging", "size"]
            )
        }
        if form.numbered != nil { addPastEnd(to: &paging) }
        if !links.isEmpty, !isGraphQL { paging["links"] = .object(links) }
        return paging
    }

    private mutating func remarkLocation(of key: String) {
        remark("no URL shows the parameter; which name does '\(key)' have?", at: ["paging", key])
    }

    private mutating func addSizes(to paging: inout JSONObject) {
        let size = min(Self.sizeMax, max(1, notes.defaultSize ?? notes.first.rows.count))
        let maximum = maximumSize.map { min(Self.sizeMax, max(size, $0)) }
        // A guessed size in the file would be a promise, and a probe by this file would judge the backend by it. The
        // stub would refuse a size that is above its own largest one.
        let isKnown = notes.defaultSize != nil && notes.showsDefault
        let isNeeded =
            notes.showsDefault
            ? maximum != nil || size > Self.servedSize
            : size > Self.servedSizeMax || maximum.map { $0 < Self.servedSize } ?? false
        if isKnown || isNeeded { paging["defaultSize"] = .integer(Int64(size)) }
        if !notes.showsDefault {
            remark(
                "each request for a first page names a size; how many rows has a page without a size?",
                at: ["paging", "defaultSize"]
            )
        } else if notes.defaultSize == nil {
            remark(
                "the first page has all rows, and the default may be larger; how many rows has a full page?",
                at: ["paging", "defaultSize"]
            )
        }
        // If no request can name a size, no request can name one that is too large.
        guard notes.size != nil else { return }
        if notes.bounds.clamp != nil { paging["overSize"] = "clamp" }
        guard let maximum else {
            let denied = notes.bounds.denial.map { "for a larger size, \($0.words)" }
            let other = notes.bounds.refused.map { "\($0) are refused" } ?? denied
            let size = notes.largestSize
            let words: String
            if let total = notes.total, total < size {
                let count = notes.pages.first { $0.start == 0 && $0.size == size }?.rows.count ?? total
                words =
                    "size \(size) gets all \(Count.text(count, noun: "row")), which shows no limit"
                    + (other.map { ", and \($0)" } ?? "")
            } else {
                words = "\(size) rows are accepted, and \(other ?? "no larger size was tried")"
            }
            return remark("\(words); which 'maximumSize' does the backend have?", at: ["paging", "maximumSize"])
        }
        paging["maximumSize"] = .integer(Int64(maximum))
    }

    /// The largest page size, if an answer shows it; nil if it is not known.
    private var maximumSize: Int? {
        guard notes.size != nil else { return nil }
        return notes.bounds.clamp ?? (notes.bounds.refused == notes.largestSize + 1 ? notes.largestSize : nil)
    }

    private mutating func addPastEnd(to paging: inout JSONObject) {
        switch notes.pastEnd {
        case .empty: paging["pastEnd"] = "empty"
        case .lastPage: paging["pastEnd"] = "clamp"
        case .error(let status):
            paging["pastEnd"] = "error"
            if notes.totalPath == nil, notes.pageCountPath == nil, notes.paging?.isNumbered == true {
                remark(
                    "a pager finds the end only by the status \(status); which header or member shows it before?",
                    at: ["paging", "pastEnd"]
                )
            }
            guard status != 404, (200..<600).contains(status) else { return }
            list["errors"] = ["pastEnd": ["status": .integer(Int64(status))]]
        case .firstPage:
            remark(
                "a page past the end shows the first page; does the backend ignore the number?",
                at: ["paging", "pastEnd"]
            )
        case nil:
            let denied = notes.pastEndDenial.map { "for a page past the end, \($0.words)" }
            let words = denied ?? "no page past the end was asked for"
            remark("\(words); which 'pastEnd' does the backend have?", at: ["paging", "pastEnd"])
        }
    }
}

/// The form of requests with a GraphQL query.
enum GraphQLForm {
    /// Returns the field of `Query` that has the list; nil for another form.
    static func field(of notes: ListNotes) -> String? {
        guard notes.base.body?["query"]?.text != nil, notes.location.path.count == 3, notes.location.path[0] == "data",
            ["edges", "nodes"].contains(notes.location.path[2])
        else { return nil }
        return notes.location.path[1]
    }
}
