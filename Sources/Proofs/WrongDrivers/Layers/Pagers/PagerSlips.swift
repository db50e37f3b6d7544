// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import ReferenceDriver

/// Pagers that are wrong in one way.
enum PagerSlips {
    /// One wrong driver for each.
    static var drivers: [WrongDriver] { pagers.map(\.driver) }

    /// All these pagers.
    static var pagers: [WrongPager] {
        let themes = [
            walking, endForms, sizes, tokens, requests, answers, failures, retrying, refreshing, races, loops, changes,
            previous, ahead, state,
        ]
        return themes.flatMap { $0 }
    }

    /// Makes a wrong pager.
    ///
    /// - Parameters:
    ///   - id: The part of its name after that of the layer.
    ///   - sentence: The description of the mistake.
    ///   - spoil: Makes one part wrong.
    /// - Returns: The wrong pager.
    static func slip(
        _ id: String,
        sentence: String,
        spoil: (inout PagerSlip) -> Void
    ) -> WrongPager {
        var slip = PagerSlip()
        spoil(&slip)
        return WrongPager(id: "pager/\(id)", sentence: sentence, mistake: slip)
    }

    /// Makes wrong pagers that have other settings than they should.
    static func configured(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout PagerSettings) -> Void
    ) -> WrongPager {
        slip(id, sentence: sentence) { $0.settings = change }
    }

    /// Makes wrong pagers that ask for other positions than they should.
    static func asking(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (PagePosition, PagerSettings) -> PagePosition
    ) -> WrongPager {
        slip(id, sentence: sentence) { $0.position = change }
    }

    /// Makes wrong pagers that send other requests than they should.
    static func sending(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout TransportRequest, PagePosition, PagerSettings) -> Void
    ) -> WrongPager {
        slip(id, sentence: sentence) { $0.request = change }
    }

    /// Makes wrong pagers that read other answers than those that came.
    static func answering(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout TransportAnswer, PagerDialect) -> Void
    ) -> WrongPager {
        slip(id, sentence: sentence) { $0.answer = change }
    }

    /// Makes wrong pagers that read pages wrongly.
    static func reading(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout ReadPage, PageOccasion) -> Void
    ) -> WrongPager {
        judging(id, sentence: sentence) { result, occasion in
            result.map { page in
                var page = page
                change(&page, occasion)
                return page
            }
        }
    }

    /// Makes wrong pagers that treat wrong answers as pages, or pages as failures.
    static func judging(
        _ id: String,
        sentence: String,
        judge: @escaping @Sendable (Result<ReadPage, PagerFailure>, PageOccasion) -> Result<ReadPage, PagerFailure>
    ) -> WrongPager {
        slip(id, sentence: sentence) { $0.result = judge }
    }

    /// Makes wrong pagers that decide wrongly.
    static func deciding(
        _ id: String,
        sentence: String,
        decide: @escaping @Sendable (PagerEvent, inout PagerRun) -> [PagerAction]
    ) -> WrongPager {
        slip(id, sentence: sentence) { $0.decide = decide }
    }

    /// Makes wrong pagers that handle other events than those that happened; nil for none.
    static func hearing(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (PagerEvent, PagerRun) -> PagerEvent?
    ) -> WrongPager {
        deciding(id, sentence: sentence) { event, run in
            guard let heard = change(event, run) else { return [] }
            return run.handle(heard)
        }
    }

    /// Makes wrong pagers that perform other actions than they should.
    static func acting(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable ([PagerAction], PagerEvent, PagerRun) -> [PagerAction]
    ) -> WrongPager {
        deciding(id, sentence: sentence) { event, run in
            let actions = run.handle(event)
            return change(actions, event, run)
        }
    }

    /// Makes wrong pagers that show another list than they should.
    static func showing(
        _ id: String,
        sentence: String,
        change: @escaping @Sendable (inout PagerView, PagerRun) -> Void
    ) -> WrongPager {
        slip(id, sentence: sentence) { $0.view = change }
    }
}
