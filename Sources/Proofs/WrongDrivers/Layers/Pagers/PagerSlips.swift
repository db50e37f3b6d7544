// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import ReferenceDriver

/// Pagers that are wrong in one way.
enum PagerSlips {
    /// One wrong driver for each.
    static var drivers: [WrongDriver] {
        let themes = [
            walking, endForms, sizes, tokens, requests, answers, failures, retrying, refreshing, races, loops, changes,
            previous, ahead, state,
        ]
        return themes.flatMap { $0 }
    }

    /// Makes a wrong driver with wrong pagers.
    ///
    /// - Parameters:
    ///   - id: Its name behind that of the layer.
    ///   - sentence: The description of the mistake.
    ///   - spoil: Makes one part wrong.
    /// - Returns: The wrong driver.
    static func slip(
        _ id: String,
        sentence: String,
        spoil: @escaping @Sendable (inout PagerSlip) -> Void
    ) -> WrongDriver {
        LayerCatalogue.driver("pager/\(id)", sentence: sentence, layers: ["pager"]) { factory in
            var slip = PagerSlip()
            spoil(&slip)
            factory.makePager = { [slip] in slip.pager($0, transport: $1, alarm: $2) }
        }
    }

    /// Makes a wrong driver whose pagers have other settings than they should.
    static func configured(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout PagerSettings) -> Void
    ) -> WrongDriver {
        slip(id, sentence: sentence) { $0.settings = change }
    }

    /// Makes a wrong driver whose pagers ask for other positions than they should.
    static func asking(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (PagePosition, PagerSettings) -> PagePosition
    ) -> WrongDriver {
        slip(id, sentence: sentence) { $0.position = change }
    }

    /// Makes a wrong driver whose pagers send other requests than they should.
    static func sending(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout TransportRequest, PagePosition, PagerSettings) -> Void
    ) -> WrongDriver {
        slip(id, sentence: sentence) { $0.request = change }
    }

    /// Makes a wrong driver whose pagers read other answers than those that came.
    static func answering(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout TransportAnswer, PagerDialect) -> Void
    ) -> WrongDriver {
        slip(id, sentence: sentence) { $0.answer = change }
    }

    /// Makes a wrong driver whose pagers read pages wrongly.
    static func reading(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout ReadPage, PageOccasion) -> Void
    ) -> WrongDriver {
        judging(id, sentence: sentence) { result, occasion in
            result.map { page in
                var page = page
                change(&page, occasion)
                return page
            }
        }
    }

    /// Makes a wrong driver whose pagers take wrong answers for pages, or pages for failures.
    static func judging(
        _ id: String,
        sentence: String,
        judge: @escaping @Sendable (Result<ReadPage, PagerFailure>, PageOccasion) -> Result<ReadPage, PagerFailure>
    ) -> WrongDriver {
        slip(id, sentence: sentence) { $0.result = judge }
    }

    /// Makes a wrong driver whose pagers decide wrongly.
    static func deciding(
        _ id: String,
        sentence: String,
        decide: @escaping @Sendable (PagerEvent, inout PagerRun) -> [PagerAction]
    ) -> WrongDriver {
        slip(id, sentence: sentence) { $0.decide = decide }
    }

    /// Makes a wrong driver whose pagers take other events than those that happened; nil for none.
    static func hearing(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (PagerEvent, PagerRun) -> PagerEvent?
    ) -> WrongDriver {
        deciding(id, sentence: sentence) { event, run in
            guard let heard = change(event, run) else { return [] }
            return run.handle(heard)
        }
    }

    /// Makes a wrong driver whose pagers perform other actions than they should.
    static func acting(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable ([PagerAction], PagerEvent, PagerRun) -> [PagerAction]
    ) -> WrongDriver {
        deciding(id, sentence: sentence) { event, run in
            let actions = run.handle(event)
            return change(actions, event, run)
        }
    }

    /// Makes a wrong driver whose pagers show another list than they should.
    static func showing(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout PagerView, PagerRun) -> Void
    ) -> WrongDriver {
        slip(id, sentence: sentence) { $0.view = change }
    }
}
