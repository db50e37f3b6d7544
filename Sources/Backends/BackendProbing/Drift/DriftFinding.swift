// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The verdict about one property of a description.
package struct DriftFinding: Sendable {
    /// The verdict about a property.
    package enum Verdict: Hashable, Sendable {
        /// The answers have the property as the description says.
        case holds
        /// The answers are different, with the exchanges that show it.
        case drifted(Difference, [ProbeEvidence])
        /// The answers do not show whether the property is right, for this reason.
        case undecided(String)
        /// The probe does not look at the property, for this reason.
        case notCompared(String)
    }

    /// The two sides of a difference.
    package struct Difference: Hashable, Sendable {
        /// The text of the description.
        package var described: String
        /// The content of the answers.
        package var came: String

        /// Creates a difference.
        init(_ described: String, came: String) {
            self.described = described
            self.came = came
        }
    }

    /// The kind of property.
    package var property: DriftProperty
    /// The name of the property, as list files write it, such as `paging.first` or `body.total`.
    package var name: String
    /// The verdict.
    package var verdict: Verdict
    /// The line of the list file that has the property; nil if it is not known.
    package var line: Int?

    /// Creates a finding.
    init(_ property: DriftProperty, name: String? = nil, verdict: Verdict) {
        self.property = property
        self.name = name ?? property.name
        self.verdict = verdict
    }

    /// Whether the answers are different from the description.
    package var isDrifted: Bool { if case .drifted = verdict { true } else { false } }
}

/// The kinds of properties of a description that are compared, with their stable ids.
package enum DriftProperty: String, Hashable, Sendable, CaseIterable {
    /// The status of a page.
    case status = "DR-01"
    /// A header of a page.
    case header = "DR-02"
    /// The array of rows in the body.
    case rows = "DR-03"
    /// A member of the body.
    case member = "DR-04"
    /// The absence of further members in the body.
    case otherMembers = "DR-05"
    /// The form of the end of the list.
    case end = "DR-06"
    /// The form of a token.
    case token = "DR-07"
    /// The template around each row.
    case each = "DR-08"
    /// A field of a row.
    case field = "DR-09"
    /// The absence of further fields in a row.
    case otherFields = "DR-10"
    /// The order of the rows.
    case order = "DR-11"
    /// The number of rows.
    case rowCount = "DR-12"
    /// The style of paging.
    case style = "DR-13"
    /// The parameter that chooses a page.
    case pageParameter = "DR-14"
    /// The parameter that leads back.
    case backParameter = "DR-15"
    /// The parameter that chooses the page size.
    case sizeParameter = "DR-16"
    /// The number of the first page.
    case first = "DR-17"
    /// The page size where a request does not name one.
    case defaultSize = "DR-18"
    /// The largest page size.
    case maximumSize = "DR-19"
    /// The treatment of a size above the largest one.
    case overSize = "DR-20"
    /// The treatment of a size of 0 and below.
    case zeroSize = "DR-21"
    /// The treatment of a size that is not a number.
    case badSize = "DR-22"
    /// The treatment of a page that is not a number, or that is out of range.
    case badPage = "DR-23"
    /// The treatment of a page past the end.
    case pastEnd = "DR-24"
    /// The treatment of a token that no answer gave.
    case badToken = "DR-25"
    /// The treatment of an empty token.
    case emptyToken = "DR-26"
    /// The life of tokens.
    case tokens = "DR-27"
    /// The answers to requests that are refused.
    case errors = "DR-28"
    /// The parameter that filters by a field.
    case filter = "DR-29"
    /// The parameter that searches.
    case search = "DR-30"
    /// The parameter that sorts by a field.
    case sort = "DR-31"

    /// The stable id, such as `DR-01`.
    package var id: String { rawValue }

    /// The name of the property in a list file, without the name of a member or a field.
    package var name: String {
        switch self {
        case .status: "status"
        case .header: "headers"
        case .rows, .member, .otherMembers: "body"
        case .end: "end"
        case .token: "token"
        case .each: "each"
        case .field, .otherFields: "row"
        case .order: "order"
        case .rowCount: "rows"
        case .style: "paging.style"
        case .pageParameter: "paging.page"
        case .backParameter: "paging.before"
        case .sizeParameter: "paging.size"
        case .first: "paging.first"
        case .defaultSize: "paging.defaultSize"
        case .maximumSize: "paging.maximumSize"
        case .overSize: "paging.overSize"
        case .zeroSize: "paging.zeroSize"
        case .badSize: "paging.badSize"
        case .badPage: "paging.badPage"
        case .pastEnd: "paging.pastEnd"
        case .badToken: "paging.badToken"
        case .emptyToken: "paging.emptyToken"
        case .tokens: "paging.tokens"
        case .errors: "errors"
        case .filter: "query.filter"
        case .search: "query.search"
        case .sort: "query.sort"
        }
    }

    /// The property in one sentence.
    package var sentence: String {
        switch self {
        case .status: "A page has the described status"
        case .header: "A page has the described headers"
        case .rows: "The rows are where the description has them"
        case .member: "The body has the described members"
        case .otherMembers: "The body has no other members than the described ones"
        case .end: "The last page says in the described way that no page follows"
        case .token: "A token has the described form"
        case .each: "The elements around the rows are as described"
        case .field: "Each row has the described fields"
        case .otherFields: "No row has other fields than the described ones"
        case .order: "The rows are in the described order"
        case .rowCount: "The list has the described number of rows"
        case .style: "The list pages in the described style"
        case .pageParameter: "The described parameter chooses the page"
        case .backParameter: "The described parameter leads back"
        case .sizeParameter: "The described parameter chooses the page size"
        case .first: "The first page has the described number"
        case .defaultSize: "A page has the described size if the request names none"
        case .maximumSize: "The largest page size is the described one"
        case .overSize: "A size above the largest one is treated as described"
        case .zeroSize: "A size of 0 or below is treated as described"
        case .badSize: "A size that is not a number is treated as described"
        case .badPage: "A page that does not exist is treated as described"
        case .pastEnd: "A page past the end is treated as described"
        case .badToken: "A token that no answer gave is treated as described"
        case .emptyToken: "An empty token is treated as described"
        case .tokens: "Tokens stay valid as long as described"
        case .errors: "A refusal has the described form"
        case .filter: "The described parameter filters the rows"
        case .search: "The described parameter searches the rows"
        case .sort: "The described parameter sorts the rows"
        }
    }
}
