// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Pagers

/// The correct translation with a mistake in its input or its output.
struct SlippingPageReader: PageReader {
    private let right: PageReading
    private let settings: PagerSettings
    private let slip: PagerSlip

    /// Creates a translation with mistakes.
    init(_ settings: PagerSettings, slip: PagerSlip) {
        right = PageReading(settings)
        self.settings = settings
        self.slip = slip
    }

    var firstPosition: PagePosition { right.firstPosition }

    func request(for position: PagePosition) -> TransportRequest {
        let asked = slip.position(position, settings)
        var request = right.request(for: asked)
        slip.request(&request, asked, settings)
        return request
    }

    func page(from answer: TransportAnswer, at position: PagePosition) -> Result<ReadPage, PagerFailure> {
        var answer = answer
        slip.answer(&answer, settings.dialect)
        let occasion = PageOccasion(settings: settings, position: position, answer: answer)
        return slip.result(right.page(from: answer, at: position), occasion)
    }
}

/// The correct decisions with a mistake in their input or their output.
struct SlippingDecisions: PagerDeciding {
    private(set) var run: PagerRun
    private let slip: PagerSlip

    /// Creates decisions with mistakes.
    init(_ run: PagerRun, slip: PagerSlip) {
        self.run = run
        self.slip = slip
    }

    var view: PagerView {
        var view = run.view
        // Contracts see only ids, so the rows do not need the mistake.
        view.ids = run.shown ?? (run.front + view.ids)
        slip.view(&view, run)
        return view
    }

    mutating func handle(_ event: PagerEvent) -> [PagerAction] {
        let actions = slip.decide(event, &run)
        run.note(event, actions: actions)
        return actions
    }
}
