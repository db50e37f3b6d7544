// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// A part of the behaviour of a pager that a contract can check.
enum BehaviourAspect: CaseIterable, Hashable, Sendable {
    /// The pages that were requested.
    case requests
    /// The events.
    case events
    /// The rows that are shown.
    case ids
    /// The number of pages that are shown.
    case pages
    /// Whether a page is in flight.
    case loading
    /// The kind of the last failure.
    case failed
    /// Whether a page follows.
    case hasNext
    /// Whether there is a page before.
    case hasPrevious
}

extension Invariant {
    /// The parts of the behaviour that the rule is about.
    var aspects: [BehaviourAspect] {
        switch self {
        case .lateAnswer, .patience, .nothingToRetry, .cancelKeeps, .previousPageWanted, .repeatsLater,
            .restartsExpired, .loopStops:
            [.requests, .events, .ids]
        case .endIsEnd: [.requests, .events]
        case .firstPageWanted, .nextPageWanted, .failedPageWanted, .walkGoesOn, .repeatsNothing,
            .requestIsRight:
            [.requests]
        case .failureReported, .reportsMatch: [.events]
        case .failureKeeps, .noRepetition, .refreshIsWhole: [.ids]
        case .rowsExplained, .showsOnlyAnswers, .serverAlone: [.events, .ids]
        case .failedIsLast: [.failed]
        case .hasNextIsRight: [.hasNext]
        case .loadingIsRight: [.loading]
        case .pagesAreCounted: [.pages]
        case .hasPreviousIsRight: [.hasPrevious]
        case .supersededAnswer, .onePageAtATime, .firstPageAtOnce, .nextPageBehind, .rowsOfPages, .hookOfPage,
            .reloadOfRows, .pageIndexMatches, .errorOfFailure, .refreshingEnds, .tipsOfAnswer, .completionOfAnswer,
            .reformerResets, .stepsInOrder, .controlsWork, .tableMatches, .loadsNeedService, .restIsQuiet,
            .formerServiceIsSilent, .parametersStay, .droppedIsGone:
            []
        }
    }
}

extension RightCourse {
    /// Returns whether the rules demand a part of the behaviour in the last step.
    ///
    /// - Parameters:
    ///   - aspect: The part.
    ///   - oracle: The judge.
    /// - Returns: Whether each of the other values that are tried breaks a rule.
    func demands(_ aspect: BehaviourAspect, judgedBy oracle: PagerOracle) -> Bool {
        guard let last else { return false }
        let others = last.seen.others(in: aspect)
        return !others.isEmpty
            && others.allSatisfy { other in
                var ledger = last.ledger
                return oracle.judge(last.occurrence, seen: other, ledger: &ledger) != nil
            }
    }
}

extension PagerObservation {
    /// Returns this behaviour with other values of one part, which a pager might show by mistake.
    fileprivate func others(in aspect: BehaviourAspect) -> [PagerObservation] {
        switch aspect {
        case .requests:
            let others: [[AskedPage]] = [[], requests + [.unknown], Array(requests.dropLast())]
            return others.filter { $0 != requests }.map { changed(\.requests, to: $0) }
        case .events:
            let others: [[PagerNotice]] = [[], events + [.end], Array(events.dropLast()), [.failed(.status)], [.end]]
            return others.filter { $0 != events }.map { changed(\.events, to: $0) }
        case .ids:
            let ids = state.ids
            var longer = ids
            longer.append(RowList.idMax)
            let others = [RowList(), longer, ids.rows(in: 0..<max(0, ids.count - 1))]
            return others.filter { $0 != ids }.map { changed(\.state.ids, to: $0) }
        case .pages: return [state.pages - 1, state.pages + 1].map { changed(\.state.pages, to: $0) }
        case .loading: return [changed(\.state.isLoading, to: !state.isLoading)]
        case .failed:
            let others: [PagerFailure.Kind?] = [nil, .network, .status, .content, .loop, .other]
            return others.filter { $0 != state.failed }.map { changed(\.state.failed, to: $0) }
        case .hasNext:
            let others: [Bool?] = [nil, true, false]
            return others.filter { $0 != state.hasNext }.map { changed(\.state.hasNext, to: $0) }
        case .hasPrevious:
            // A pager may also report nothing; such a pager does not look ahead.
            return [state.hasPrevious].compactMap(\.self).map { changed(\.state.hasPrevious, to: !$0) }
        }
    }

    private func changed<Value>(
        _ part: WritableKeyPath<PagerObservation, Value>,
        to value: Value
    ) -> PagerObservation {
        var copy = self
        copy[keyPath: part] = value
        return copy
    }
}
