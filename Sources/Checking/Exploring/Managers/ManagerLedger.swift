// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Fingerprints

/// The oracle's notes about one paging manager: the requests, the answers, and their consequences.
package struct ManagerLedger: Hashable, Sendable {
    /// The request whose answer is wanted.
    struct Wanted: Hashable, Sendable {
        /// The index among the requests in flight.
        var index: Int
        /// The page index that it asks for.
        var page: Int
    }

    /// The index of the first page.
    let firstPage: Int
    /// The ids of the rows that should be shown.
    var ids = RowList()
    /// The page index that matches these rows; nil until a first page has come.
    var loadedPage: Int?
    /// The page index that the reformer should have; nil until a page was asked for.
    var pageIndex: Int?
    /// The wanted request; nil at rest.
    var wanted: Wanted?
    /// The number of requests in flight.
    var inFlight = 0
    /// The number of requests in flight, the oldest ones, whose domain service was replaced or removed.
    var strayCount = 0
    /// The status with which the next request ends at once.
    var scripted: ListServiceStatus?
    /// The status of the last answer; nil before the first one.
    var lastStatus: ListServiceStatus?
    /// The content in place of rows.
    var placeholder = Placeholder.none
    /// Whether an animation that the manager began is running.
    var isRefreshing = false
    /// Whether the pull-down refresh is on.
    var hasHeader = true
    /// Whether the pull-up refresh is on.
    var hasFooter = true
    /// Whether the paging manager has a domain service.
    var hasService = true
    /// Whether the domain service has replaced another one, and has not loaded a first page.
    var isServiceNew = false
    /// The value that the parameter of histories must have in each request; nil if none was set.
    var parameter: Int?
    /// Whether a page has come, so that the reformer knows the page size.
    var knowsPageSize = false
    /// Whether the table is in its view.
    var isTableShown = false
    /// Whether the owner of the paging manager has released it.
    var isDropped = false

    /// Creates the notes about a paging manager that has done nothing, with header and footer.
    ///
    /// - Parameter firstPage: The index of the first page.
    package init(firstPage: Int = 1) {
        self.firstPage = firstPage
    }
}

extension ManagerLedger {
    /// Returns whether the behaviours define the effect of an action now.
    ///
    /// They do not define the effect of a second `enterRefresh` while the animation is running, or whether the
    /// animation ends if its control was turned off, or its service or manager removed, in the meantime. If a service
    /// is replaced, they do not define which page of the new one matches the rows, unless these are a first page.
    package func allows(_ action: UserAction) -> Bool {
        guard case .screen(let action) = action, !isDropped else { return false }
        switch action {
        case .enterRefresh: return !isRefreshing
        case .setAutoDownRefresh, .setAutoUpRefresh: return wanted == nil && !isRefreshing
        case .removeService: return !isRefreshing && hasService
        case .dropService: return wanted == nil && !isRefreshing && hasService
        case .replaceService: return !isRefreshing && scripted == nil && (loadedPage ?? firstPage) == firstPage
        case .scriptNextAnswer: return wanted == nil && scripted == nil && hasService
        case .setParameter: return wanted == nil && hasService
        case .dropPagingManager: return wanted != nil && !isRefreshing
        case .loadNextPage, .pullUp: return !isServiceNew
        case .loadFirstPage, .pullDown, .selectRow, .showTable: return true
        }
    }

    /// Notes that the paging manager has no service any longer.
    mutating func removeService() {
        (wanted, strayCount) = (nil, inFlight)
        hasService = false
    }

    /// Notes a new service, whose reformer knows nothing of the one before.
    mutating func replaceService() {
        removeService()
        (loadedPage, pageIndex, lastStatus, parameter) = (nil, nil, nil, nil)
        knowsPageSize = false
        (hasService, isServiceNew) = (true, true)
    }

    /// Notes that an answer has come that is not wanted any longer.
    ///
    /// - Parameter request: The index of its request among those that were in flight.
    /// - Returns: The rule that is broken if anything follows.
    mutating func ignoreAnswer(to request: Int) -> Invariant {
        if let wanted, wanted.index > request { self.wanted?.index -= 1 }
        let isStray = request < strayCount
        if isStray { strayCount -= 1 }
        return isDropped ? .droppedIsGone : isStray ? .formerServiceIsSilent : .supersededAnswer
    }

    /// Takes the notes into a fingerprint.
    func mix(into words: inout Fingerprinter) {
        words.mix(wide: ids.word)
        words.mix(code(loadedPage) | code(pageIndex) << 16 | code(wanted?.page) << 32 | code(wanted?.index) << 48)
        let flags = [
            isRefreshing, hasHeader, hasFooter, hasService, knowsPageSize, isTableShown, isServiceNew, isDropped,
        ]
        let flagBits = flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) } as UInt64
        let statuses = UInt64(scripted?.rawValue ?? 0) << 4 | UInt64(lastStatus?.rawValue ?? 0)
        let counts = UInt64(inFlight) << 24 | UInt64(strayCount) << 32 | code(parameter) << 40
        words.mix(flagBits | statuses << 8 | placeholder.code << 16 | counts)
    }

    private func code(_ number: Int?) -> UInt64 { number.map { UInt64(UInt8(truncatingIfNeeded: $0)) + 1 } ?? 0 }
}

extension Placeholder {
    /// A number for fingerprints.
    var code: UInt64 {
        switch self {
        case .none: 0
        case .noData: 1
        case .failure: 2
        }
    }
}
