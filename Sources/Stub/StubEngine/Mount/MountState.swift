// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

/// The memory of a mount between requests; pure, so that an order of events always gives the same decisions.
struct MountState: Sendable {
    /// The decision about a request on its arrival.
    struct Receipt: Sendable {
        /// The journal's entry.
        var id: JournalEntry.ID
        /// The request's position among those of the same name, from 1.
        var ordinal: Int
        /// The effect of the faults on it.
        var effect: FaultEffect
        /// The ticket that it waits at; nil when it may go at once.
        var ticket: HoldTicket?
        /// The status code of its answer.
        var status: Int
        /// The outcome of the change that it asked for; nil where it asked for none, or a fault came first.
        var change: RowReply?
        /// The refusal of a token that has expired; nil for none.
        var expired: BadParameter?
    }

    /// The lists and answers that are served.
    var backend: Backend
    /// The requests.
    var journal: Journal
    /// The held answers.
    var holds = HoldRegister()
    /// The changes of the lists.
    var rows = RowStore()
    /// The tokens that the lists gave whose tokens expire, by the name of the list.
    var tokens: [String: TokenMemory] = [:]
    /// The faults with their counters.
    var faults: FaultSchedule
    /// The number of requests after which every further one is refused.
    let requestsMax: UInt64
    /// Whether a request was refused because there had been too many.
    var hasRefusedFurther = false
    /// The numbers of requests by list, status and fault.
    var counts = RequestCounts()
    /// Whether the last reload failed, so that the former backend is served on.
    var isReloadFailed = false
    /// The time that a sandbox stays without requests; nil for a mount that stays.
    var lease: Lease?

    /// Creates the state of a mount that has received nothing.
    init(_ backend: Backend, faultSeed: UInt64, journalLimit: Int, requestsMax: UInt64) {
        self.backend = backend
        self.requestsMax = requestsMax
        self.faults = FaultSchedule(backend.faults, seed: faultSeed)
        self.journal = Journal(limit: journalLimit)
    }

    /// Takes a request in: counts it, picks its faults, holds it if a pattern asks for that, and records it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - question: The meaning of the request, if no token has expired.
    ///   - given: The tokens of the page that it asks for.
    ///   - body: The part of its body that the journal keeps.
    ///   - moment: The moment of arrival; nil without a clock.
    ///   - isKnown: Returns whether the client has the answer to the request at a position among those of its name.
    /// - Returns: The decision.
    mutating func receive(
        _ request: StubRequest,
        as question: Question,
        giving given: [String] = [],
        body: JSONValue? = nil,
        at moment: Moment? = nil,
        isKnown: (Int) -> Bool = { _ in false }
    ) -> Receipt {
        guard let expired = admit(question, at: moment) else {
            return take(request, as: question, giving: given, body: body, at: moment, isKnown: isKnown)
        }
        var receipt = take(request, as: question.refused(expired), giving: [], body: body, at: moment) { _ in false }
        receipt.expired = expired
        return receipt
    }

    private mutating func take(
        _ request: StubRequest,
        as question: Question,
        giving given: [String],
        body: JSONValue?,
        at moment: Moment?,
        isKnown: (Int) -> Bool
    ) -> Receipt {
        let id = journal.nextID
        let ordinal = journal.ordinal(of: question.name)
        let isServed = question.name != nil
        let effect =
            isServed
            ? faults.event(subject(id: id, request: request, question: question, ordinal: ordinal)) : FaultEffect()
        let change = effect.preventsChanges ? nil : perform(question)
        let answered = effect.expiresToken ? question.withExpiredToken : question
        var status = effect.status ?? answered.status(ordinal: ordinal, change: change)
        if status == 200, effect.names.isEmpty, isKnown(ordinal) { status = 304 }
        counts.add(RequestCounts.Series(list: question.name ?? "", status: status, faults: effect.words))
        remember(given, of: answered, with: effect, at: moment)
        var entry = JournalEntry(
            id: id,
            name: question.name,
            page: question.page,
            method: request.method,
            path: request.path,
            query: request.query,
            bodyBytes: Array(request.body.prefix(JournalEntry.bodyBytesKept)),
            bodyByteCount: request.body.count,
            body: body,
            ordinal: ordinal,
            status: status,
            faults: effect.names,
            why: effect.status == nil ? JournalEntry.why(answered.reasons(change: change)) : [],
            ending: effect.ending,
            state: .received,
            arrival: moment,
            client: request.client,
            headers: HeaderRecord(request.headers)
        )
        let ticket = isServed ? holds.take(entry) : nil
        if ticket != nil { entry.state = .held }
        journal.append(entry)
        return Receipt(id: id, ordinal: ordinal, effect: effect, ticket: ticket, status: status, change: change)
    }

    /// Takes a request on the fast path in, unless a fault, a hold, a change or a token's age could affect its answer.
    ///
    /// It refuses a list that is no longer served, and a sandbox that has expired, too.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint of the page.
    ///   - asked: The content of the request.
    ///   - page: The page's number; nil for a query without a page.
    ///   - method: The method of the request.
    ///   - tokens: The tokens of the request and of the page; nil where they never expire.
    ///   - headers: The request's headers.
    ///   - client: The address of the client; nil if unknown.
    ///   - answer: The status and the headers of the answer.
    ///   - moment: The moment of arrival; nil without a clock.
    /// - Returns: The journal's entry; nil where ``receive(_:as:giving:body:at:isKnown:)`` takes the request in.
    mutating func visit(
        _ endpoint: PageEndpoint,
        asked: PageEndpoint.Asked,
        page: UInt64?,
        method: String,
        tokens: PageTokens?,
        headers: HeaderRecord,
        client: String?,
        answer: AnswerRecord,
        at moment: Moment?
    ) -> JournalEntry.ID? {
        // What is served may have changed since the request was looked at.
        guard isPlain, backend.routes.serves(endpoint), renewLease(at: moment),
            exchange(tokens, of: endpoint.list, at: moment)
        else { return nil }
        let id = journal.nextID
        let ordinal = journal.ordinal(of: endpoint.list.name)
        journal.append(
            PageVisit(
                id: id,
                endpoint: endpoint,
                asked: asked,
                page: page,
                method: method,
                ordinal: ordinal,
                arrival: moment,
                client: client,
                headers: headers,
                answer: answer
            )
        )
        counts.add(endpoint, status: answer.status)
        return id
    }

    /// Whether no fault, no hold and no change of rows could affect an answer.
    var isPlain: Bool { faults.faults.isEmpty && holds.armed.isEmpty && rows.isUntouched && !isSpent }

    /// Whether every further request is refused.
    var isSpent: Bool { journal.nextID > requestsMax }

    private mutating func perform(_ question: Question) -> RowReply? {
        guard case .change(let list, let change) = question else { return nil }
        return rows.change(list) { change.perform(on: &$0, of: list) }
    }

    private func subject(
        id: JournalEntry.ID,
        request: StubRequest,
        question: Question,
        ordinal: Int
    ) -> FaultSubject {
        var subject = FaultSubject(name: question.name, page: question.page, number: id, request: request)
        (subject.question, subject.ordinal) = (question, ordinal)
        if let page = question.shownPage {
            subject.rows = page.range
            subject.sendsToken = !page.sentTokens.isEmpty
        }
        return subject
    }

    /// Ends a request; returns its ticket if it was still held, and that of the answer that waited for its end.
    ///
    /// - Parameters:
    ///   - id: The journal's entry.
    ///   - sent: Whether the plan was performed.
    ///   - answer: The answer that was sent; nil for none.
    ///   - moment: The moment of the end; nil without a clock.
    /// - Returns: The tickets.
    mutating func finish(
        _ id: JournalEntry.ID,
        sent: Bool,
        answer: AnswerRecord?,
        at moment: Moment?
    ) -> [HoldTicket] {
        if let moment { lease?.lastUse = moment }
        if journal.finishVisit(id, as: sent ? .answered : .gone, at: moment) { return [] }
        let held = holds.remove(id)
        journal.update(id) { entry in
            guard entry.state == .received || entry.state == .held else { return }
            let isAnswered = sent && held == nil && entry.ending != .never
            entry.end(as: isAnswered ? .answered : .gone, answer: answer, at: moment)
            if held != nil { entry.endHold(at: moment, releasedAt: nil) }
        }
        holds.ended(id)
        let next = holds.takeNext()
        if sent { next?.ticket.follow() }
        return [held?.ticket].compactMap(\.self) + released([next].compactMap(\.self), at: moment)
    }

    /// Lets answers go; returns their tickets.
    mutating func release(_ pattern: RequestPattern?, at moment: Moment?) -> [HoldTicket] {
        released(holds.release(pattern), at: moment)
    }

    /// Lets the answer to one request go; returns its ticket.
    mutating func release(_ id: JournalEntry.ID, at moment: Moment?) -> [HoldTicket] {
        released([holds.remove(id)].compactMap(\.self), at: moment)
    }

    /// Lets answers go one after another, each when the one before is over; returns their number, and the first ticket.
    mutating func release(inOrder ids: [JournalEntry.ID], at moment: Moment?) -> (count: Int, tickets: [HoldTicket]) {
        let count = holds.enqueue(ids)
        return (count, released([holds.takeNext()].compactMap(\.self), at: moment))
    }

    /// Releases all answers and holds none from now on; returns their tickets.
    mutating func close(at moment: Moment?) -> [HoldTicket] {
        released(holds.close(), at: moment)
    }

    private mutating func released(_ held: [HoldRegister.Held], at moment: Moment?) -> [HoldTicket] {
        for answer in held {
            let position = holds.countRelease()
            journal.update(answer.entry.id) { entry in
                entry.state = .received
                entry.endHold(at: moment, releasedAt: position)
            }
        }
        return held.map(\.ticket)
    }
}

extension MountState {
    /// Serves something else, and keeps what happened at run time where it fits; returns what does not.
    mutating func serve(_ next: Backend) -> [ReloadLoss] {
        var losses: [ReloadLoss] = []
        for (list, changes) in zip(backend.file.lists, listChanges) {
            let successor = next.file.lists.first { $0.name == list.name }
            if successor?.paging.tokens.expireAfter == nil { tokens[list.name] = nil }
            // If another list owns the rows, that list decides what happens to them.
            if let owner = list.rowsOf {
                if let successor, successor.rowsOf == nil { rows.startRevisions(of: list.name, above: owner) }
                continue
            }
            let keepsSnapshots = next.file.lists.contains { $0.rowsName == list.name && $0.keepsSnapshots }
            if !keepsSnapshots || !list.hasSameRows(as: successor) { rows.forgetSnapshots(of: list.name) }
            guard let reason = list.reasonToForgetRows(of: successor, changes) else { continue }
            rows.reset(list.name)
            if changes.hasChanged { losses.append(.rows(list: list.name, reason)) }
        }
        backend = next
        isReloadFailed = false
        losses += faults.goOn(with: next.faults, in: changedFile).map { .fault($0.fault, problem: $0.problem) }
        return losses + holds.forget(allBut: next.file.names).map { .hold($0) }
    }
}

extension ListDescription {
    /// Returns why changed rows of the list mean nothing in the list that replaces it; nil if they still fit.
    fileprivate func reasonToForgetRows(of next: ListDescription?, _ changes: ListChanges) -> ReloadLoss.Reason? {
        guard let next else { return .gone }
        guard next.rowsOf == nil else { return .description }
        if next.rows != rows { return .count }
        // The members that rows were given follow the old description.
        return changes.own > 0 && (next.row != row || !next.hasOnlyKeys(of: self)) ? .description : nil
    }

    /// Returns whether earlier states of its rows mean something in the list that replaces it.
    fileprivate func hasSameRows(as next: ListDescription?) -> Bool {
        guard let next, next.rowsOf == nil else { return false }
        return next.rows == rows && next.row == row && next.hasOnlyKeys(of: self)
    }

    /// Returns whether changed rows of another list have all the keys that the list needs.
    private func hasOnlyKeys(of other: ListDescription) -> Bool {
        Set(keptKeys).isSubset(of: other.keptKeys)
    }
}

extension MountState {
    /// The lists with the numbers of rows that they have now, and the answers.
    var changedFile: ListFile {
        var changed = backend.file
        for (index, changes) in listChanges.enumerated() { changed.lists[index].rows = changes.rows }
        return changed
    }

    /// The changes of each list, in the order of the file; those of rows that several lists serve are the same.
    var listChanges: [ListChanges] {
        backend.file.lists.map { list in
            guard let overlay = rows[list.rowsName] else {
                return ListChanges(list: list.name, rows: list.rows, inserted: 0, removed: 0, replaced: 0, own: 0)
            }
            let inserted = overlay.nextNumber - list.rows
            return ListChanges(
                list: list.name,
                rows: overlay.count,
                inserted: inserted,
                removed: list.rows + inserted - overlay.count,
                replaced: overlay.stored.keys.count { $0 < list.rows },
                own: overlay.stored.count
            )
        }
    }
}
