// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues
import OrderedCollections

/// The description of how one list API pages, as far as a client has to know it.
///
/// Why it has more than the dialect object: docs/decisions/0018-a-dialect-knows-more-than-a-dialect-object.md
package struct PagerDialect: Hashable, Sendable {
    /// The kind of value that leads to a page.
    package enum Style: String, CaseIterable, Hashable, Sendable {
        /// The number of the page.
        case page
        /// The number of rows before the page.
        case offset
        /// A token that the server gave, or the id of a row.
        case cursor
        /// A URL that the server gave.
        case url
    }

    /// The name of the dialect, for messages.
    package var name = ""
    /// The kind of value that leads to a page.
    package var style: Style
    /// The method of all requests.
    package var method = RequestMethod.get
    /// The members of the body that are the same in all requests; only POST has a body.
    package var body: JSONObject = [:]
    /// The headers of all requests.
    package var headers: [HeaderField] = []
    /// The locations of the values that a request sends.
    package var send = Locations()
    /// The number of the first page, for the style `page`.
    package var firstPage = 1
    /// The number of the first row, for the style `offset`; a dialect object has no key for it.
    package var firstOffset = 0
    /// The path from the body of an answer to the array of rows; empty if the body is the array.
    package var rows: [String] = []
    /// Whether an answer without the array is a page without rows; a dialect object has no key for it.
    package var areRowsOptional = false
    /// The path from an element of the array to its row; empty if the element is the row.
    package var row: [String] = []
    /// The path from a row to its id.
    package var id = ["id"]
    /// The reference to the next page, for the styles `cursor` and `url`.
    package var next: Reference?
    /// The reference to the page before, for the same styles; nil if the API cannot go back.
    package var previous: Reference?
    /// The sign that a page follows.
    package var more = Sign.rows
    /// The sign that there is a page before.
    package var morePrevious = Sign.token(ends: Set(EndForm.allCases))
    /// The path to the number of all rows; nil if answers do not have it.
    package var total: [String]?

    /// Creates a dialect with a style; the defaults of everything else are those of the dialect object.
    package init(style: Style) {
        self.style = style
    }
}

extension PagerDialect {
    /// The location of a value in a request.
    package enum Location: Hashable, Sendable {
        /// The query parameter of this name.
        case query(String)
        /// The member at this path of the JSON body.
        case body([String])
        /// The header of this name; a dialect object has no form for it.
        case header(String)
    }

    /// The locations of all values that a request can send; nil for values that the API does not read.
    package struct Locations: Hashable, Sendable {
        /// The location of the page number.
        package var page: Location?
        /// The location of the offset.
        package var offset: Location?
        /// The location of the token for the next page.
        package var token: Location?
        /// The location of the page size.
        package var size: Location?
        /// The location of the token for the page before.
        package var back: Location?
        /// The location of the page size on the way back; nil if it is that of `size`.
        package var backSize: Location?

        /// Creates locations; a value without one is not sent.
        package init() {}
    }

    /// The reference in an answer that leads to another page.
    package enum Reference: Hashable, Sendable {
        /// The value at a path of the body.
        case path([String])
        /// The id of the row at the edge of the page: the last row, or on the way back the first one.
        case edgeRow
        /// The URL of a relation in the header `Link`.
        case link(String)
        /// The URL in an element of an array; a dialect object has no form for it.
        case element(LinkElement)
        /// The text of the header of this name; a dialect object has no form for it.
        case header(String)
    }

    /// The element of an array of objects that has the URL of another page, such as `{ relation: next, url: … }`.
    package struct LinkElement: Hashable, Sendable {
        /// The path from the body to the array.
        package var array: [String]
        /// The key of the relation in an element.
        package var key: String
        /// The relation of the element.
        package var relation: String
        /// The path from the element to the URL.
        package var url: [String]

        /// Creates the description of an element.
        package init(array: [String], key: String, relation: String, url: [String]) {
            self.array = array
            self.key = key
            self.relation = relation
            self.url = url
        }

        /// Returns the URL in a body; nil without the element.
        package func target(in body: JSONValue) -> JSONValue? {
            body.value(at: array)?.array?.first { $0[key]?.text == relation }?.value(at: url)
        }
    }

    /// A form of a token that means the end.
    package enum EndForm: String, CaseIterable, Hashable, Sendable {
        /// There is no token.
        case absent
        /// The token is null.
        case null
        /// The token is an empty text, array or object.
        case empty
    }

    /// The sign of another page.
    package enum Sign: Hashable, Sendable {
        /// There is a reference in another form than these.
        case token(ends: Set<EndForm>)
        /// The boolean at a path is true.
        case flag(at: [String])
        /// The number at a path is greater than the number of rows up to the end of this page.
        case total(at: [String])
        /// The number at a path is greater than the number of this page, counted from 1.
        case pages(at: [String])
        /// There is no sign: only a page without rows is the end.
        case rows
    }

    /// The path to the number of all rows, also if it is only the sign of another page.
    package var totalPath: [String]? {
        if case .total(let path) = more { total ?? path } else { total }
    }
}

/// The error of a dialect object that cannot be used.
package struct PagerDialectError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key with its value, and what to write instead.
    package var message: String
    /// The key or the name that this version does not know; nil if it knows all, but cannot use a value.
    package var unknown: String?

    /// Creates an error.
    init(_ message: String, unknown: String? = nil) {
        self.message = message
        self.unknown = unknown
    }

    package var description: String { message }
}
