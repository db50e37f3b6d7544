// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints

/// A server and the requests in flight, without the pager that waits for the answers.
///
/// The server reads its rows when a request arrives, as the stub does. A request that the pager has cancelled stays in
/// flight, because its answer may already be in flight.
struct ModelNetwork: Sendable {
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

    /// Returns a step in the form for the pager.
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
            return flight.answer(outcome, in: setup)
                .map { .answer(request: index, $0, at: flight.asked) }
        case .endWait(let index): return index < waitCount ? .endWait(index) : nil
        case .change: return nil
        }
    }

    /// Removes an answered request, and adds new requests.
    ///
    /// - Parameters:
    ///   - turn: The step.
    ///   - requests: The pages that the pager then requested.
    ///   - setup: The circumstances.
    mutating func follow(_ turn: ClientTurn, requests: [AskedPage], in setup: borrowing ModelSetup) {
        if case .answer(let index, _, _) = turn { flights.remove(at: index) }
        for asked in requests { flights.append(server.flight(to: asked, in: setup)) }
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
