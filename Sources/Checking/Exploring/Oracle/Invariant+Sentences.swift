// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Invariant {
    /// The rule in one sentence.
    package var sentence: String {
        switch self {
        case .lateAnswer: "The answer to a request that is not wanted any longer changes nothing"
        case .patience: "next while a page is in flight asks for nothing and shows nothing"
        case .endIsEnd: "next at the end reports the end and asks for nothing"
        case .firstPageWanted: "start, refresh and all ask for the first page, once"
        case .nextPageWanted: "next asks for the page that follows the last one shown, once"
        case .failedPageWanted: "After a failure, retry and next ask for the page that failed, once"
        case .nothingToRetry: "retry asks for nothing if nothing failed"
        case .cancelKeeps: "cancel keeps the rows, and nothing has failed because of it"
        case .previousPageWanted: "previous asks for the page before the first one shown, if there is one"
        case .failureKeeps: "A page that fails changes none of the rows that are shown"
        case .failureReported: "A page that fails is reported once, with the kind of its failure"
        case .failedIsLast: "failed is the kind of the last failure, and nil after a success"
        case .rowsExplained: "The rows shown are those of the pages that were wanted and came, in the served order"
        case .noRepetition: "No row is shown twice"
        case .reportsMatch: "Each page is reported with the rows that it added, and the end only at the end"
        case .hasNextIsRight: "hasNext says whether a page follows, as the server said"
        case .loadingIsRight: "loading is true exactly while a wanted page is in flight; at rest nothing is loading"
        case .pagesAreCounted: "pages counts the pages that are shown"
        case .walkGoesOn: "After a page, only a page that is still missing is asked for"
        case .showsOnlyAnswers: "Rows change only when an answer comes"
        case .repeatsLater: "A request that got 503 with Retry-After is repeated, without a failure"
        case .repeatsNothing: "A page that failed is asked for again only if the user wants it"
        case .restartsExpired: "After an expired token, the pager starts again by itself"
        case .loopStops: "If the next page was asked for before, the pager stops with the failure loop"
        case .refreshIsWhole: "A refresh of all pages replaces the rows when all fresh pages are there, and not before"
        case .hasPreviousIsRight: "hasPrevious says whether there is a page before the first one shown"
        case .serverAlone: "A change of the server's rows is not noticed before a request"
        case .requestIsRight:
            "A request asks for a page as the dialect says, with the token, page size and parameters unchanged"
        case .supersededAnswer: "The answer to a load that was superseded changes nothing"
        case .onePageAtATime: "loadNextPage and a pull up ask for nothing while a page is in flight"
        case .firstPageAtOnce: "loadFirstPage, enterRefresh and a pull down ask for the first page at once, and once"
        case .nextPageBehind:
            "loadNextPage and a pull up ask once for the page behind the last one loaded, or for the first page"
        case .rowsOfPages: "A first page replaces the rows, a next page is added to them, and nothing else changes them"
        case .hookOfPage: "The hook of a page runs once, with all rows, and only if the page changes the list"
        case .reloadOfRows: "The table reloads once if a page changes the list, and otherwise not"
        case .pageIndexMatches: "The page index is that of the page in flight, and at rest that of the last page loaded"
        case .errorOfFailure: "A failure shows one error, and nothing else shows one"
        case .refreshingEnds:
            "Only enterRefresh begins an animation, and each answer ends refreshing once if a control is on"
        case .tipsOfAnswer: "Each answer shows tips once, with its status, and a placeholder only in place of rows"
        case .completionOfAnswer:
            "Each answer calls the load completion once, with the rows of its page or the message of its failure"
        case .reformerResets: "The status is onGoing when a load begins, and each answer resets it to noExecute, once"
        case .stepsInOrder: "An answer takes its steps in the order of P-41"
        case .controlsWork: "Header and footer are there if they are turned on, and a pull without one does nothing"
        case .tableMatches:
            "The table has one section with a row of 44 points for each row, and a tap deselects its row and opens a screen"
        case .restIsQuiet: "Without a load and without an answer nothing happens, and an answer asks for nothing"
        case .loadsNeedService: "Without a domain service, nothing is asked for, and nothing is shown"
        case .formerServiceIsSilent:
            "Setting a domain service asks for nothing, and an answer to the one that was replaced changes nothing"
        case .parametersStay: "Each request has the parameters that were set"
        case .droppedIsGone: "An answer after the paging manager was dropped changes nothing and shows nothing"
        }
    }

    /// The behaviours that the rule follows from, by the ids of the contracts.
    package var behaviours: [String] {
        switch self {
        case .lateAnswer: ["PG-52", "PG-54", "PG-55", "PG-56"]
        case .patience: ["PG-30", "PG-53"]
        case .endIsEnd: ["PG-04", "PG-32"]
        case .firstPageWanted: ["PG-01", "PG-09", "PG-50", "PG-59"]
        case .nextPageWanted: ["PG-03", "PG-10"]
        case .failedPageWanted: ["PG-40", "PG-41", "PG-43", "PG-51", "PG-83"]
        case .nothingToRetry: ["PG-36"]
        case .cancelKeeps: ["PG-55"]
        case .previousPageWanted: ["PG-80", "PG-81"]
        case .failureKeeps: ["PG-41", "PG-43", "PG-51", "PG-58", "PG-83"]
        case .failureReported: ["PG-42", "PG-47", "PG-48", "PG-49"]
        case .failedIsLast: ["PG-34"]
        case .rowsExplained: ["PG-02", "PG-03", "PG-15", "PG-50", "PG-65", "PG-82"]
        case .noRepetition: ["PG-03", "PG-63", "PG-70", "PG-73"]
        case .reportsMatch: ["PG-02", "PG-09", "PG-32"]
        case .hasNextIsRight: ["PG-31"]
        case .loadingIsRight: ["PG-33"]
        case .pagesAreCounted: ["PG-35"]
        case .walkGoesOn: ["PG-09", "PG-15", "PG-21", "PG-22"]
        case .showsOnlyAnswers: ["PG-41", "PG-51"]
        case .repeatsLater: ["PG-44"]
        case .repeatsNothing: ["PG-41", "PG-46"]
        case .restartsExpired: ["PG-67"]
        case .loopStops: ["PG-60", "PG-61", "PG-62"]
        case .refreshIsWhole: ["PG-57", "PG-58"]
        case .hasPreviousIsRight: ["PG-80"]
        case .serverAlone: ["PG-02"]
        case .requestIsRight: ["PG-11", "PG-12", "PG-13", "PG-16", "PG-17", "PG-18"]
        case .supersededAnswer: ["P-52", "P-54", "P-55"]
        case .onePageAtATime: ["P-53"]
        case .firstPageAtOnce: ["P-17", "P-21", "P-22", "P-24", "P-54", "P-55"]
        case .nextPageBehind: ["P-18", "P-23", "P-24", "P-25", "P-38", "P-56"]
        case .rowsOfPages: ["P-19", "P-26", "P-27", "P-28", "P-30", "P-31", "P-32", "P-33", "P-34", "P-35"]
        case .hookOfPage: ["P-30", "P-31", "P-33", "P-39"]
        case .reloadOfRows: ["P-19", "P-30", "P-31", "P-32", "P-33", "P-34", "P-35"]
        case .pageIndexMatches: ["P-17", "P-18", "P-34", "P-35", "P-36", "P-56", "P-57"]
        case .errorOfFailure: ["P-28", "P-32", "P-34", "P-35"]
        case .refreshingEnds: ["P-20", "P-21", "P-42", "P-51"]
        case .tipsOfAnswer: ["P-43", "P-44"]
        case .completionOfAnswer: ["P-46", "P-47", "P-50"]
        case .reformerResets: ["P-41", "P-49", "S-11"]
        case .stepsInOrder: ["P-37", "P-40", "P-41", "P-45", "P-48"]
        case .controlsWork: ["P-22", "P-23", "P-24"]
        case .tableMatches: ["P-01", "P-02", "P-03", "P-05", "P-07", "P-09"]
        case .restIsQuiet: ["P-19", "P-28", "P-41"]
        case .loadsNeedService: ["P-11", "P-13", "P-15"]
        case .formerServiceIsSilent: ["P-16", "P-14", "P-15"]
        case .parametersStay: ["P-49"]
        case .droppedIsGone: ["P-59"]
        }
    }
}
