// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints

/// A server and the requests in flight, by their numbers.
struct NumberedNetwork: BitwiseCopyable, Sendable {
    /// A request in flight by its number, with the properties that each step needs.
    struct Flight: BitwiseCopyable, Sendable {
        /// The number of the request, together with the page that it will get.
        var number: UInt32 = 0
        /// The page that it asks for.
        var asked = AskedPage.unknown
        /// The possible outcomes, by their codes.
        var outcomes: UInt16 = 0

        /// Returns whether the request can have an outcome.
        func allows(_ outcome: ServerOutcome) -> Bool { outcomes >> outcome.code & 1 == 1 }

        /// Returns a number that is the same for answers from which a pager learns the same.
        ///
        /// - Parameter outcome: A possible outcome.
        /// - Returns: The number, below 2^31.
        func learning(from outcome: ServerOutcome) -> UInt64 {
            // A server without the page refuses, whatever else it has.
            let hasPage = allows(.fault(.serverError))
            let outcome = hasPage ? outcome : .fault(.serverError)
            // A failure contains nothing of the page.
            let subject = outcome.hasPage ? UInt64(number) : asked.code
            return subject << 4 | UInt64(outcome.code)
        }
    }

    /// The number of the rows of the server.
    private(set) var server: UInt32
    /// The number of requests in flight; of those above the largest limit, only the number is known.
    private(set) var count: UInt8 = 0
    private var flights = InlineArray<5, Flight>(repeating: Flight())

    /// Creates a server to which nothing was sent.
    init(server: UInt32) {
        self.server = server
    }

    /// The request in flight at an index.
    subscript(index: Int) -> Flight { flights[index] }

    /// Takes an answered request out of flight.
    mutating func remove(at index: Int) {
        count -= 1
        for later in index..<min(Int(count), flights.count - 1) { flights[later] = flights[later + 1] }
    }

    /// Puts a request into flight.
    mutating func append(_ flight: Flight) {
        if Int(count) < flights.count { flights[Int(count)] = flight }
        count = UInt8(clamping: Int(count) + 1)
    }

    /// Gives the server other rows.
    mutating func serve(_ server: UInt32) { self.server = server }

    /// Takes the numbers into a fingerprint.
    func mix(into words: inout Fingerprinter) {
        words.mix(UInt64(server) << 8 | UInt64(count))
        for index in 0..<min(Int(count), flights.count) { words.mix(UInt64(flights[index].number)) }
    }
}

/// The servers and requests of a search, with their numbers.
final class NetworkTable: Sendable {
    private let setup: ModelSetup
    private let servers = NumberedValues<ModelServer>()
    private let flights = NumberedValues<ModelNetwork.Flight>()
    private let sent = SharedWordMap<NumberedNetwork.Flight>()
    private let changed = SharedWordMap<UInt32>()

    /// The mark of a change that is not possible.
    private static var none: UInt32 { .max }

    /// Creates a table without servers.
    init(setup: ModelSetup) {
        self.setup = setup
    }

    /// Returns a server to which nothing was sent.
    func begin(rowCount: Int) -> NumberedNetwork {
        NumberedNetwork(server: servers.number(of: ModelServer(rowCount: rowCount)))
    }

    /// Returns the request with a number.
    func flight(_ number: UInt32) -> ModelNetwork.Flight { flights[number] }

    /// Sends a request.
    func send(_ asked: AskedPage, to network: inout NumberedNetwork) {
        let server = network.server
        let flight = sent.value(of: UInt64(server) << 16 | asked.code) {
            let flight = servers[server].flight(to: asked, in: setup)
            var numbered = NumberedNetwork.Flight(number: flights.number(of: flight), asked: asked)
            for outcome in ServerOutcome.all where flight.answer(outcome, in: setup) != nil {
                numbered.outcomes |= 1 << outcome.code
            }
            return numbered
        }
        network.append(flight)
    }

    /// Changes the rows of the server.
    ///
    /// - Returns: Whether that was possible.
    func change(_ change: RowChange, of network: inout NumberedNetwork) -> Bool {
        let server = network.server
        let next = changed.value(of: UInt64(server) << 16 | change.code) {
            var rows = servers[server]
            return rows.change(change) ? servers.number(of: rows) : Self.none
        }
        if next != Self.none { network.serve(next) }
        return next != Self.none
    }
}

extension ServerOutcome {
    /// All outcomes.
    fileprivate static let all = [Self.page] + ServerFault.allCases.map { .fault($0) }

    /// A number below 16.
    fileprivate var code: UInt16 {
        switch self {
        case .page: 0
        case .fault(let fault): UInt16(fault.rawValue) + 1
        }
    }

    /// Whether the answer contains a page.
    fileprivate var hasPage: Bool {
        switch self {
        case .page, .fault(.emptyPage), .fault(.firstPage), .fault(.sameToken): true
        case .fault(.closed), .fault(.serverError), .fault(.unavailable), .fault(.expired), .fault(.unreadable): false
        }
    }
}

extension RowChange {
    /// A number of 16 bits.
    fileprivate var code: UInt64 {
        switch self {
        case .insert(let index): UInt64(index) << 1
        case .delete(let index): UInt64(index) << 1 | 1
        }
    }
}
