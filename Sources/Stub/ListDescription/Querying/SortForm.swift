// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The form in which requests name the fields to sort by, and the direction of each.
package enum SortForm: Sendable, Hashable {
    /// A mark inside the value, which gives fields their direction.
    package enum Mark: String, Sendable, Hashable, CaseIterable {
        /// `-Price,Kind`: a minus sign before a field.
        case minus
        /// `Price,Kind,desc`: a word at the end for all fields of a value; the parameter may be repeated.
        case comma
        /// `Price desc,Kind`: a word after a field.
        case space
    }

    /// The directions are in the value.
    case mark(Mark)
    /// The value is one field, and another parameter has its direction.
    case parameter(DirectionParameter)
}

/// The parameter with the direction of a sort.
package struct DirectionParameter: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value for ascending order.
    package var ascending: String
    /// The value for descending order.
    package var descending: String

    /// Creates a parameter.
    package init(name: String, ascending: String = "asc", descending: String = "desc") {
        self.name = name
        self.ascending = ascending
        self.descending = descending
    }
}

/// The answer to a sort that the list does not know.
package enum UnknownSort: String, Sendable, Hashable, CaseIterable {
    /// An error.
    case refuse
    /// The same rows as without that part of the sort.
    case ignore
}

/// A field with its direction in a request.
struct SortTerm: Hashable {
    /// The name of the field.
    var name: String
    /// Whether the greatest value comes first; nil if the request does not name a direction.
    var isDescending: Bool?
}

extension SortForm.Mark {
    /// Returns the fields of a value with their directions; nil for a part that does not have the form.
    func terms(of value: String) -> [SortTerm?] {
        let parts = value.split(separator: ",", omittingEmptySubsequences: false)
        switch self {
        case .minus: return parts.map(Self.signed)
        case .comma:
            let direction = parts.count > 1 ? parts.last.flatMap(Self.direction) : nil
            let names = direction == nil ? parts[...] : parts.dropLast()
            return names.map { SortTerm(name: String($0), isDescending: direction) }
        case .space: return parts.map(Self.spaced)
        }
    }

    private static func signed(_ part: Substring) -> SortTerm? {
        let name = part.drop { $0 == "-" }
        let signs = part.count - name.count
        return signs <= 1 ? SortTerm(name: String(name), isDescending: signs == 1) : nil
    }

    private static func spaced(_ part: Substring) -> SortTerm? {
        let words = part.split(separator: " ")
        guard let name = words.first, words.count <= 2 else { return nil }
        guard words.count == 2 else { return SortTerm(name: String(name), isDescending: nil) }
        return direction(words[1]).map { SortTerm(name: String(name), isDescending: $0) }
    }

    /// Returns whether a word means descending order; nil for a word that is not a direction.
    private static func direction(_ word: Substring) -> Bool? {
        switch word.lowercased() {
        case "asc": false
        case "desc": true
        default: nil
        }
    }
}
