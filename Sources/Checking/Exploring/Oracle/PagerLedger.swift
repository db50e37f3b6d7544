// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Fingerprints
import Pagers

/// The oracle's notes about one pager: the requests, the answers, and their consequences.
package struct PagerLedger: Hashable, Sendable {
    /// The page that the user waits for.
    struct Wish: Hashable, Sendable {
        /// The use of the page.
        enum Kind: UInt8, Hashable, Sendable {
            /// The page replaces all rows.
            case first = 1
            /// The page is the first one again after an expired token.
            case restart
            /// The page is added at the end.
            case next
            /// The page is added before the first row.
            case previous
        }

        /// The end of the work that the page is a part of.
        enum Goal: Hashable, Sendable {
            /// One page more is shown.
            case onePage
            /// A number of pages is shown.
            case pages(UInt8)
            /// All rows are shown, or a number of them.
            case all(limit: UInt8?)
        }

        /// The use of the page.
        var kind: Kind
        /// The end of the work.
        var goal: Goal
        /// The page.
        var page: AskedPage
        /// The number of repetitions after answers with 503.
        var repeats: UInt8 = 0

        /// The wish for this page after its failure: a refresh of all pages begins again, while `all` does not.
        ///
        /// The number of repetitions begins again, too. Nothing reads the old goal and the old number. If the notes
        /// kept them, a search would count several states with the same future.
        var askedAgain: Wish {
            var wish = self
            wish.repeats = 0
            if case .all = goal { wish.goal = .onePage }
            return wish
        }
    }

    /// The rows that a pager should show.
    struct List: Hashable, Sendable {
        /// The ids of the rows.
        var ids = RowList()
        /// The number of pages.
        var pages = 0
        /// The rows after the limit of `all`.
        var rest = RowList()
    }

    /// The way through the pages so far.
    struct Walk: Hashable, Sendable {
        /// The page that follows.
        var next = ServedNeighbor.none
        /// The page before the first one.
        var previous = ServedNeighbor.none
        /// The ids of the last page.
        var lastPage = RowList()
        /// The pages that were requested, by their indices.
        var visited: UInt128 = 0
        /// The number of pages without rows in succession.
        var emptyPages: UInt8 = 0
        /// Whether the way began again after an expired token.
        var hasRestarted = false
        /// Whether all pages since then had only rows that are shown already.
        var isCatchingUp = false

        /// Returns whether a page was asked for before.
        func hasVisited(_ page: AskedPage) -> Bool { visited >> UInt128(page.index) & 1 == 1 }
    }

    /// The fresh pages of a refresh of several pages, until all are there.
    struct Fresh: Hashable, Sendable {
        /// The rows of the fresh pages.
        var list = List()
        /// The way through them.
        var walk = Walk()
        /// The rows that each of them has added.
        var pages: [RowList] = []
    }

    /// The rows that should be shown.
    var list = List()
    /// The way to them.
    var walk = Walk()
    /// The fresh pages, if a refresh of several pages is in progress.
    var fresh: Fresh?
    /// The page that the user waits for; nil at rest.
    var wish: Wish?
    /// The page that failed last, as it is asked for again, until a page comes.
    var failedWish: Wish?
    /// The kind of the last failure.
    var failed: PagerFailure.Kind?
    /// Whether a first page was shown.
    var hasStarted = false
    /// The index of the wanted request among those in flight; -1 if none is wanted.
    var wanted: Int8 = -1
    /// The number of requests in flight.
    var inFlight: Int8 = 0

    /// Creates the notes about a pager that has done nothing.
    package init() {}
}

extension PagerLedger {
    /// Takes the notes into a fingerprint.
    package func mix(into words: inout Fingerprinter) {
        list.mix(into: &words)
        walk.mix(into: &words)
        words.mix(UInt64(fresh.map { $0.pages.count + 1 } ?? 0))
        if let fresh {
            fresh.list.mix(into: &words)
            fresh.walk.mix(into: &words)
            for page in fresh.pages { words.mix(wide: page.word) }
        }
        words.mix((wish?.code ?? 0) << 1 | (hasStarted ? 1 : 0))
        words.mix(failedWish?.code ?? 0)
        words.mix((failed?.code ?? 0) << 8 | UInt64(UInt8(bitPattern: wanted)))
    }
}

extension PagerLedger.Wish {
    /// The wish in one number other than 0.
    fileprivate var code: UInt64 {
        let goalCode: UInt64 =
            switch goal {
            case .onePage: 0
            case .pages(let count): UInt64(count) << 2 | 1
            case .all(nil): 2
            case .all(let limit?): UInt64(limit) << 2 | 3
            }
        return UInt64(kind.rawValue) | page.code << 4 | goalCode << 24 | UInt64(repeats) << 40
    }
}

extension PagerLedger.List {
    fileprivate func mix(into words: inout Fingerprinter) {
        words.mix(wide: ids.word)
        words.mix(wide: rest.word)
        words.mix(UInt64(pages))
    }
}

extension PagerLedger.Walk {
    fileprivate func mix(into words: inout Fingerprinter) {
        let flags: UInt64 = (hasRestarted ? 1 : 0) | (isCatchingUp ? 2 : 0)
        words.mix(next.code | previous.code << 20 | flags << 40 | UInt64(emptyPages) << 48)
        words.mix(wide: lastPage.word)
        words.mix(wide: visited)
    }
}
