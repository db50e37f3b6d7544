// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import TextEncoding

/// Turns a decision about a request into headers and bytes.
struct AnswerWriter: Sendable {
    /// The delay of every answer.
    let delay: Duration
    /// The envelope, which says where messages stand in answers that belong to no list.
    let envelope: Envelope

    /// Returns the plan for a request.
    func plan(answering question: Question, with receipt: MountState.Receipt, for values: RequestValues) -> AnswerPlan {
        let request = values.request
        // The page that was asked for keeps its number, so that a fault can name it.
        let page = question.page
        let question = Self.told(question, with: receipt)
        let body = whole(question, call: receipt.ordinal, change: receipt.change, for: values)
        var plan = AnswerPlan(
            status: receipt.status,
            headers: headers(for: question, page: page, with: receipt, to: values, hasBody: !body.isEmpty),
            body: body,
            delay: delay,
            hold: receipt.ticket,
            request: receipt.id
        )
        guard receipt.effect.names.isEmpty else {
            // A copy of this answer in a cache, or of an earlier one, would hide the fault.
            receipt.effect.change(&plan, envelope: envelope(of: question, for: values))
            return plan
        }
        plan.cacheControl = question.cacheControl
        guard request.isRetrieval, question.status(ordinal: receipt.ordinal) == 200 else { return plan }
        plan.tag = EntityTag(of: body)
        if plan.status == 304 {
            plan.body = []
            plan.headers.removeAll { $0.name == "Content-Type" }
        }
        return plan
    }

    /// Returns the plan of the answer to a question about a list, without its body.
    ///
    /// - Parameters:
    ///   - question: The meaning of a request.
    ///   - method: The method of the request.
    ///   - status: The status of the answer, or 304 for a client that has it.
    /// - Returns: The plan.
    func plan(of question: Question, method: String, status: Int) -> AnswerPlan {
        let receipt = MountState.Receipt(
            id: 0,
            ordinal: 1,
            effect: FaultEffect(),
            ticket: nil,
            status: status,
            change: nil
        )
        let request = StubRequest(method: method, path: question.list?.path ?? "")
        var plan = plan(answering: question, with: receipt, for: RequestValues(request))
        plan.body = []
        return plan
    }

    /// Returns whether a client has the whole answer already, where no fault applies.
    ///
    /// - Parameters:
    ///   - question: The meaning of the request.
    ///   - values: The request.
    /// - Returns: A test that takes the position of the request among those of the same name, from 1.
    func isKnown(_ question: Question, to values: RequestValues) -> @Sendable (Int) -> Bool {
        let request = values.request
        guard !request.knownTags.isEmpty, request.isRetrieval else { return { _ in false } }
        switch question {
        case .plain:
            return { request.knows(EntityTag(of: whole(question, call: $0, change: nil, for: values))) }
        case .page, .graphQL, .row, .image:
            // The body is written here, because the mount is locked when the answer is decided.
            let isKnown = request.knows(EntityTag(of: whole(question, call: 1, change: nil, for: values)))
            return { _ in isKnown }
        case .refusal, .change, .wrongMethod, .nothing:
            return { _ in false }
        }
    }

    /// Returns the question as it is answered: refused if its token has expired, or with a page of wrong content.
    private static func told(_ question: Question, with receipt: MountState.Receipt) -> Question {
        if let expired = receipt.expired { return question.refused(expired) }
        if receipt.effect.expiresToken { return question.withExpiredToken }
        return receipt.effect.told ?? question
    }

    private func headers(
        for question: Question,
        page: UInt64?,
        with receipt: MountState.Receipt,
        to values: RequestValues,
        hasBody: Bool
    ) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        if hasBody { headers.append(("Content-Type", contentType(question, call: receipt.ordinal))) }
        if let name = question.name {
            headers.append(("Understudy-List", PercentEncoding.encoded(name, keeping: .headerValue)))
        }
        if let page { headers.append(("Understudy-Page", String(page))) }
        if !receipt.effect.names.isEmpty {
            let names = receipt.effect.names.joined(separator: "; ")
            headers.append(("Understudy-Fault", PercentEncoding.encoded(names, keeping: .headerValue)))
        }
        if let list = question.list, let page = question.shownPage, receipt.status < 300 || receipt.status == 304 {
            headers += list.headers(of: page)
        }
        switch question {
        case .graphQL(let query):
            if let allowed = query.allowed { headers.append(("Allow", allowed)) }
        case .plain(let answer, _) where receipt.effect.status == nil:
            let reply = answer.reply(toCall: receipt.ordinal)
            headers += reply.headers(for: values.sent(reply.places, at: answer.path))
        case .refusal(let list, _): headers += list.constantHeaders
        case .row(let list, let reply) where reply.message != nil: headers += list.constantHeaders
        case .change:
            guard let key = receipt.change?.created else { break }
            let row = Self.path(ofRow: key, of: question, asked: values.request.path)
            headers.append(("Location", "\(values.request.base)\(row)"))
        case .wrongMethod(let allowed, let list):
            headers += list?.constantHeaders ?? []
            // A list may name more methods, such as OPTIONS.
            if !headers.contains(where: { $0.name.lowercased() == "allow" }) {
                headers.append(("Allow", allowed.joined(separator: ", ")))
            }
        default: break
        }
        return headers
    }

    /// Returns the path of a new row, percent-encoded.
    private static func path(ofRow key: String, of question: Question, asked path: String) -> String {
        func encoded(_ text: String) -> String { PercentEncoding.encoded(text, keeping: .segments) }
        let row: PathTemplate
        var values: [String: String] = [:]
        if let list = question.list, list.items?.path != nil {
            row = list.rowPath(key: "")
            for (name, value) in PathTemplate(list.path).values(in: path) { values[name] = value }
        } else {
            // The parts are those of the path that was asked for, because it has the values of the parameters.
            let parts = PathTemplate.parts(of: path)
            row = PathTemplate(segments: parts.map { PathTemplate.Segment.fixed($0) }).row(key: "")
        }
        return row.text { segment in
            switch segment {
            case .fixed(let text): encoded(text)
            case .parameter("", let before, let after):
                "\(encoded(before))\(PercentEncoding.encoded(key))\(encoded(after))"
            case .parameter(let name, let before, let after):
                "\(encoded(before))\(encoded(values[name] ?? ""))\(encoded(after))"
            }
        }
    }

    private func contentType(_ question: Question, call ordinal: Int) -> String {
        switch question {
        case .plain(let answer, _): return answer.reply(toCall: ordinal).contentType ?? "application/json"
        case .image(let image): return image.contentType
        case .graphQL(let query): return query.contentType.header
        case .row(let list, let reply) where reply.error != nil:
            return type(of: list.envelope.errors.form(of: .row), in: list)
        case .wrongMethod(_, let list?): return type(of: list.envelope.errors.form(of: .method), in: list)
        case .page(let list, _), .row(let list, _), .change(let list, _):
            return list.envelope.head.contentType ?? "application/json"
        case .refusal(let list, let refusal):
            return type(of: list.envelope.errors.form(of: ErrorFacts(refusal)), in: list)
        default: return "application/json"
        }
    }

    private func type(of form: ErrorForms.Form?, in list: ListDescription) -> String {
        form?.contentType ?? list.envelope.head.contentType ?? "application/json"
    }

    private func whole(
        _ question: Question,
        call ordinal: Int,
        change: RowReply?,
        for values: RequestValues
    ) -> [UInt8] {
        func body(of error: ErrorFacts) -> [UInt8] {
            envelope(of: question, for: values).body(of: error)
        }
        switch question {
        case .page(let list, let page): return PageWriter(list).bytes(of: page)
        case .graphQL(let query): return query.body
        case .plain(let answer, _):
            let reply = answer.reply(toCall: ordinal)
            return reply.bytes(for: values.sent(reply.places, at: answer.path))
        case .refusal(_, let parameter): return body(of: ErrorFacts(parameter))
        case .row(_, let reply): return reply.error.map(body) ?? single(reply, answering: question, for: values)
        case .change: return change.map { $0.error.map(body) ?? single($0, answering: question, for: values) } ?? []
        case .image(let image): return image.bytes
        case .wrongMethod(let allowed, _):
            var error = ErrorFacts(.method, message: Question.wrongMethod(allowed: allowed), status: 405)
            error.allowed = allowed
            return body(of: error)
        case .nothing(let message, _): return envelope(of: question, for: values).errorBody(message)
        }
    }

    /// Returns the body of an answer with a row: the row alone, or what the list shows with it.
    private func single(_ reply: RowReply, answering question: Question, for values: RequestValues) -> [UInt8] {
        guard let list = question.list, let body = list.items?.body, let number = reply.number else { return reply.row }
        let request = values.request
        let path =
            reply.created.map { Self.path(ofRow: $0, of: question, asked: request.path) }
            ?? PercentEncoding.encoded(request.path, keeping: .segments)
        let item = ItemFacts(
            row: reply.row,
            number: number,
            of: list,
            base: request.base,
            path: path,
            sent: values.sent(body.places, at: question.path(of: request))
        )
        return body.bytes(of: item)
    }

    /// Returns the envelope that says what errors look like, with what they show of the request.
    private func envelope(of question: Question, for values: RequestValues) -> Envelope {
        var envelope = question.errorList?.envelope ?? self.envelope
        let places = envelope.errors.places
        if !places.isEmpty { envelope.errors.sent = values.sent(places, at: question.path(of: values.request)) }
        envelope.errors.method = values.request.method
        envelope.errors.path = values.request.path
        return envelope
    }
}
