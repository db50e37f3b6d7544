// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

extension Sightings {
    /// The situations that a search of paging managers has to meet.
    package static let expectedOfManagers: Sightings = [
        .refreshMeetsPage, .refreshMeetsRefresh, .lateAnswer, .answersOutOfOrder, .failureRetried, .changeInFlight,
        .thirdPage, .nextMeetsPage, .emptyPage, .failedRefresh,
    ]

    /// Names the situations that a step of a paging manager met.
    init(
        of occurrence: PagerOccurrence,
        before: borrowing ManagerLedger,
        after: borrowing ManagerLedger,
        firstPage: Int
    ) {
        var met: Sightings = []
        switch occurrence {
        case .acted(.screen(let action)):
            met = Self.met(by: action, before: before, after: after, firstPage: firstPage)
        case .answered(let request, let answer):
            if request > 0 { met.insert(.answersOutOfOrder) }
            if let wanted = before.wanted, wanted.index == request {
                if case .failure = answer, before.ids.count > 0, wanted.page < before.loadedPage ?? firstPage {
                    met.insert(.failedRefresh)
                }
                if after.lastStatus == .noData { met.insert(.emptyPage) }
                if (after.loadedPage ?? firstPage) > firstPage + 1, after.lastStatus == .success {
                    met.insert(.thirdPage)
                }
            } else {
                met.insert(.lateAnswer)
            }
        case .changed: if before.inFlight > 0 { met.insert(.changeInFlight) }
        case .acted, .waited: break
        }
        self = met
    }

    private static func met(
        by action: ScreenAction,
        before: borrowing ManagerLedger,
        after: borrowing ManagerLedger,
        firstPage: Int
    ) -> Sightings {
        guard let wanted = before.wanted else {
            guard before.lastStatus == .networkFailure, after.wanted != nil else { return [] }
            return .failureRetried
        }
        switch action {
        case .loadFirstPage, .enterRefresh, .pullDown:
            return wanted.page <= firstPage ? .refreshMeetsRefresh : .refreshMeetsPage
        case .loadNextPage, .pullUp: return .nextMeetsPage
        case .setAutoDownRefresh, .setAutoUpRefresh, .scriptNextAnswer, .selectRow, .showTable, .removeService,
            .dropService, .replaceService, .setParameter, .dropPagingManager:
            return []
        }
    }
}
