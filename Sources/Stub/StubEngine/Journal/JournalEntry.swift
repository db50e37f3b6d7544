// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import ListDescription

/// One request that a mount received, and its outcome.
package struct JournalEntry: Sendable, Identifiable {
    /// A number that no other request of the mount has, counted from 1 in the order of arrival.
    package typealias ID = UInt64

    /// The number of bytes of a body that are kept.
    package static let bodyBytesKept = 1024

    /// The state of the request.
    package enum State: String, Hashable, Sendable {
        /// The request is here; its answer is being made, delayed or sent.
        case received
        /// The answer is held until it is released.
        case held
        /// The answer was sent, or broken off as a fault demands.
        case answered
        /// The client left, or the stub stopped, before the answer was sent.
        case gone
    }

    /// The hold of an answer after the hold has ended.
    package struct PastHold: Hashable, Sendable {
        /// The time for which the answer was held; nil without a clock.
        package var duration: Duration?
        /// The position of the release among the answers that were held together, from 1; nil if the client left.
        package var position: Int?
    }

    /// The number of lines of ``why`` that are kept.
    private static let whyLinesMax = 16
    /// The number of characters of a line of ``why`` that are kept.
    private static let whyLengthMax = 200

    /// Returns the part of some lines that ``why`` keeps.
    static func why(_ lines: [String]) -> [String] {
        lines.prefix(whyLinesMax).map { String($0.prefix(whyLengthMax)) }
    }

    /// The longest body that is kept, so that a full journal stays small.
    package static let bodyByteCountMax = 64 << 10

    /// The request's number within the mount.
    package var id: ID
    /// The list or answer it was for; nil when nothing is served at its path.
    package var name: String?
    /// The page it asked for; nil for a plain answer and for a page that was refused.
    package var page: UInt64?
    /// The method.
    package var method: String
    /// The decoded path below the mount.
    package var path: String
    /// The decoded query parameters in their order.
    package var query: [(name: String, value: String)]
    /// The first bytes of the body, ``bodyBytesKept`` at most.
    package var bodyBytes: [UInt8] = []
    /// The number of bytes of the whole body.
    package var bodyByteCount = 0
    /// The body, if it is JSON and not longer than ``bodyByteCountMax``.
    package var body: JSONValue?
    /// Its position among the requests of the same name, counted from 1.
    package var ordinal: Int
    /// The status code as it was sent; until then that of the plan.
    package var status: Int
    /// The faults that were applied, as `Fault.description` says them; empty for none.
    package var faults: [String]
    /// The reasons for an answer with an error; if nothing is served, the comparison with the nearest endpoint.
    ///
    /// It is empty for a request that is served, and for an answer whose status comes from a fault.
    package var why: [String] = []
    /// The end of its answer.
    package var ending: Ending
    /// Its state.
    package var state: State
    /// The first bytes of its answer's body, ``bodyBytesKept`` at most; empty unless the mount keeps answers.
    package var answerBytes: [UInt8] = []
    /// The number of bytes of the whole body of its answer, where they are kept.
    package var answerByteCount = 0
    /// The moment at which it came; nil without a clock.
    package var arrival: Moment?
    /// The time from its arrival until its answer had left or was given up; nil until then, and without a clock.
    package var duration: Duration?
    /// The hold of its answer after the hold has ended; nil until then, and if its answer was not held.
    package var hold: PastHold?
    /// The address of its client, without a port; nil if it did not come over a socket.
    package var client: String?
    /// Its headers.
    package var headers = HeaderRecord()
    /// The headers of its answer; nil until they are sent, and where a fault sends none.
    package var answerHeaders: HeaderRecord?

    /// Ends the request.
    ///
    /// - Parameters:
    ///   - state: The final state.
    ///   - answer: The answer that was sent; nil for none.
    ///   - moment: The moment of the end; nil without a clock.
    mutating func end(as state: State, answer: AnswerRecord?, at moment: Moment?) {
        self.state = state
        if let answer {
            status = answer.status
            answerHeaders = answer.headers
        }
        duration = time(until: moment)
    }

    /// Ends the hold of its answer.
    ///
    /// - Parameters:
    ///   - moment: The moment of the end; nil without a clock.
    ///   - position: The position of the release among the answers that were held together; nil if its client left.
    mutating func endHold(at moment: Moment?, releasedAt position: Int?) {
        hold = PastHold(duration: time(until: moment), position: position)
    }

    private func time(until moment: Moment?) -> Duration? {
        arrival.flatMap { arrival in moment.map { $0.elapsed(since: arrival) } }
    }

    /// Path and query, decoded, in one text: `/api/houses?pageIndex=2`.
    package var target: String {
        query.isEmpty ? path : "\(path)?\(query.map { "\($0.name)=\($0.value)" }.joined(separator: "&"))"
    }
}

/// A request on the fast path in the journal: its content in few bytes, its words only where they are read.
final class PageVisit: Sendable {
    /// The request's number within the mount.
    let id: JournalEntry.ID
    /// The endpoint that the page was asked of.
    let endpoint: PageEndpoint
    /// The target of the request.
    let asked: PageEndpoint.Asked
    /// The page's number; nil for a query without a page.
    let page: UInt64?
    /// The method.
    let method: String
    /// Its position among the requests of the same name, counted from 1.
    let ordinal: Int
    /// The moment at which it came; nil without a clock.
    let arrival: Moment?
    /// The address of its client; nil if unknown.
    let client: String?
    /// Its headers.
    let headers: HeaderRecord
    /// The status and the headers of its answer.
    let answer: AnswerRecord

    /// Creates a request.
    init(
        id: JournalEntry.ID,
        endpoint: PageEndpoint,
        asked: PageEndpoint.Asked,
        page: UInt64?,
        method: String,
        ordinal: Int,
        arrival: Moment?,
        client: String?,
        headers: HeaderRecord,
        answer: AnswerRecord
    ) {
        self.id = id
        self.endpoint = endpoint
        self.asked = asked
        self.page = page
        self.method = method
        self.ordinal = ordinal
        self.arrival = arrival
        self.client = client
        self.headers = headers
        self.answer = answer
    }

    /// Returns the same in words.
    ///
    /// - Parameters:
    ///   - state: The state of the request.
    ///   - end: The moment at which it ended; nil until then, and without a clock.
    /// - Returns: The entry.
    func entry(in state: JournalEntry.State, until end: Moment?) -> JournalEntry {
        JournalEntry(
            id: id,
            name: endpoint.list.name,
            page: page,
            method: method,
            path: asked.path(of: endpoint.list),
            query: asked.query(in: endpoint.list.paging),
            bodyBytes: Array(asked.body.prefix(JournalEntry.bodyBytesKept)),
            bodyByteCount: asked.body.count,
            body: asked.body.isEmpty ? nil : try? JSONParser.parse(asked.body),
            ordinal: ordinal,
            status: answer.status,
            faults: [],
            ending: .complete,
            state: state,
            arrival: arrival,
            duration: arrival.flatMap { arrival in end.map { $0.elapsed(since: arrival) } },
            client: client,
            headers: headers,
            answerHeaders: state == .received ? nil : answer.headers
        )
    }
}
