// Understudy
// SPDX-License-Identifier: Apache-2.0

import PublishedDriver

/// What the contracts are to make of one defect.
struct Catch: Sendable {
    /// The defect, alone.
    var defect: Defect
    /// Contracts that must be broken, those about this very defect among them.
    var broken: [String]
    /// The only layers whose contracts may be broken.
    var layers: Set<String>
}

extension Catch {
    /// One line for each defect.
    static let all = lists + paging + badges + tickets + pages

    private static let lists = [
        Catch(.reformerNotNeeded, ["S-03", "S-03.test-data"], in: "list-domain-service"),
        Catch(
            .reformerNotKept,
            ["S-49", "S-49.no-rows", "S-52", "S-52.until-the-completion", "S-52.many-apis"],
            in: "list-domain-service"
        ),
        Catch(.testDataWithoutDefaults, ["F-02", "F-04", "F-04.chosen-later"], in: "list-domain-service"),
        Catch(
            .neverOnGoing,
            ["S-11", "S-11.after-a-result", "S-11.after-a-failure", "S-11.until-the-failure"],
            in: "list-domain-service",
            "paging-manager"
        ),
        Catch(
            .silentWithoutRequest,
            ["S-10", "S-10.every-time", "P-28.no-source"],
            in: "list-domain-service",
            "paging-manager"
        ),
        Catch(
            .deepKeysIgnored,
            ["S-20", "S-20.four-keys", "S-20.never-the-default", "S-21.three-keys"],
            in: "list-domain-service"
        ),
        Catch(.malformedAsEmpty, ["S-27", "S-27.path", "S-27.each-time"], in: "list-domain-service"),
        Catch(
            .staleResults,
            ["R-06.nothing-left-behind", "R-06.no-data", "S-46", "S-46.transport", "S-47", "S-47.no-rows"],
            in: "reformer",
            "list-domain-service",
            "paging-manager"
        ),
        Catch(
            .droppedRowsAsNoData,
            ["S-39.dropped-rows-counted", "P-34.all-rows-dropped", "P-34.all-rows-dropped-on-refresh"],
            in: "list-domain-service",
            "paging-manager"
        ),
        Catch(
            .pageReadLate,
            ["R-05.page-of-the-call", "S-09.two-at-once"],
            in: "reformer",
            "list-domain-service",
            "paging-manager"
        ),
        Catch(.completionForEachAPI, ["S-14", "S-14.second-fails", "S-14.first-late"], in: "list-domain-service"),
    ]

    private static let paging = [
        Catch(.nextPageFailureAsFirst, ["P-35", "P-37", "P-38", "P-35.golden-failed-next-page"], in: "paging-manager"),
        Catch(.refreshForgetsPage, ["P-56", "P-56.connection-lost", "P-56.superseded-refresh"], in: "paging-manager"),
        Catch(.answerOfCurrentPage, ["P-52", "P-54", "P-54.late-no-data", "P-54.late-failure"], in: "paging-manager"),
        Catch(.overlappingNextPages, ["P-53", "P-53.first-fails", "P-53.pulled-twice"], in: "paging-manager"),
        Catch(.resetOfNewRequest, ["P-58"], in: "paging-manager"),
        Catch(.canceledPageNotRolledBack, ["P-57", "P-57.paused", "P-57.not-executed"], in: "paging-manager"),
        Catch(.replacedServiceConnected, ["P-15", "P-16", "P-16.late-failure"], in: "paging-manager"),
        Catch(.refreshOnlyAnimates, ["P-21.off", "P-21.pull-up-only"], in: "paging-manager"),
        Catch(.headerTurnsWithoutService, ["P-11.no-spinner-left"], in: "paging-manager"),
        Catch(.managerKeptByCompletion, ["P-59", "P-59.failure"], in: "paging-manager"),
        Catch(.nextPageSkipsFirst, ["P-25.counted-from-0", "P-25.after-a-failure"], in: "paging-manager"),
    ]

    private static let badges = [
        Catch(.dotsStay, ["B-24", "B-24.one-of-two", "B-08", "B-09"], in: "badge-view-model"),
        Catch(.readLowersAPIID, ["A-26", "A-17.below-api", "A-18.below-api"], in: "app-service"),
        Catch(.invalidIDPoisons, ["A-25.not-found", "A-25.zero-and-negative"], in: "app-service"),
        Catch(.answerKeepsAppService, ["A-06.dropped", "A-06.dropped-failure"], in: "app-service"),
        Catch(
            .userOfCreation,
            ["A-03", "A-03.nothing-written", "C-06", "C-06.cleaning", "C-08"],
            in: "app-service",
            "cache-service"
        ),
        Catch(
            .missingServiceUnnoticed,
            ["A-04.domain-service", "B-22", "B-22.after-a-load"],
            in: "app-service",
            "badge-view-model"
        ),
        Catch(.everyTabReads, ["B-18.other-tabs", "B-18.change-of-tab"], in: "badge-view-model"),
        Catch(.groupZeroRead, ["A-19.neither", "A-20.neither"], in: "app-service", "badge-view-model"),
        Catch(.olderAnswerWins, ["A-07.older-answer-last", "A-07.older-answer-higher"], in: "app-service"),
        Catch(.loadFailureUntold, ["A-09", "A-09.no-connection", "A-09.no-answer"], in: "app-service"),
    ]

    private static let tickets = [
        Catch(
            .exponentOfMillions,
            ["T-11.million", "T-11.rounded-up-to-a-million", "T-11.twenty-digits"],
            in: "ticket-model"
        ),
        Catch(.kindsOfTwoEnumerations, ["T-23.discount", "T-24", "T-24.reused"], in: "ticket-model"),
        Catch(
            .listOnShow,
            ["T-27.switched-meanwhile", "T-27.two-under-way", "T-27.other-kind-came"],
            in: "ticket-model"
        ),
        Catch(.refreshAppends, ["T-30.refresh", "T-30.same-again", "T-30.nothing-left"], in: "ticket-model"),
        Catch(.failureAnalysed, ["T-31", "T-31.no-connection", "T-31.no-body"], in: "ticket-model"),
        Catch(.listsNeverMade, ["T-27", "T-28.none-to-reuse", "T-30"], in: "ticket-model"),
        Catch(.statusNumbersFromMinusOne, ["W-01", "W-34"], in: "command"),
        Catch(.answerAfterCancel, ["W-14", "W-14.error", "W-14.web"], in: "command"),
        Catch(.answeredTwice, ["W-09", "W-09.error-first", "W-22", "W-22.later"], in: "command"),
        Catch(.answerOfEarlierRun, ["W-23", "W-23.canceled", "W-23.web"], in: "command"),
        Catch(.pendingForEver, ["W-25.time-limit"], in: "command"),
        Catch(.commandKeepsItself, ["W-22.dropped", "W-22.dropped-web"], in: "command"),
        Catch(.pendingUntold, ["W-06", "W-07.executes-again", "W-34"], in: "command"),
        Catch(.statusOutOfOrder, ["W-07.executes-again", "W-08.executes-again"], in: "command"),
        Catch(.successUntold, ["N-06", "N-09", "N-08"], in: "api-manager"),
        Catch(.failureUntold, ["N-07", "N-09", "N-07.no-connection"], in: "api-manager"),
        Catch(.lastAnswerWins, ["N-23.newest-wins", "N-23.older-first", "N-23.older-failure"], in: "api-manager"),
    ]

    private static let pages = [
        Catch(
            .methodsWithoutParameters,
            ["D-32", "D-32.objective-c", "D-33", "D-33.objective-c"],
            in: "page-document"
        ),
        Catch(.twoTypeTables, ["D-23", "D-06.objective-c"], in: "page-document"),
        Catch(.commentsRefused, ["D-20", "D-20.objective-c", "D-21"], in: "page-document"),
        Catch(.firstFetchWithoutParameters, ["D-10.parameters", "D-12"], in: "page"),
        Catch(.operationAfterFirstLoad, ["D-12", "D-12.early-action"], in: "page"),
        Catch(.fetchNeverCallsBack, ["D-33.unfilled-first-fetch", "D-33.unfilled-fetch"], in: "page"),
        Catch(.pointerForgotten, ["D-23", "D-23.class"], in: "page-document"),
    ]

    private init(_ defect: Defect, _ broken: [String], in layers: String...) {
        self.defect = defect
        self.broken = broken
        self.layers = Set(layers)
    }
}
