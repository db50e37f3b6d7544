// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// A request for a plain page as the journal keeps it: what it says in few bytes, the words only where they are read.
struct PageVisit: Sendable {
    /// The request's number within the mount.
    let id: JournalEntry.ID
    /// The endpoint that the page was asked of.
    let endpoint: PageEndpoint
    /// The target of the request.
    let asked: PageEndpoint.Asked
    /// The page's number.
    let page: UInt64
    /// Its place among the requests of the same name, counted from 1.
    let ordinal: Int
    /// The moment at which it came; nil where no clock is.
    let arrival: Moment?
    /// Its headers.
    let headers: HeaderRecord
    /// Its state.
    var state = JournalEntry.State.received
    /// The headers of its answer, once they are sent.
    var answerHeaders: HeaderRecord?
    /// The moment at which it ended; nil until then, and where no clock is.
    var end: Moment?

    /// The same in words.
    var entry: JournalEntry {
        JournalEntry(
            id: id,
            name: endpoint.list.name,
            page: page,
            method: "GET",
            path: endpoint.list.path,
            query: asked.query(in: endpoint.list.paging),
            ordinal: ordinal,
            status: 200,
            faults: [],
            ending: .complete,
            state: state,
            arrival: arrival,
            duration: arrival.flatMap { arrival in end.map { $0.elapsed(since: arrival) } },
            headers: headers,
            answerHeaders: answerHeaders
        )
    }
}
