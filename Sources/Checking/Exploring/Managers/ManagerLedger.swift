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
    /// Whether a page has come, so that the reformer knows the page size.
    var knowsPageSize = false
    /// Whether the table is in its view.
    var isTableShown = false

    /// Creates the notes about a paging manager that has done nothing, with header and footer.
    package init() {}
}

extension ManagerLedger {
    /// Returns whether the behaviours define the effect of an action now.
    ///
    /// They do not define the effect of a second `enterRefresh` while the animation is running, or whether the
    /// animation ends if its control was turned off in the meantime.
    package func allows(_ action: UserAction) -> Bool {
        guard case .screen(let action) = action else { return false }
        switch action {
        case .enterRefresh: return !isRefreshing
        case .setAutoDownRefresh, .setAutoUpRefresh: return wanted == nil && !isRefreshing
        case .removeService, .dropService: return wanted == nil && !isRefreshing && hasService
        case .scriptNextAnswer: return wanted == nil && scripted == nil && hasService
        case .loadFirstPage, .loadNextPage, .pullDown, .pullUp, .selectRow, .showTable: return true
        }
    }

    /// Takes the notes into a fingerprint.
    func mix(into words: inout Fingerprinter) {
        words.mix(wide: ids.word)
        words.mix(code(loadedPage) | code(pageIndex) << 16 | code(wanted?.page) << 32 | code(wanted?.index) << 48)
        let flags = [isRefreshing, hasHeader, hasFooter, hasService, knowsPageSize, isTableShown]
        let flagBits = flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) } as UInt64
        let statuses = UInt64(scripted?.rawValue ?? 0) << 4 | UInt64(lastStatus?.rawValue ?? 0)
        words.mix(flagBits | statuses << 8 | placeholder.code << 16 | UInt64(inFlight) << 24)
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
