// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

/// The mistakes around a pager with correct translation and decisions.
struct PagerSlip: Sendable {
    /// Changes the settings with which the pager is created.
    var settings: @Sendable (inout PagerSettings) -> Void = { _ in }
    /// Makes the requested position.
    var position: @Sendable (PagePosition, PagerSettings) -> PagePosition = { position, _ in position }
    /// Changes the request for a position.
    var request: @Sendable (inout TransportRequest, PagePosition, PagerSettings) -> Void = { _, _, _ in }
    /// Changes the answer that is read.
    var answer: @Sendable (inout TransportAnswer, PagerDialect) -> Void = { _, _ in }
    /// Makes the result of reading an answer.
    var result: @Sendable (Result<ReadPage, PagerFailure>, PageOccasion) -> Result<ReadPage, PagerFailure> = {
        result,
        _ in
        result
    }
    /// Decides about an event.
    var decide: @Sendable (PagerEvent, inout PagerRun) -> [PagerAction] = { event, run in run.handle(event) }
    /// Changes the list that is shown.
    var view: @Sendable (inout PagerView, PagerRun) -> Void = { _, _ in }

    /// Creates the behaviour of a correct pager.
    init() {}

    /// Makes a pager with these mistakes.
    @MainActor
    func pager(_ settings: PagerSettings, transport: any Transport, alarm: any Alarm) -> Pager {
        var settings = settings
        self.settings(&settings)
        let reader = SlippingPageReader(settings, slip: self)
        let run = PagerRun(settings, firstPosition: reader.firstPosition)
        let decisions = SlippingDecisions(run, slip: self)
        return Pager(reader: reader, decisions: decisions, transport: transport, alarm: alarm)
    }
}

/// One answer that was read, with its circumstances.
struct PageOccasion: Sendable {
    /// The settings of the pager.
    var settings: PagerSettings
    /// The requested position.
    var position: PagePosition
    /// The answer.
    var answer: TransportAnswer

    /// The dialect of the API.
    var dialect: PagerDialect { settings.dialect }
    /// The requested page size.
    var size: Int { settings.pageSize ?? 20 }
    /// Whether the first page was requested.
    var isFirst: Bool { position.isFirst(in: dialect) }
    /// The values of the header `Link`.
    var links: [String] { answer.values(ofHeader: "Link") }

    /// The reference to the next page in the body; nil if the body has none.
    var reference: JSONValue? {
        guard case .path(let path)? = dialect.next else { return nil }
        return answer.json?.value(at: path)
    }
}

extension PagePosition {
    /// Returns whether the position is that of the first page.
    func isFirst(in dialect: PagerDialect) -> Bool {
        switch self {
        case .first: true
        case .number(let number): number == dialect.firstPage
        case .offset(let offset): offset == 0
        case .token, .url, .before, .urlBefore: false
        }
    }
}
