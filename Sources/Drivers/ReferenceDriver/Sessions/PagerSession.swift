// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import Pagers

/// A pager over the list of the endpoint `list`.
@MainActor
final class PagerSession: LayerSession {
    private enum Action: String, CaseIterable {
        case start, next, previous, refresh, retry, cancel, all
    }

    static let layer = "pager"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["page", "end", "failed"],
        promises: [
            "overlaps", "looksAhead", "dedupes", "detectsLoops", "retriesAfter", "resumes", "cancels", "previous",
            "refetchesAll", "prefetches", "trustsTotal", "restartsExpired",
        ]
    )
    private static let keys = ["dialect", "parameters", "ahead"]

    private let pager: any DrivenPager

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: Self.keys)
        pager = stage.layers.makePager(try Self.settings(configuration), stage.transport, stage.alarm)
        pager.onReport = { [recorder = stage.recorder] report in
            switch report {
            case .page(let page): recorder.record("page", with: .array(page.ids))
            case .end: recorder.record("end")
            case .failed(let failure): recorder.record("failed", with: .string(failure.kind.rawValue))
            }
        }
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .start: pager.start()
        case .next: pager.next()
        case .previous: pager.previous()
        case .refresh: pager.refresh()
        case .retry: pager.retry()
        case .cancel: pager.cancel()
        case .all:
            let limit = try arguments[0, "limit"].ifGiven { reader throws(DriverError) in try reader.integer() }
            pager.all(limit: limit)
        }
    }

    var state: JSONObject {
        let view = pager.view
        return [
            "ids": .array(view.ids),
            "loading": .bool(view.isLoading),
            "failed": .text(view.failure?.rawValue),
            "hasNext": view.hasNext.map { .bool($0) } ?? .null,
            "hasPrevious": view.hasPrevious.map { .bool($0) } ?? .null,
            "pages": .integer(view.pageCount),
        ]
    }
}

extension PagerSession {
    private static func settings(_ configuration: ConfigurationReader) throws(DriverError) -> PagerSettings {
        let endpoints = try LayerEndpoints(configuration)
        let parameters = try configuration.object("parameters") ?? [:]
        var settings = PagerSettings(
            dialect: try dialect(configuration["dialect"]),
            endpoint: try endpoints.url(["list"]),
            pageSize: try integer("pageSize", of: configuration, in: 1...1_000_000),
            parameters: parameters.compactMap { RequestParameter(name: $0.key, json: $0.value) },
            timeout: endpoints.timeout
        )
        settings.refresh = .allPages
        settings.pagesAhead = try integer("ahead", of: configuration, in: 0...100) ?? 0
        return settings
    }

    /// Reads the integer of a key in a range; nil if it was not given.
    static func integer(
        _ key: String,
        of configuration: ConfigurationReader,
        in range: ClosedRange<Int>
    ) throws(DriverError) -> Int? {
        let integer = try configuration[key].ifGiven { reader throws(DriverError) in try reader.integer() }
        guard let integer, !range.contains(integer) else { return integer }
        let message = "configuration key '\(key)' is \(integer); give \(range.lowerBound) to \(range.upperBound)"
        throw DriverError(.refused, message: message)
    }

    /// Reads a dialect object.
    static func dialect(_ reader: ValueReader) throws(DriverError) -> PagerDialect {
        do throws(PagerDialectError) {
            return try PagerDialect(reader.value)
        } catch {
            // A dialect that is newer than this driver is not wrong.
            let code = error.unknown.map { DriverError.Code.unsupported($0) } ?? .refused
            throw DriverError(code, message: "\(reader.name): \(error.message)")
        }
    }
}
