// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// The memory of one walk in which rows change between pages.
struct ChangedWalk: Sendable {
    /// A row that came twice.
    struct Repeat: Sendable {
        /// The id of the row.
        var id: JSONValue
        /// The page on which it came first.
        var firstPage: Int
        /// The page on which it came again.
        var secondPage: Int
    }

    /// A row that was there before and after the walk, and did not come.
    struct Loss: Sendable {
        /// The id of the row.
        var id: JSONValue
        /// The index of the row in the first walk.
        var index: Int
    }

    /// Something that must not happen to rows that stay.
    struct Violation: Sendable {
        /// The finding in one sentence.
        var sentence: String
        /// The answers that show it, as far as they were kept.
        var evidence: [ProbeEvidence]
        /// Whether a page could not be read, which is a violation for all ways to page.
        var isFailure = false
    }

    /// The pages.
    private(set) var trail: RowTrail
    /// The rows that came twice.
    private(set) var repeats = FirstFew<Repeat>()
    /// The rows that did not come, although they stayed.
    private(set) var losses = FirstFew<Loss>()
    /// Whether rows of the list have come or gone since the first walk.
    private(set) var hasChanges = false
    /// The page of each row of the first walk, by the index there.
    private var pages: [Int32]
    /// The pages of rows that the first walk did not have.
    private var strangers: [RowMark: Int] = [:]
    /// Whether each row of the first walk came after the changes, by the index there.
    private var stays: [Bool]
    private var evidence: [Int: ProbeEvidence] = [:]
    /// The first pages whose answers are kept; the effects of changes come soon after them.
    private static let evidencePagesMax = 6
    /// The page of a row that did not come.
    private static let nowhere: Int32 = -1

    /// Creates the memory of a walk that has not begun.
    init(_ memory: ProbeMemory) {
        trail = RowTrail(size: memory.first.size, bytesMax: memory.plan.keptBytesMax)
        pages = Array(repeating: Self.nowhere, count: memory.first.rowCount)
        stays = Array(repeating: false, count: memory.first.rowCount)
    }

    /// Takes an answer of the walk.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - memory: The memory with the first walk.
    /// - Returns: The position of the next page; nil at the end.
    mutating func add(_ answer: ProbeAnswer, in memory: ProbeMemory) -> PagePosition? {
        let page = trail.pages.count
        if page < Self.evidencePagesMax { evidence[page] = ProbeEvidence(answer, plan: memory.plan) }
        guard answer.glance.isPage else {
            if trail.isEnded(by: answer, plan: memory.plan) {
                trail.endByRefusal()
            } else {
                trail.ending = .failed(answer.glance)
                evidence[page] = ProbeEvidence(answer, plan: memory.plan)
            }
            return nil
        }
        let repeatCount = repeats.count
        for (mark, id) in zip(answer.glance.marks, answer.glance.ids) {
            if let earlier = put(mark, on: page, rows: memory.rows) {
                repeats.append(Repeat(id: id, firstPage: earlier, secondPage: page))
            }
        }
        if repeats.count > repeatCount { evidence[page] = ProbeEvidence(answer, plan: memory.plan) }
        return trail.add(answer.glance, at: answer.question.position, lead: nil, pagesMax: memory.plan.pagesMax)
    }

    /// Notes the page of a row, and returns the page on which it came before; nil if it comes first.
    private mutating func put(_ mark: RowMark, on page: Int, rows: [RowMark: UInt32]) -> Int? {
        guard let index = rows[mark].map(Int.init) else {
            hasChanges = true
            if let earlier = strangers[mark] { return earlier }
            strangers[mark] = page
            return nil
        }
        guard pages[index] == Self.nowhere else { return Int(pages[index]) }
        pages[index] = Int32(clamping: page)
        return nil
    }

    /// Takes rows that are there after the changes.
    ///
    /// - Parameters:
    ///   - ids: The ids, as the list or the oracle has them.
    ///   - rows: The rows of the first walk, with their indices.
    mutating func addRest(_ ids: [JSONValue], rows: [RowMark: UInt32]) {
        for id in ids {
            guard let index = id.plainestID.marksOfID.lazy.compactMap({ rows[$0] }).first.map(Int.init) else {
                hasChanges = true
                continue
            }
            guard !stays[index] else { continue }
            stays[index] = true
            if pages[index] == Self.nowhere { losses.append(Loss(id: id, index: index)) }
        }
    }

    /// Takes the end of the rows that are there after the changes.
    mutating func endRest() {
        hasChanges = hasChanges || stays.contains(false)
    }

    /// The reason why the walk says nothing; nil if it reached the end, or if its failure is a violation.
    var obstacle: String? {
        let page = trail.pages.count + 1
        switch trail.ending {
        case .said, .empty: return nil
        case .open: return "the walk with changes was not ended"
        case .circle: return "the walk with changes leads back to a page that was shown"
        case .limited: return "the walk with changes stopped after \(trail.pages.count) pages; raise --max-pages"
        case .full: return "the walk with changes needs more memory than its limit"
        case .failed(let glance) where trail.pages.isEmpty:
            return "the first page of the walk with changes gets \(glance.words)"
        case .failed(let glance):
            return glance.outcome == .failed
                ? nil
                : "the walk with changes stopped at page \(page): \(glance.words); a token may have become invalid, "
                    + "because its row was deleted"
        }
    }

    /// The first violation; nil if there is none.
    var violation: Violation? {
        if case .failed(let glance) = trail.ending, glance.outcome == .failed {
            let page = trail.pages.count
            return Violation(
                sentence: "page \(page + 1) cannot be read after rows have changed: \(glance.words)",
                evidence: kept([page]),
                isFailure: true
            )
        }
        if let first = repeats.elements.first {
            let (one, other) = (first.firstPage, first.secondPage)
            return Violation(
                sentence: one == other
                    ? "row \(first.id) comes twice on page \(one + 1) while rows change"
                    : "row \(first.id) comes on page \(one + 1) and again on page \(other + 1) while rows change",
                evidence: kept(one == other ? [one] : [one, other])
            )
        }
        guard let loss = losses.elements.first else { return nil }
        // The page with the row in front of the gap, and the page after it.
        let page = pages[..<loss.index].last { $0 != Self.nowhere }.map(Int.init) ?? 0
        return Violation(
            sentence: "row \(loss.id) is there before and after, and does not come while rows change; "
                + "\(ProbeInvariant.rows(losses.count)) lost",
            evidence: kept([page, page + 1])
        )
    }

    private func kept(_ pages: [Int]) -> [ProbeEvidence] { pages.compactMap { evidence[$0] } }
}
