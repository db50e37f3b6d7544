// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

/// The meaning of a member of the body, which decides how its values are compared.
enum MemberRole: Hashable, Sendable {
    /// The description does not have the member.
    case unknown
    /// The same value in each answer.
    case constant
    /// A number or a flag that follows from the page and the number of rows.
    case fact
    /// A token; only its form is compared.
    case token
    /// A URL; its form and its parameters are compared.
    case url
    /// Any other value; only its kind is compared.
    case free

    /// Finds the meaning of a value that is made of others.
    ///
    /// - Parameters:
    ///   - values: The values; none for a constant.
    ///   - paging: The style of paging, which decides whether a token is a number that follows from the page.
    init(of values: [PageValue], in paging: PageStyle) {
        let roles = Set(values.map { Self.role(of: $0, in: paging) })
        self = [.free, .url, .token, .fact].first(where: roles.contains) ?? .constant
    }

    private static func role(of value: PageValue, in paging: PageStyle) -> MemberRole {
        switch value {
        case .count, .total, .pages, .page, .pageIndex, .nextIndex, .previousIndex, .size, .offset, .from, .to,
            .lastIndex, .remaining, .hasMore, .hasPrevious, .isFirst, .isLast, .isEmpty, .isCurrent:
            .fact
        case .token: paging.pagesByToken ? .token : .fact
        case .url, .relativeURL, .listURL, .links: .url
        case .rows, .rowsByKey, .sentToken, .listPath, .origin, .firstKey, .lastKey, .parameter, .request: .free
        }
    }
}

/// The values that a description has at one place of the body.
struct MemberOrigin: Hashable, Sendable {
    /// Whether the description has the place.
    private(set) var isDescribed = false
    /// The values at the place.
    private(set) var values: [PageValue] = []

    /// Finds the values at a place of a template, in all its branches.
    init(at path: [String], in template: JSONTemplate<PageValue>) {
        find(path[...], in: template)
    }

    /// Whether the member shows if a page follows.
    var showsEnd: Bool { values.contains { $0.leadsOn || $0 == .hasMore || $0 == .isLast } }

    /// Whether the member leads to the next page, and to no other page in any case.
    var leadsOn: Bool { !values.isEmpty && values.allSatisfy(\.leadsOn) }

    /// The meaning of the member.
    func role(in paging: PageStyle) -> MemberRole { isDescribed ? MemberRole(of: values, in: paging) : .unknown }

    private mutating func find(_ path: ArraySlice<String>, in template: JSONTemplate<PageValue>) {
        switch template {
        case .literal(let value):
            guard path.isEmpty || value.value(at: path.filter { !$0.hasPrefix("[") }) != nil else { return }
            isDescribed = true
        case .value(let placeholder):
            guard path.isEmpty else { return }
            isDescribed = true
            values.append(placeholder.value)
            if case .value(let other) = placeholder.otherwise { values.append(other) }
        case .text:
            guard path.isEmpty else { return }
            isDescribed = true
            values += template.values
        case .array(let elements):
            guard path.first?.hasPrefix("[") == true else {
                if path.isEmpty { isDescribed = true }
                return
            }
            for element in elements { find(path.dropFirst(), in: element) }
        case .object(let members):
            if path.isEmpty { isDescribed = true }
            for member in members {
                if member.isMerged {
                    find(path, in: member.element)
                } else if member.key == path.first {
                    find(path.dropFirst(), in: member.element)
                }
            }
        case .choice(let element): find(path, in: element)
        }
    }

    private mutating func find(_ path: ArraySlice<String>, in element: JSONTemplate<PageValue>.Element) {
        find(path, in: element.template)
        if let otherwise = element.otherwise { find(path, in: otherwise) }
    }
}
