// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Pagers

extension DriftJudge {
    /// Compares the page size where a request names none.
    mutating func judgeDefaultSize() {
        let described = memory.promisedDefault
        guard list.paging.maximumBytes == nil else {
            return add(.defaultSize, as: .notCompared("the description limits pages by their bytes"))
        }
        let unwritten = reasonIfUnwritten(.defaultSize)
        guard let sample = memory.samples.unsized else {
            if let unwritten { return add(.defaultSize, as: .notCompared(unwritten)) }
            let size = memory.plan.pageSize.map { " (\($0))" } ?? ""
            return add(.defaultSize, as: .notCompared("each request named a page size\(size); leave out --page-size"))
        }
        let count = memory.rowCount(of: sample)
        let isFollowed = memory.first.pages.dropFirst().first.map { $0.count > 0 } ?? false
        let goesOn = memory.first.size == nil && (isFollowed || memory.first.pages.isEmpty)
        if let unwritten {
            // All other properties are compared with pages of the size that the backend chose.
            let isLarger = count > Int(clamping: list.paging.defaultSize)
            if count > 0, goesOn || isLarger { corrected.paging.setDefaultSize(UInt64(count)) }
            return add(.defaultSize, as: .notCompared(unwritten))
        }
        guard count != described || !goesOn else { return add(.defaultSize, as: .holds) }
        guard goesOn || count > described else {
            let words = count == 0 ? "the list has no rows" : "all \(count) rows came on one page"
            return add(.defaultSize, as: .undecided(words))
        }
        corrected.paging.setDefaultSize(UInt64(count))
        let difference = DriftFinding.Difference("'defaultSize: \(described)'", came: "a page of \(count) rows")
        add(.defaultSize, as: .drifted(difference, evidence(sample)))
    }

    /// The reason why sizes are not compared if requests cannot name them.
    static let noSizeWords = "the page size of a request has no effect"

    /// Whether the page size of a request has no effect.
    var ignoresSize: Bool { memory.ignoresSize }

    /// Compares the largest page size, and the treatment of sizes above it.
    mutating func judgeSizes() {
        guard memory.plan.dialect.send.size != nil else { return }
        guard list.paging.maximumBytes == nil else {
            add(.maximumSize, as: .notCompared("the description limits pages by their bytes"))
            return add(.overSize, as: .notCompared("the description limits pages by their bytes"))
        }
        if let unwritten = reasonIfUnwritten(.maximumSize) {
            add(.maximumSize, as: .notCompared(unwritten))
            return add(.overSize, as: .notCompared(unwritten))
        }
        if ignoresSize {
            add(.maximumSize, as: .undecided(Self.noSizeWords))
            return add(.overSize, as: .undecided(Self.noSizeWords))
        }
        guard let most = memory.answers[.maximumSize], let above = memory.answers[.aboveMaximum] else {
            let reason = memory.reasonForLeftOut ?? "a page of that size was not asked for"
            add(.maximumSize, as: .notCompared(reason))
            return add(.overSize, as: .notCompared(reason))
        }
        let judge = SizeJudge(
            memory: memory,
            paging: corrected.paging,
            rowsMin: rowsMin,
            isWhole: isWhole,
            most: most,
            above: above
        )
        if let size = judge.seenMaximum { corrected.paging.maximumSize = UInt64(size) }
        add(.maximumSize, as: judge.maximum)
        add(.overSize, as: reasonIfUnwritten(.overSize).map { .notCompared($0) } ?? judge.over)
    }
}

/// The decisions about the largest page size.
private struct SizeJudge {
    private let memory: ProbeMemory
    private let described: Int
    private let treatment: PageStyle.Oddity
    private let most: ProbeMemory.Answered
    private let above: ProbeMemory.Answered
    private let rowsMin: Int
    private let isWhole: Bool
    private let defaultSize: Int

    /// Prepares the decisions.
    ///
    /// - Parameters:
    ///   - memory: The knowledge of the probe.
    ///   - paging: The described paging, with the default size that was seen.
    ///   - rowsMin: The least number of rows that the list has.
    ///   - isWhole: Whether the list has no more rows than these.
    ///   - most: The answer to the largest size.
    ///   - above: The answer to a size above it.
    init(
        memory: ProbeMemory,
        paging: PageStyle,
        rowsMin: Int,
        isWhole: Bool,
        most: ProbeMemory.Answered,
        above: ProbeMemory.Answered
    ) {
        self.memory = memory
        self.most = most
        self.above = above
        self.rowsMin = rowsMin
        self.isWhole = isWhole
        described = memory.plan.promises.maximumSize ?? 0
        treatment = paging.overSize
        defaultSize = Int(clamping: paging.defaultSize)
    }

    private var huge: ProbeMemory.Answered? { memory.answers[.hostile("size '1000000'")] }

    private func drifted(_ answered: ProbeMemory.Answered, key: String, value: String) -> DriftFinding.Verdict {
        // The question with the huge size sends it as a text, so `question.size` is nil.
        let came = "size \(answered.question.size ?? 1_000_000) gets \(answered.glance.words)"
        let evidence = [ProbeEvidence(answered, plan: memory.plan)]
        return .drifted(DriftFinding.Difference("'\(key): \(value)'", came: came), evidence)
    }

    private func maximumDrifted(_ answered: ProbeMemory.Answered) -> DriftFinding.Verdict {
        drifted(answered, key: "maximumSize", value: String(described))
    }

    private var overDrifted: DriftFinding.Verdict { drifted(above, key: "overSize", value: treatment.rawValue) }

    /// Whether the largest size is refused, or gets a smaller page.
    private var isMaximumTooLarge: Bool {
        most.glance.outcome == .refused || isShort(most)
    }

    /// Whether a page has fewer rows than its size and the list allow.
    private func isShort(_ answered: ProbeMemory.Answered) -> Bool {
        answered.glance.isPage && answered.glance.ids.count < min(described, rowsMin)
    }

    /// Whether a size above the largest one gets a page of that size.
    private var isMaximumTooSmall: Bool { above.glance.isPage && above.glance.ids.count > described }

    /// The largest size that was seen instead of the described one; nil if it was not seen.
    var seenMaximum: Int? {
        if isMaximumTooLarge, most.glance.isPage { return most.glance.ids.count }
        return isMaximumTooSmall ? max(above.glance.ids.count, huge?.glance.ids.count ?? 0) : nil
    }

    /// The reason why nothing can be decided; nil if it can.
    private var obstacle: String? {
        for answered in [most, above] {
            if let reason = answered.glance.reasonForNoTreatment { return reason }
        }
        // If rows were deleted meanwhile, a page that has all rows looks like one that was cut.
        return isShort(most) && (memory.changed != nil || memory.hasOtherFirstPage) ? ProbeMemory.changeWords : nil
    }

    private var fewRows: DriftFinding.Verdict {
        .undecided(isWhole ? "the list has only \(rowsMin) rows" : "the walk did not reach the end of the list")
    }

    /// Returns the verdict about the page for a size above the largest one, which has to have a number of rows.
    private func over(expecting size: Int) -> DriftFinding.Verdict {
        let count = above.glance.ids.count
        if count == size { return .holds }
        // A shorter page can have all rows of the list.
        guard count < size, count >= rowsMin else { return overDrifted }
        return isWhole ? .holds : fewRows
    }

    /// The verdict about the largest size.
    var maximum: DriftFinding.Verdict {
        if let obstacle { return .undecided(obstacle) }
        if isMaximumTooLarge { return maximumDrifted(most) }
        if isMaximumTooSmall { return maximumDrifted(above) }
        // Either the size above is refused, or the page shows that it was cut.
        if above.glance.outcome == .refused || rowsMin > described { return .holds }
        if treatment == .refuse, let huge, huge.glance.outcome == .refused, !huge.glance.isDenied {
            return maximumDrifted(above)
        }
        return fewRows
    }

    /// The verdict about sizes above it.
    var over: DriftFinding.Verdict {
        if let obstacle { return .undecided(obstacle) }
        if isMaximumTooLarge || isMaximumTooSmall { return overByHuge }
        let count = above.glance.ids.count
        guard above.glance.isPage else { return treatment == .refuse ? .holds : overDrifted }
        switch treatment {
        case .refuse:
            guard rowsMin <= described else { return overDrifted }
            return overByHuge
        case .clamp: return over(expecting: described)
        case .default: return over(expecting: defaultSize)
        case .empty: return count <= 1 ? .holds : overDrifted
        }
    }

    /// The verdict by a size that is above any largest one.
    private var overByHuge: DriftFinding.Verdict {
        guard let huge else { return .undecided("no size far above the largest one was asked for") }
        if huge.glance.reasonForNoTreatment != nil {
            return .undecided("a size of 1000000 gets \(huge.glance.words)")
        }
        let isRefused = huge.glance.outcome == .refused
        return isRefused == (treatment == .refuse)
            ? .holds : drifted(huge, key: "overSize", value: treatment.rawValue)
    }
}

extension ProbeMemory {
    /// The page size that the description promises where a request names none.
    fileprivate var promisedDefault: Int { plan.promises.defaultSize ?? 0 }
}
