// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
import JSONValues
import ListSketches

extension ListNotes {
    /// The path to the number of all rows; nil if no name, and no value in all pages, shows it.
    var totalPath: [String]? { totalMember?.path }

    /// The number of all rows in all answers; nil if it does not fit the rows that were seen.
    var rightTotal: Int? { totalMember.flatMap { isRight($0, counted: countedRows) ? $0.value.int : nil } }

    /// The member with the number of all rows: one that is right or, if none is, one that has the name of a total.
    private var totalMember: BodyMember? {
        let counted = countedRows
        let right = first.references.totals.filter { isRight($0, counted: counted) }
        let named = namedTotals
        return named.first { right.contains($0) } ?? named.first ?? right.first { $0.word.contains("total") }
            ?? right.first
    }

    /// The header with the number of all rows, by its name; nil if pages lack it, or if it has no number.
    var totalHeader: String? {
        first.answer.headers.map(\.name)
            .first { name in
                PagingMember.isTotalHeader(name)
                    && pages.allSatisfy { $0.rows.isEmpty || $0.answer.total(inHeader: name) != nil }
            }
    }

    /// Returns the reason to doubt the numbers of all rows that answers have, with the question that would decide it.
    ///
    /// - Parameter totals: The numbers, one for each answer.
    /// - Returns: The reason and the question; nil if the numbers do not contradict the rows that were seen.
    func doubt(about totals: [Int]) -> String? {
        let seen = totals.unique
        guard let contradiction = contradiction(to: seen) else { return nil }
        let words = seen.prefix(Self.totalsMax).map(String.init).joined(separator: ", ")
        let others = seen.count > Self.totalsMax ? " and other numbers" : ""
        return "the answers have \(words)\(others) here, but \(contradiction); which total is right?"
    }

    private func contradiction(to totals: [Int]) -> String? {
        if let count = countedRows {
            return totals == [count] ? nil : "the end of the list was seen after \(Self.rows(count))"
        }
        let count = pages.compactMap(\.end).max() ?? 0
        if !repeatsRows, totals.contains(where: { $0 < count }) { return "\(Self.rows(count)) were seen" }
        return totals.count > 1 ? "a list has one total" : nil
    }

    /// The most totals that a remark names.
    private static let totalsMax = 3

    private static func rows(_ count: Int) -> String { "\(count) row\(count == 1 ? "" : "s")" }

    /// The members that have the name and the location of a total, the surest names first.
    private var namedTotals: [BodyMember] {
        let members = first.references.totals
            .filter { member in
                member.isBeside(rowsAt: location.path) && !isAboutPage(member)
                    && pages.allSatisfy { $0.rows.isEmpty || $0.total(at: member.path) != nil }
            }
        return members.filter { PagingMember.isTotal($0.word) } + members.filter { PagingMember.isCount($0.word) }
    }

    /// Returns whether a member has the same number in all pages, and the number can be that of all rows.
    private func isRight(_ member: BodyMember, counted: Int?) -> Bool {
        guard let number = member.value.int,
            pages.allSatisfy({ $0.body.value(at: member.path)?.int == number })
        else { return false }
        if let counted, counted != number { return false }
        let isOfPage = Set(pages.map(\.rows.count)).count == 1
        return (repeatsRows || pages.allSatisfy { ($0.end ?? 0) <= number }) && (number > first.rows.count || !isOfPage)
    }

    /// Returns whether a member is about its page or its page size, such as the number of rows so far or of pages.
    private func isAboutPage(_ member: BodyMember) -> Bool {
        let numbers = pages.map { $0.total(at: member.path) }
        // A total can be equal to such a number; then it is the same in all pages.
        if PagingMember.isTotal(member.word), Set(numbers).count == 1 { return false }
        let counted = countedRows
        let meanings: [(SeenPage) -> Int?] = [
            { $0.rows.count }, { $0.size ?? defaultSize }, { $0.end },
            { page in counted.flatMap { count in fullSize(of: page).map { max(1, (count + $0 - 1) / $0) } } },
        ]
        return meanings.contains { meaning in zip(pages, numbers).allSatisfy { meaning($0) == $1 } }
    }
}

extension SeenPage {
    /// Returns the whole number at a path that a total can have; nil without one.
    fileprivate func total(at path: [String]) -> Int? {
        body.value(at: path)?.int.flatMap { (0..<1 << 53).contains($0) ? $0 : nil }
    }
}

extension BodyMember {
    /// Returns whether the member is in an object around the rows, or in one about paging in such an object.
    ///
    /// - Parameter location: The path to the rows.
    /// - Returns: Whether it is there.
    fileprivate func isBeside(rowsAt location: [String]) -> Bool {
        var parents = path.dropLast()
        // `{ total: { value: 57 } }`
        if path.last == "value" { parents = parents.dropLast() }
        while let parent = parents.last, !location.starts(with: parents),
            PagingMember.isPagingObject(PagingName.plain(parent))
        {
            parents = parents.dropLast()
        }
        return location.starts(with: parents)
    }
}

extension TransportAnswer {
    /// Returns the number of all rows in a header: all of `45`, and the last part of a range such as `0-9/45`.
    ///
    /// - Parameter name: The name of the header.
    /// - Returns: The number; nil without one.
    package func total(inHeader name: String) -> Int? {
        value(ofHeader: name).flatMap { $0.split(separator: "/").last }.flatMap { Int($0.drop { $0 == " " }) }
    }
}
