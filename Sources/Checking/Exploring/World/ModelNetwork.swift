// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Pagers

/// A server and the answers that are on their way, without the pager that waits for them.
///
/// The server reads its rows when a request arrives, as the stub does. A request that the pager has given up stays in
/// flight, because its answer may be on its way already.
struct ModelNetwork: Sendable {
    /// A request on its way.
    final class Flight: Sendable {
        /// The page that it asks for.
        let asked: AskedPage
        /// The page that the server has; nil if it has no such page.
        let page: ServedPage?
        /// The first page of that moment, for a server that ignores what it is asked for.
        let firstPage: ServedPage?
        /// The fingerprint of all that.
        let fingerprint: Fingerprint

        /// Creates a request.
        init(asked: AskedPage, page: ServedPage?, firstPage: ServedPage?) {
            (self.asked, self.page, self.firstPage) = (asked, page, firstPage)
            var words = Fingerprinter()
            words.mix(asked.code << 2 | (page == nil ? 0 : 2) | (firstPage == nil ? 0 : 1))
            page?.mix(into: &words)
            firstPage?.mix(into: &words)
            fingerprint = words.fingerprint
        }
    }

    private(set) var server: ModelServer
    private(set) var flights: [Flight] = []

    /// Creates a server to which nothing was sent.
    init(rowCount: Int) {
        server = ModelServer(rowCount: rowCount)
    }

    /// Changes the rows of the server.
    ///
    /// - Returns: Whether that was possible.
    mutating func change(_ change: RowChange) -> Bool { server.change(change) }

    /// Returns a step as the pager meets it.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - waitCount: The number of waits of the pager.
    ///   - setup: The circumstances.
    /// - Returns: The step; nil for a change of rows, and for a step that cannot happen now.
    func turn(for step: HistoryStep, waitCount: Int, in setup: borrowing ModelSetup) -> ClientTurn? {
        switch step {
        case .act(let action): return .act(action)
        case .answer(let index, let outcome):
            guard index < flights.count else { return nil }
            let flight = flights[index]
            return answer(to: flight, outcome: outcome, in: setup)
                .map { .answer(request: index, $0, at: flight.asked) }
        case .endWait(let index): return index < waitCount ? .endWait(index) : nil
        case .change: return nil
        }
    }

    /// Takes an answered request out of flight, and puts new requests into it.
    ///
    /// - Parameters:
    ///   - turn: The step.
    ///   - requests: The pages that the pager then asked for.
    ///   - setup: The circumstances.
    mutating func follow(_ turn: ClientTurn, requests: [AskedPage], in setup: borrowing ModelSetup) {
        if case .answer(let index, _, _) = turn { flights.remove(at: index) }
        for asked in requests {
            let isRedirected = setup.faults.contains(.firstPage) && asked != setup.style.firstPage
            flights.append(
                Flight(
                    asked: asked,
                    page: page(asked, in: setup),
                    firstPage: isRedirected ? page(setup.style.firstPage, in: setup) : nil
                )
            )
        }
    }

    /// Returns the page that the server has now; nil if it has no such page.
    private func page(_ asked: AskedPage, in setup: borrowing ModelSetup) -> ServedPage? {
        guard var page = server.page(asked, style: setup.style, size: setup.pageSize) else { return nil }
        if setup.style.hasTokens { page.total = setup.claimedTotal }
        if setup.repeatsLastPage, setup.style == .bareNumbers, page.ids.isEmpty, case .number(let number) = asked,
            server.rowCount > 0
        {
            let last = (server.rowCount + setup.pageSize - 1) / setup.pageSize
            page.ids = server.rows.rows(in: (last - 1) * setup.pageSize..<server.rowCount)
            page.next = .perhaps(.number(number + 1))
        }
        return page
    }

    /// Returns the answer to a request; nil if the outcome is the same as another one, or not possible.
    private func answer(to flight: Flight, outcome: ServerOutcome, in setup: borrowing ModelSetup) -> ServedAnswer? {
        guard let page = flight.page else {
            return outcome == .page ? .failure(.status, .serverError) : nil
        }
        guard case .fault(let fault) = outcome else { return .page(page) }
        switch fault {
        case .closed: return .failure(.network, fault)
        case .serverError, .unavailable: return .failure(.status, fault)
        case .unreadable: return .failure(.content, fault)
        case .expired:
            guard setup.style.hasTokens, case .token = flight.asked else { return nil }
            return .failure(.status, fault)
        case .emptyPage:
            return ModelServer.emptied(page, at: flight.asked, style: setup.style, size: setup.pageSize)
                .map { .page($0) }
        case .firstPage:
            guard var first = flight.firstPage, first.ids != page.ids else { return nil }
            if case .before = flight.asked { return nil }
            // Numbers and offsets are counted by the client.
            if !setup.style.hasTokens { first.next = page.next }
            return .page(first)
        case .sameToken:
            guard setup.style.hasTokens, case .token = flight.asked else { return nil }
            var same = page
            same.next = .page(flight.asked)
            return .page(same)
        }
    }

    /// Takes the server and the requests in flight into a fingerprint.
    func mix(into words: inout Fingerprinter) {
        server.mix(into: &words)
        words.mix(UInt64(flights.count))
        for flight in flights { words.mix(flight.fingerprint) }
    }
}

extension ServedPage {
    /// Takes the page into a fingerprint.
    func mix(into words: inout Fingerprinter) {
        words.mix(wide: ids.word)
        words.mix(next.code | previous.code << 20 | UInt64(total ?? 0) << 40)
    }
}
