// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

// Well-formed pages with wrong content.
extension StubFault {
    /// A page that begins with the last row of the page before, as after an insertion between the two.
    public static var repeatedRow: StubFault { StubFault(.lie(PageLie(.repeatRow))) }
    /// A page that leaves its first row out, as after a deletion between the two; not the first page.
    public static var skippedRow: StubFault { StubFault(.lie(PageLie(.skipRow))) }

    /// A page with fewer rows than its size although more follow.
    ///
    /// - Parameter missing: The number of missing rows, 1 to 10,000; nil for half of them.
    /// - Returns: The fault.
    public static func shortPage(missing: Int? = nil) -> StubFault { lie("short-page", number: missing) }

    /// A total that differs in each answer, by at most `most` (from 1) from the right one; nil for a page's size.
    public static func driftingTotal(by most: Int? = nil) -> StubFault { lie("drifting-total", number: most) }

    /// A total that is wrong by the same number in each answer, too small if it is negative; nil for a page's size.
    public static func wrongTotal(by number: Int? = nil) -> StubFault { lie("wrong-total", number: number) }

    /// A last page that says that rows follow.
    public static var endlessMore: StubFault { StubFault(.lie(PageLie(.endlessMore))) }
    /// A page that says that no rows follow.
    public static var earlyEnd: StubFault { StubFault(.lie(PageLie(.earlyEnd))) }
    /// A page that leads to itself instead of to the next one.
    public static var sameCursor: StubFault { StubFault(.lie(PageLie(.sameCursor))) }
    /// A list that has another order in each answer.
    public static var otherOrder: StubFault { StubFault(.lie(PageLie(.otherOrder))) }
    /// The last page once more past the end.
    public static var clampedEnd: StubFault { StubFault(.lie(PageLie(.clamp))) }

    /// A page that leads to the page before it instead of to the next one.
    public static var cycle: StubFault { StubFault(.lie(PageLie(.cycle))) }
    /// The first page, whatever number or token the request has.
    public static var ignoredCursor: StubFault { StubFault(.lie(PageLie(.ignoreCursor))) }
    /// A page of the default size, whatever size the request has.
    public static var ignoredSize: StubFault { StubFault(.lie(PageLie(.ignoreSize))) }
    /// A page without rows, with a reference to the page that has them.
    public static var emptyPage: StubFault { StubFault(.lie(PageLie(.emptyPage))) }

    /// A page with the last rows of the page before in front of its own.
    ///
    /// - Parameter count: The number of rows that come again, 1 to 10,000; nil for one.
    /// - Returns: The fault.
    public static func repeatedTies(_ count: Int? = nil) -> StubFault { lie("tie-repeat", number: count) }

    /// A total that is never above a limit, from 1; nil for 10,000, or half of the rows in shorter lists.
    public static func cappedTotal(at most: Int? = nil) -> StubFault { lie("capped-total", number: most) }

    /// An end of the list in another form than the list's own.
    public static func end(as form: StubEnd) -> StubFault { StubFault(kind: "lie:end-as=\(form.rawValue)") }

    private static func lie(_ word: String, number: Int?) -> StubFault {
        StubFault(kind: number.map { "lie:\(word)=\($0)" } ?? "lie:\(word)")
    }
}

/// The form in which an answer says that no page follows.
public enum StubEnd: String, CaseIterable, Hashable, Sendable {
    /// The member for the next page is left out.
    case absent
    /// The member is `null`.
    case null
    /// The member is an empty text.
    case empty
    /// The member leads to the last page again.
    case repeated
}
