// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
package import ListDescription
import OrderedCollections
import Synchronization

/// Receives the plan of an answer as soon as it is decided; an answer that the client has is shown as a whole.
package typealias AnswerObserver = @Sendable (AnswerPlan) -> Void

/// One backend with its own journal, faults and holds; safe to use from everywhere.
package final class Mount: Sendable {
    /// The number of requests that the journal keeps by default.
    package static let journalLimit = 1000

    private let state: Mutex<MountState>
    /// The signal after each change of journal, holds and rows.
    let signal = Signal()
    private let editions = Atomic<Int>(0)
    /// Whether the journal also keeps the beginnings of answers; then no answer takes the fast path.
    let keepsAnswers: Bool
    /// Receives the plan of each answer before the journal shows the request; then no answer takes the fast path.
    private let onAnswer: AnswerObserver?
    private let clock: Moment.Clock?
    /// The sandboxes; nil if the mount has none.
    package let sandboxes: Sandboxes?

    /// Creates a mount that has received nothing.
    ///
    /// - Parameters:
    ///   - file: The lists and answers to serve.
    ///   - faults: The initial faults; the order decides between faults that exclude each other.
    ///   - delay: The delay of every answer.
    ///   - journalLimit: The number of requests that the journal keeps; the oldest is dropped.
    ///   - faultSeed: Decides, with a request's number, what faults leave to chance.
    ///   - keepsAnswers: Whether the journal keeps the beginnings of answers, too.
    ///   - requestsMax: The number of requests after which every further one gets status 503; the journal ignores those.
    ///   - sandboxes: The limits of the mount's sandboxes; nil for none.
    ///   - clock: The clock for the times in the journal; nil for a journal without times.
    package convenience init(
        _ file: ListFile,
        faults: [Fault] = [],
        delay: Duration = .zero,
        journalLimit: Int = Mount.journalLimit,
        faultSeed: UInt64 = 7,
        keepsAnswers: Bool = false,
        requestsMax: UInt64 = .max,
        sandboxes: SandboxLimits? = nil,
        clock: Moment.Clock? = nil
    ) {
        let backend = Backend(file, faults: faults, delay: delay)
        self.init(
            backend,
            journalLimit: journalLimit,
            faultSeed: faultSeed,
            keepsAnswers: keepsAnswers,
            requestsMax: requestsMax,
            sandboxes: sandboxes,
            clock: clock
        )
    }

    /// Creates a mount that has received nothing.
    ///
    /// - Parameters:
    ///   - backend: The backend to serve until ``serve(_:)`` replaces it.
    ///   - journalLimit: The number of requests that the journal keeps; the oldest is dropped.
    ///   - faultSeed: Decides, with a request's number, what faults leave to chance.
    ///   - keepsAnswers: Whether the journal keeps the beginnings of answers, too.
    ///   - requestsMax: The number of requests after which every further one gets status 503; the journal ignores those.
    ///   - sandboxes: The limits of the mount's sandboxes; nil for none.
    ///   - onAnswer: Receives the plan of each answer; must not use the mount.
    ///   - clock: The clock for the times in the journal; nil for a journal without times.
    package init(
        _ backend: Backend,
        journalLimit: Int = Mount.journalLimit,
        faultSeed: UInt64 = 7,
        keepsAnswers: Bool = false,
        requestsMax: UInt64 = .max,
        sandboxes: SandboxLimits? = nil,
        onAnswer: AnswerObserver? = nil,
        clock: Moment.Clock? = nil
    ) {
        self.keepsAnswers = keepsAnswers
        self.onAnswer = onAnswer
        self.clock = clock
        self.sandboxes = sandboxes.map { [signal] limits in
            Sandboxes(of: backend, limits: limits, clock: clock, changes: signal) { backend, seed, lease in
                var state = MountState(
                    backend,
                    faultSeed: seed ?? faultSeed,
                    journalLimit: journalLimit,
                    requestsMax: requestsMax
                )
                state.lease = lease
                return Mount(state, keepsAnswers: keepsAnswers, clock: clock)
            }
        }
        let state = MountState(backend, faultSeed: faultSeed, journalLimit: journalLimit, requestsMax: requestsMax)
        self.state = Mutex(state)
    }

    /// Creates the mount of a sandbox.
    private init(_ state: MountState, keepsAnswers: Bool, clock: Moment.Clock?) {
        self.state = Mutex(state)
        self.keepsAnswers = keepsAnswers
        self.clock = clock
        (sandboxes, onAnswer) = (nil, nil)
    }

    /// The present moment; nil without a clock.
    var now: Moment? { clock?() }

    /// Begins the lease of a sandbox again; returns false if it has expired, and true for any other mount.
    func renewLease() -> Bool {
        let moment = now
        return state.withLock { $0.renewLease(at: moment) }
    }

    /// The lists and answers that are served.
    package var backend: Backend { state.withLock { $0.backend } }

    /// The number of changes of what is served; what ``choice(at:method:)`` gave holds while it stays the same.
    ///
    /// The end of a mount is a change, too.
    package var edition: Int { editions.load(ordering: .acquiring) }

    /// Decides the answer to a request and writes the request down; the caller performs the plan.
    package func answer(_ request: StubRequest) -> AnswerPlan {
        if let refusal = refusalOfFurtherRequests { return refusal }
        let body = request.isShort ? request.json : nil
        let arrival = clock?()
        while true {
            let backend = backend
            let lookup = request.lookup.flatMap { $0.backend === backend ? $0 : nil } ?? backend.find(request.path)
            // The journal keeps no long body, and only some endpoints look at it.
            let json = request.isShort || !lookup.found.readsBodies ? body : request.json
            let values = RequestValues(request, json: json)
            let question = Question(
                values,
                at: lookup.found,
                in: backend.routes,
                promisesMore: { list in state.withLock { $0.faults.promiseMore(of: list, to: request) } },
                changes: { owner in state.withLock { $0.rows[owner] } },
                snapshot: { list, revision in state.withLock { $0.rows.snapshot(of: list, at: revision) } }
            )
            if let refusal = refusal(of: request.faults, asking: question, at: lookup) { return refusal }
            let given = backend.expiresTokens ? question.givenTokens : []
            let isKnown = backend.writer.isKnown(question, to: values)
            // The backend may have changed since the request was looked at; then the request is looked at again.
            let decision = state.withLock { state -> (receipt: MountState.Receipt, plan: AnswerPlan?)? in
                guard state.backend === backend else { return nil }
                let receipt = state.receive(
                    request,
                    as: question,
                    giving: given,
                    body: body,
                    at: arrival,
                    isKnown: isKnown
                )
                return (receipt, observed(receipt, of: question, for: values, by: backend.writer))
            }
            guard let (receipt, observed) = decision else { continue }
            signal.advance()
            var plan = observed ?? backend.writer.plan(answering: question, with: receipt, for: values)
            if case .nothing = question { explain(&plan, for: values, of: receipt.id, in: backend.routes) }
            if backend.hasImages { plan.moveImages(below: request.sandboxPrefix) }
            if keepsAnswers { keep(plan.body, of: receipt.id) }
            return plan
        }
    }

    /// Writes an answer and shows it to the observer; nil without an observer.
    private func observed(
        _ receipt: MountState.Receipt,
        of question: Question,
        for values: RequestValues,
        by writer: AnswerWriter
    ) -> AnswerPlan? {
        guard let onAnswer else { return nil }
        let plan = writer.plan(answering: question, with: receipt, for: values)
        if receipt.status == 304, receipt.effect.names.isEmpty {
            // The client has the answer from before, and reads that.
            var whole = receipt
            whole.status = 200
            onAnswer(writer.plan(answering: question, with: whole, for: values))
        } else {
            onAnswer(plan)
        }
        return plan
    }

    /// Whether a request may take the fast path, which neither keeps nor shows answers.
    var allowsFastPath: Bool { !keepsAnswers && onAnswer == nil }

    /// Returns the answer to a request that asks for a fault which can never apply to it; nil for any other request.
    ///
    /// It is as if the request had never come: the journal does not have it, and no other fault counts it.
    private func refusal(of faults: [Fault], asking question: Question, at lookup: PathLookup) -> AnswerPlan? {
        guard !faults.isEmpty else { return nil }
        let file = changedFile
        for fault in faults {
            guard let problem = question.problem(with: fault, in: file) else { continue }
            let error = FaultSyntaxError(fault.description, reason: problem)
            let headers = [(name: "Content-Type", value: "application/json")]
            return AnswerPlan(status: 400, headers: headers, body: lookup.errorBody(error.headerMessage))
        }
        return nil
    }

    /// Whether a request was refused because there had been too many before it.
    package var hasRefusedFurther: Bool { state.withLock { $0.hasRefusedFurther } }

    /// The answer to each request after the last that the mount takes; nil before.
    ///
    /// It is slow, so that a client that never stops asking does not keep the stub busy.
    private var refusalOfFurtherRequests: AnswerPlan? {
        let limit = state.withLock { state -> UInt64? in
            if state.isSpent { state.hasRefusedFurther = true }
            return state.isSpent ? state.requestsMax : nil
        }
        guard let count = limit else { return nil }
        let message: JSONValue = ["Message": .string("no more requests: this backend answers only \(count)")]
        let headers = [(name: "Content-Type", value: "application/json")]
        var plan = AnswerPlan(status: 503, headers: headers, body: JSONWriter.bytes(of: message))
        plan.delay = .milliseconds(100)
        return plan
    }

    private func keep(_ answer: [UInt8], of id: JournalEntry.ID) {
        let beginning = Array(answer.prefix(JournalEntry.bodyBytesKept))
        state.withLock { state in
            state.journal.update(id) { ($0.answerBytes, $0.answerByteCount) = (beginning, answer.count) }
        }
    }

    /// Whether no fault, no hold and no change of rows could affect an answer; the visit itself decides.
    package var isPlain: Bool { state.withLock { $0.isPlain } }

    /// Takes a request on the fast path in, and writes it down.
    ///
    /// - Parameters:
    ///   - endpoint: The list that the request is for.
    ///   - asked: The content of the request.
    ///   - page: The page's number; nil for a query without a page.
    ///   - method: The method of the request; nil for that of the list.
    ///   - tokens: The tokens of the request and of the page; nil where they never expire.
    ///   - headers: The request's headers.
    ///   - client: The address of the client; nil if unknown.
    ///   - answer: The status and the headers of the answer.
    /// - Returns: The journal's entry, to be handed to ``finished(_:sent:answer:)``; nil where ``answer(_:)`` decides.
    package func visit(
        _ endpoint: PageEndpoint,
        asked: PageEndpoint.Asked,
        page: UInt64?,
        method: String? = nil,
        tokens: PageTokens? = nil,
        headers: HeaderRecord,
        client: String? = nil,
        answer: AnswerRecord
    ) -> JournalEntry.ID? {
        let arrival = clock?()
        let id = state.withLock {
            $0.visit(
                endpoint,
                asked: asked,
                page: page,
                method: method ?? endpoint.list.method,
                tokens: tokens,
                headers: headers,
                client: client,
                answer: answer,
                at: arrival
            )
        }
        guard let id else { return nil }
        signal.advance()
        return id
    }

    /// Looks at what the mount remembers.
    func inspect<Result: Sendable>(_ body: (MountState) -> Result) -> Result {
        state.withLock { body($0) }
    }

    /// Adds the reasons why the nearest endpoint does not match to a 'nothing is served' answer and to the journal.
    private func explain(
        _ plan: inout AnswerPlan,
        for values: RequestValues,
        of id: JournalEntry.ID,
        in routes: RouteTable
    ) {
        guard StubImage.problem(with: values.request.path) == nil,
            let miss = NearMiss(values.request, json: values.json, in: routes.places)
        else { return }
        let kept = JournalEntry.why(miss.lines)
        state.withLock { state in state.journal.update(id) { $0.why = kept } }
        guard case .object(var members) = try? JSONParser.parse(plan.body) else { return }
        members["Why"] = .array(miss.lines.map { .string($0) })
        plan.body = JSONWriter.bytes(of: .object(members))
    }

    /// Says that a request is over: its answer was sent, or its connection is gone.
    ///
    /// - Parameters:
    ///   - id: The plan's `request`.
    ///   - sent: Whether the plan was performed; an answer that is held, or never comes, counts as gone either way.
    ///   - answer: The answer that was sent; nil for none.
    package func finished(_ id: JournalEntry.ID, sent: Bool = true, answer: AnswerRecord? = nil) {
        let end = clock?()
        let tickets = state.withLock { $0.finish(id, sent: sent, answer: answer, at: end) }
        for ticket in tickets { ticket.release() }
        signal.advance()
    }

    /// Changes what the mount remembers, and gives the signal.
    func withState<Result: Sendable, Failure: Error>(
        _ body: (inout MountState) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { signal.advance() }
        return try state.withLock { state throws(Failure) in try body(&state) }
    }

    /// Takes held answers out of the memory, releases them, and then gives the signal; returns their number.
    func releaseTickets(_ body: (inout MountState, Moment?) -> [HoldTicket]) -> Int {
        let moment = now
        let tickets = state.withLock { body(&$0, moment) }
        for ticket in tickets { ticket.release() }
        signal.advance()
        return tickets.count
    }

    /// Serves another backend from the next request on; requests in progress are answered as they came.
    ///
    /// The run-time state stays where it fits: the journal, the held answers, the holds that wait, the faults that were
    /// added or have applied, the changed rows of a list that begins with as many rows, and the tokens that it gave.
    ///
    /// The sandboxes serve the backend, too.
    ///
    /// - Parameter backend: The backend to serve.
    /// - Returns: The losses: everything that does not fit.
    package func serve(_ backend: Backend) -> [ReloadLoss] {
        let losses = state.withLock { $0.serve(backend) }
        editions.add(1, ordering: .releasing)
        let count = sandboxes?.serve(backend) ?? 0
        // A caller that waits for the signal sees the new edition.
        signal.advance()
        return count == 0 ? losses : losses + [.sandboxes(count)]
    }

    /// Records that the backend which was to come is wrong, so that the former one is served on.
    package func failReload() {
        withState { $0.isReloadFailed = true }
    }

    /// Whether the last reload failed; false without a reload.
    package var isReloadFailed: Bool { state.withLock { $0.isReloadFailed } }

    /// Releases all held answers and holds none from now on, also in all sandboxes, which are removed.
    ///
    /// Requests are still answered. A connection that remembers the mount looks for it again.
    package func close() {
        let moment = now
        let tickets = state.withLock { $0.close(at: moment) }
        editions.add(1, ordering: .releasing)
        for ticket in tickets { ticket.release() }
        sandboxes?.close()
        signal.advance()
    }
}
