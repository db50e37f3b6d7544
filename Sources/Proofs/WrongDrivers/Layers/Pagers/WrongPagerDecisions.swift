// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
package import Fingerprints
import JSONValues
package import Pagers

/// The decisions of a wrong pager, whose states can be compared.
package struct WrongPagerDecisions: ExplorablePager {
    private var decisions: SlippingDecisions
    private let settings: PagerSettings
    private let slip: PagerSlip

    /// Creates decisions that have seen no event.
    init(_ settings: PagerSettings, slip: PagerSlip) {
        self.settings = settings
        self.slip = slip
        let run = PagerRun(settings, firstPosition: PageReading(settings).firstPosition)
        decisions = SlippingDecisions(run, slip: slip)
    }

    package var view: PagerView { decisions.view }

    package mutating func handle(_ event: PagerEvent) -> [PagerAction] {
        decisions.handle(misread(event)).sending { slip.position($0, settings) }
    }

    /// Returns the end of a request with the page as the mistake reads it.
    private func misread(_ event: PagerEvent) -> PagerEvent {
        guard case .answered(_, let result) = event, let position = decisions.run.position(of: event) else {
            return event
        }
        let answer = TransportAnswer(content: .json(.null))
        return event.with(slip.result(result, PageOccasion(settings: settings, position: position, answer: answer)))
    }

    package func mix(into words: inout Fingerprinter, naming: (Int) -> UInt64) {
        decisions.run.mix(into: &words, naming: naming)
    }
}

extension PagerRun {
    /// Takes the state into a fingerprint.
    fileprivate func mix(into words: inout Fingerprinter, naming: (Int) -> UInt64) {
        right.mix(into: &words, naming: naming)
        words.mix((wanted?.code ?? 0) << 32 | (lastEvent?.code ?? 0))
        lastSent.mix(into: &words)
        position.mix(into: &words)
        words.mix(lastPage == nil ? 0 : 1)
        if let lastPage {
            words.mix(json: lastPage.ids)
            lastPage.next.mix(into: &words)
            lastPage.previous.mix(into: &words)
            words.mix(UInt64(lastPage.total.map { $0 + 1 } ?? 0))
        }
        words.mix(UInt64(receivedRows) << 32 | UInt64(count))
        words.mix((failure?.code ?? 0) << 2 | (isMarked ? 2 : 0) | (shown == nil ? 0 : 1))
        for list in [shown ?? [], front, ids] { words.mix(json: list) }
        // A set has no order, and the numbers of ended requests have no meaning.
        var sum: UInt64 = 0
        for (number, position) in positions where naming(number) != 0 {
            var element = Fingerprinter()
            element.mix(naming(number) << 1 | (abandoned.contains(number) ? 1 : 0))
            position.mix(into: &element)
            sum &+= element.fingerprint.low
        }
        words.mix(sum)
    }
}

extension PagePosition? {
    fileprivate func mix(into words: inout Fingerprinter) {
        words.mix(self == nil ? 0 : 1)
        self?.mix(into: &words)
    }
}

extension PagerEvent {
    /// A number of the event other than 0, without what an answer contains.
    fileprivate var code: UInt64 {
        switch self {
        case .start: 1
        case .next: 2
        case .previous: 3
        case .refresh: 4
        case .retry: 5
        case .cancel: 6
        case .all(nil): 7
        case .answered(_, .success): 8
        case .answered(_, .failure): 9
        case .waited: 10
        case .all(let limit?): 16 + UInt64(limit)
        }
    }
}
