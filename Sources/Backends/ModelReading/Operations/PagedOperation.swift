// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The parts of a paged operation, in the words that all formats of models have in common.
struct PagedOperation {
    /// The parameter of a request, with its name and its location, as list files write it.
    typealias Parameter = JSONValue

    /// The page size that a request can ask for.
    struct Size: Hashable {
        /// The parameter; nil if a request cannot ask for a size.
        var parameter: Parameter?
        /// The size of a page if the request does not ask for one, if the model gives it.
        var standard: Int?
        /// The largest size, if the model gives it.
        var maximum: Int?
        /// Whether the parameter is a text of digits in a JSON body.
        var isText = false
    }

    /// The name of the list.
    var name: String
    /// The method of requests.
    var method: String
    /// The path of requests, with parameters in braces.
    var path: String
    /// The condition on requests (`when`), if there is one.
    var condition: JSONValue?
    /// The keys of `paging` that say how requests ask for a page.
    var paging: JSONObject
    /// The page size.
    var size: Size
    /// The type of answers, unless it is JSON without anything more.
    var contentType: String?
    /// The answer, as a template.
    var body: JSONValue
    /// The fields of a row, or the kind of a row that is a single value.
    var row: RowContent
    /// The points that could not be decided.
    var remarks: [ListSketch.Remark] = []

    /// The largest page that a list file can allow.
    private static let sizeMax = 10_000

    /// The list in the format of list files.
    var sketch: ListSketch {
        var sketch = ListSketch(name: ListName.name(for: name), list: [:], remarks: remarks)
        if method != "GET" { sketch.list["method"] = .string(method) }
        sketch.list["path"] = .string(path)
        sketch.list["when"] = condition
        addPaging(to: &sketch)
        if let contentType { sketch.list["contentType"] = .string(contentType) }
        sketch.list["body"] = body
        switch row {
        case .fields(let fields) where fields.isEmpty:
            sketch.list["row"] = ["id": "index"]
            sketch.remarks.append(.init(path: ["row"], text: "The model does not describe the fields of a row."))
        case .fields(let fields): sketch.list["row"] = .object(fields)
        case .single(let kind):
            sketch.list["each"] = "{key}"
            sketch.list["row"] = ["name": kind]
        }
        return sketch
    }

    /// Adds the key `paging`, with the page size as far as the model gives it.
    private func addPaging(to sketch: inout ListSketch) {
        var paging = paging
        if case .single = row, ["cursor", "keyset"].contains(paging["style"]?.text) { paging["key"] = "name" }
        paging["size"] = size.parameter ?? .null
        if size.isText { paging["jsonNumbers"] = "lenient" }
        let maximum = size.maximum.map { min(max($0, 1), Self.sizeMax) }
        let standard = size.standard.map { min(max($0, 1), maximum ?? Self.sizeMax) }
        if let standard {
            paging["defaultSize"] = .integer(Int64(standard))
        } else if let maximum, maximum < 20 {
            paging["defaultSize"] = .integer(Int64(maximum))
        }
        if let maximum {
            paging["maximumSize"] = .integer(Int64(maximum))
        } else if size.parameter != nil {
            paging["maximumSize"] = .integer(Int64(max(1000, standard ?? 0)))
            paging["overSize"] = "clamp"
        }
        sketch.list["paging"] = .object(paging)
        if let text = missingSizes { sketch.remarks.insert(.init(path: ["paging"], text: text), at: 0) }
    }

    /// The sizes that the model does not give, with the request that would show them; nil if nothing is missing.
    private var missingSizes: String? {
        switch (size.parameter, size.standard, size.maximum) {
        case (nil, nil, _): "The model does not give the page size; request a page and count its rows."
        case (nil, _, _): nil
        case (_, nil, nil):
            "The model gives neither the default page size nor the largest one; request a page without a size, and one "
                + "with a very large size."
        case (_, nil, _): "The model does not give the default page size; request a page without a size."
        case (_, _, nil): "The model does not give the largest page size; request a page with a very large size."
        default: nil
        }
    }
}
