// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Fingerprints
import JSONValues

/// Decisions of a pager whose states can be compared by their fingerprints.
package protocol ExplorablePager: PagerDeciding {
    /// Takes the state into a fingerprint.
    ///
    /// Two states with the same words must behave alike from then on, apart from the numbers of their requests. The
    /// rows may be left out: in a search, the id of a row determines the row.
    ///
    /// - Parameters:
    ///   - words: Receives the state.
    ///   - naming: Returns a name for the number of a request or wait, which is the same in all states that differ
    ///     only in such numbers.
    func mix(into words: inout Fingerprinter, naming: (Int) -> UInt64)
}

extension PagerState: ExplorablePager {
    package func mix(into words: inout Fingerprinter, naming: (Int) -> UInt64) {
        list.mix(into: &words)
        walk.mix(into: &words)
        words.mix((hasStarted ? 1 : 0) | (failure?.kind.code ?? 0) << 1)
        words.mix(load.map { naming($0.number) } ?? 0)
        load?.mix(into: &words)
        // The failed request is over. If its page is asked for again, the request gets a new number.
        words.mix(failedLoad == nil ? 0 : 1)
        failedLoad?.mix(into: &words)
        words.mix(UInt64(ahead.count))
        for page in ahead { page.mix(into: &words, naming: naming) }
        words.mix(old == nil ? 0 : 1)
        old?.list.mix(into: &words)
        old?.walk.mix(into: &words)
        // The reports are those of the pages that the new list consists of.
        for case .report(.page(let page)) in old?.reports ?? [] { words.mix(json: page.ids) }
    }
}

extension PagerState.Load {
    fileprivate func mix(into words: inout Fingerprinter) {
        let goalWord: UInt64 =
            switch goal {
            case .onePage: 0
            case .pages(let count): UInt64(count) << 2 | 1
            case .all(nil): 2
            case .all(let limit?): UInt64(bitPattern: Int64(limit)) << 2 | 3
            }
        words.mix(goalWord)
        words.mix(purpose.code | UInt64(repeats) << 3)
        position.mix(into: &words)
    }
}

extension PagerState.Load.Purpose {
    fileprivate var code: UInt64 {
        switch self {
        case .first: 1
        case .restart: 2
        case .next: 3
        case .previous: 4
        }
    }
}

extension PagerFailure.Kind {
    /// A number of the kind; none is 0.
    package var code: UInt64 {
        switch self {
        case .network: 1
        case .status: 2
        case .content: 3
        case .loop: 4
        case .other: 5
        }
    }
}

extension AheadPage {
    fileprivate func mix(into words: inout Fingerprinter, naming: (Int) -> UInt64) {
        words.mix(naming(number) << 8 | UInt64(repeats))
        position.mix(into: &words)
        switch result {
        case nil: words.mix(0)
        case .failure(let failure): words.mix(failure.kind.code)
        case .success(let page):
            words.mix(json: page.ids)
            page.next.mix(into: &words)
            page.previous.mix(into: &words)
            words.mix(UInt64(page.total.map { $0 + 1 } ?? 0))
        }
    }
}

extension ShownList {
    fileprivate func mix(into words: inout Fingerprinter) {
        words.mix(json: ids)
        words.mix(UInt64(pageCount) << 1 | (rest == nil ? 0 : 1))
        if let rest { words.mix(json: rest.ids) }
    }
}

extension PagePosition {
    /// Takes the position into a fingerprint.
    package func mix(into words: inout Fingerprinter) {
        switch self {
        case .first: words.mix(1)
        case .number(let number): words.mix(UInt64(bitPattern: Int64(number)) << 3 | 2)
        case .offset(let offset): words.mix(UInt64(bitPattern: Int64(offset)) << 3 | 3)
        case .token(.integer(let number)): words.mix(UInt64(bitPattern: number) << 3 | 4)
        case .token(let token):
            words.mix(5)
            words.mix(json: token)
        case .before(let token):
            words.mix(6)
            words.mix(json: token)
        case .url(let url):
            words.mix(7)
            words.mix(text: url)
        case .urlBefore(let url):
            words.mix(8)
            words.mix(text: url)
        }
    }
}

extension PageFollowing {
    /// Takes the decision into a fingerprint.
    package func mix(into words: inout Fingerprinter) {
        switch self {
        case .end: words.mix(1)
        case .page(let position):
            words.mix(2)
            position.mix(into: &words)
        case .perhaps(let position):
            words.mix(3)
            position.mix(into: &words)
        case .until(let total, let position):
            words.mix(UInt64(total) << 3 | 4)
            position.mix(into: &words)
        }
    }
}
