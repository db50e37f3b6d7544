// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import NIOCore
import NIOHTTP1
import StubEngine

/// The fast path of one connection, from the bytes of a plain request for a page to the bytes of its answer.
///
/// It remembers the parts that are the same in every request of a client, so that it reads only the other parts.
struct FastPath {
    /// The destination of the requests of a path.
    private final class Place {
        let isPost: Bool
        let path: [UInt8]
        /// The name in the header that names a sandbox; empty for none.
        let sandbox: [UInt8]
        let revision: Int
        let edition: Int
        let mount: Mount
        /// The lists whose pages are chosen by numbers, tokens and conditions; nil for lists that queries select.
        let pages: PageChoice?
        /// The lists that queries of GraphQL select; nil for none.
        let queries: QueryChoice?
        /// The decoded path below the mount.
        let pathBelow: String
        /// The beginning of links: scheme, host and mount.
        let base: String

        init(
            isPost: Bool,
            path: [UInt8],
            sandbox: [UInt8],
            revision: Int,
            edition: Int,
            mount: Mount,
            pages: PageChoice?,
            queries: QueryChoice?,
            pathBelow: String,
            base: String
        ) {
            self.isPost = isPost
            self.path = path
            self.sandbox = sandbox
            self.revision = revision
            self.edition = edition
            self.mount = mount
            self.pages = pages
            self.queries = queries
            self.pathBelow = pathBelow
            self.base = base
        }
    }

    /// The heads of answers to an origin: those of one list with the same status and the same headers.
    private final class Heads {
        let endpoint: PageEndpoint
        let status: Int
        let names: [String]
        let page: PageHead
        /// The head for a client that has the page already; nil if no answer has a tag.
        let known: PageHead?

        init(endpoint: PageEndpoint, status: Int, names: [String], page: PageHead, known: PageHead?) {
            self.endpoint = endpoint
            self.status = status
            self.names = names
            self.page = page
            self.known = known
        }

        /// Returns the largest room that a head needs, in bytes.
        func room(with fields: [[UInt8]]) -> Int { max(page.room(with: fields), known?.room(with: fields) ?? 0) }
    }

    /// The heads of answers to queries that belong to one list, have the same type, and all have a page or none.
    private final class QueryHeads {
        let endpoint: PageEndpoint
        let method: String
        let contentType: String
        let hasPage: Bool
        let answer: PageHead
        /// The head for a client that has the answer already; nil if no answer has a tag.
        let known: PageHead?

        init(of query: QueryAnswer, answer: PageHead, known: PageHead?) {
            endpoint = query.endpoint
            method = query.method
            contentType = query.contentType
            hasPage = query.page != nil
            self.answer = answer
            self.known = known
        }

        /// Returns whether the heads fit an answer.
        func fit(_ query: QueryAnswer) -> Bool {
            endpoint === query.endpoint && method == query.method && hasPage == (query.page != nil)
                && contentType == query.contentType
        }
    }

    /// The most heads of answers to queries that are kept.
    private static let queryHeadsMax = 16

    private let router: RequestRouter
    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    /// The address of the client; nil until it is known.
    var client: String?
    private var place: Place?
    private var host: [UInt8] = []
    private var origin: [UInt8] = []
    private var last: RequestHeaders?
    /// The heads of answers to the origin, for the lists of `place`.
    private var heads: [Heads] = []
    /// The heads of answers to queries from the origin.
    private var queryHeads: [QueryHeads] = []

    /// Creates the fast path of one connection.
    init(router: RequestRouter, configuration: StubServerConfiguration, dates: DateHeader) {
        self.router = router
        self.dates = dates
        self.configuration = configuration
    }

    /// Reads the bytes that begin with the next request, and answers the request if it can.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, at least one.
    ///   - allocator: Makes the buffer of an answer.
    /// - Returns: The kind of the request; an answered one is in the journal of its mount.
    mutating func step(on bytes: ByteBuffer, with allocator: ByteBufferAllocator) -> Step {
        guard let request = PlainRequest(bytes.readableBytesUInt8Span, after: last), allows(request) else {
            return PlainRequest.canBegin(with: bytes.readableBytesUInt8Span) ? .incomplete : .end
        }
        guard request.end <= bytes.readableBytes else {
            // The full path reports a wrong head without waiting for the body.
            let isPlain = place(of: request, in: bytes.readableBytesUInt8Span) != nil
            return isPlain ? .headOfPost(byteCount: request.end) : .end
        }
        guard let answer = answer(request, in: bytes, with: allocator) else {
            return .fullPath(byteCount: request.end)
        }
        return .answer(answer, byteCount: request.end)
    }

    /// Returns whether a request is within the limits; if not, the decoder reports it.
    private func allows(_ request: PlainRequest) -> Bool {
        request.headerCount <= configuration.headerCountMax && request.headEnd <= configuration.headerByteCountMax
            && request.headEnd <= configuration.headersByteCountMax
            && request.body.count <= configuration.bodyByteCountMax
    }

    /// Answers a request; nil for a request that the full path must answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - bytes: The buffer that begins with it.
    ///   - allocator: Makes the answer's buffer.
    /// - Returns: The answer, which the journal already has.
    private mutating func answer(
        _ request: PlainRequest,
        in bytes: ByteBuffer,
        with allocator: ByteBufferAllocator
    ) -> Answer? {
        let span = bytes.readableBytesUInt8Span
        // The check whether the answer could be sent costs less than the answer.
        guard let place = place(of: request, in: span), place.mount.isPlain else { return nil }
        if let queries = place.queries {
            return answer(request, in: span, to: queries, at: place, with: allocator)
        }
        let sent = sentHeaders(of: request, in: span)
        guard
            let (endpoint, asked) = place.pages?
                .asked(
                    span.extracting(request.query),
                    body: span.extracting(request.body),
                    at: place.pathBelow,
                    base: place.base,
                    headers: { sent.fields }
                ),
            let page = endpoint.page(asked)
        else { return nil }
        return answer(request, in: span, with: page, of: endpoint, asked: asked, at: place, from: allocator)
    }

    /// Answers a request for a page; nil for a request that the full path must answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - span: The bytes that begin with it.
    ///   - page: The page.
    ///   - endpoint: The list of the page.
    ///   - asked: The content of the request.
    ///   - place: Its destination.
    ///   - allocator: Makes the answer's buffer.
    /// - Returns: The answer, which is in the journal already.
    private mutating func answer(
        _ request: PlainRequest,
        in span: Span<UInt8>,
        with page: Page,
        of endpoint: PageEndpoint,
        asked: PageEndpoint.Asked,
        at place: Place,
        from allocator: ByteBufferAllocator
    ) -> Answer? {
        let sent = sentHeaders(of: request, in: span)
        let headers = endpoint.headers(of: page)
        let fields = headers.map(\.value)
        guard fields.allSatisfy({ $0.allSatisfy { (0x20...0x7E).contains($0) } }) else { return nil }
        let heads = heads(for: page, of: endpoint, with: headers, to: span.extracting(request.origin))
        let tag = span.extracting(request.knownTag)
        let date = dates.bytes
        let headRoom = heads.room(with: fields)
        // The journal keeps at most this number of bytes of a head; the full path cuts longer heads.
        guard headRoom <= HeaderRecord.byteCountMax else { return nil }
        let tokens = endpoint.tokens(of: page)
        let body = endpoint.body(of: page)
        let length = body.count
        var answer = allocator.buffer(capacity: headRoom + length)
        var headStart = 0
        var id: JournalEntry.ID?
        answer.writeWithUnsafeMutableBytes(minimumWritableBytes: headRoom + length) { memory in
            guard let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            let start = base + headRoom
            body.copy(to: start)
            let own = EntityTag(of: UnsafeRawBufferPointer(start: start, count: length))
            let known = own.isSame(as: tag) ? heads.known : nil
            let values = PageHead.Values(
                date: date,
                page: page.number,
                tag: own,
                length: length,
                fields: fields
            )
            id = place.mount.visit(
                endpoint,
                asked: asked,
                page: page.number,
                tokens: tokens,
                headers: HeaderRecord(lines: sent.lines),
                client: client,
                answer: AnswerRecord(
                    status: known == nil ? heads.status : 304,
                    headers: HeaderRecord(known ?? heads.page, with: values)
                )
            )
            headStart = headRoom - (known ?? heads.page).write(values, before: start)
            return known == nil ? headRoom + length : headRoom
        }
        guard let id else { return nil }
        answer.moveReaderIndex(to: headStart)
        return Answer(bytes: answer, mount: place.mount, id: id)
    }

    /// Answers a GraphQL query; nil for a query that the full path must answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - span: The bytes that begin with it.
    ///   - queries: The lists that the query can select.
    ///   - place: Its destination.
    ///   - allocator: Makes the answer's buffer.
    /// - Returns: The answer, which is in the journal already.
    private mutating func answer(
        _ request: PlainRequest,
        in span: Span<UInt8>,
        to queries: QueryChoice,
        at place: Place,
        with allocator: ByteBufferAllocator
    ) -> Answer? {
        let sent = sentHeaders(of: request, in: span)
        guard
            let query = queries.answer(
                span.extracting(request.query),
                body: span.extracting(request.body),
                at: place.pathBelow,
                base: place.base,
                form: sent.form,
                headers: { sent.fields }
            )
        else { return nil }
        let heads = heads(for: query, to: span.extracting(request.origin))
        let tag = EntityTag(of: heads.known == nil ? [] : query.body)
        let known = tag.isSame(as: span.extracting(request.knownTag)) ? heads.known : nil
        let head = known ?? heads.answer
        let room = head.room()
        // The journal keeps at most this number of bytes of a head; the full path cuts longer heads.
        guard room <= HeaderRecord.byteCountMax else { return nil }
        let length = query.body.count
        let values = PageHead.Values(date: dates.bytes, page: query.page ?? 0, tag: tag, length: length)
        let id = place.mount.visit(
            query.endpoint,
            asked: query.asked,
            page: query.page,
            method: query.method,
            headers: HeaderRecord(lines: sent.lines),
            client: client,
            answer: AnswerRecord(status: known == nil ? 200 : 304, headers: HeaderRecord(head, with: values))
        )
        guard let id else { return nil }
        let body = known == nil ? query.body : []
        var answer = allocator.buffer(capacity: room + body.count)
        var headStart = 0
        answer.writeWithUnsafeMutableBytes(minimumWritableBytes: room + body.count) { memory in
            guard let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            let start = base + room
            headStart = room - head.write(values, before: start)
            body.withUnsafeBufferPointer { bytes in
                if let first = bytes.baseAddress { start.update(from: first, count: bytes.count) }
            }
            return room + body.count
        }
        answer.moveReaderIndex(to: headStart)
        return Answer(bytes: answer, mount: place.mount, id: id)
    }

    /// Returns a request's headers, which are usually those of the request before.
    private mutating func sentHeaders(of request: PlainRequest, in bytes: Span<UInt8>) -> RequestHeaders {
        if request.repeatsHeaders, let last { return last }
        let headers = RequestHeaders(of: request, in: bytes)
        last = headers
        return headers
    }

    /// Returns the lists among which a request chooses; nil if only the full path can answer it.
    private mutating func place(of request: PlainRequest, in bytes: Span<UInt8>) -> Place? {
        guard !request.asksForMore, !(configuration.compresses && request.namesCodings),
            isAllowed(bytes.extracting(request.host))
        else { return nil }
        return place(
            bytes.extracting(request.path),
            sandbox: bytes.extracting(request.sandbox),
            isPost: request.isPost,
            isForeign: request.isForeign
        )
    }

    /// Returns whether requests to a host are for this stub.
    private mutating func isAllowed(_ name: Span<UInt8>) -> Bool {
        if name.isSame(as: host) { return true }
        guard router.hosts.refusal(of: [name.text], isRequired: true) == nil else { return false }
        host = name.bytes
        // The links in the answers contain the host.
        place = nil
        return true
    }

    /// Returns the lists that a path names; nil if only the full path serves them.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - sandbox: The name in the header that names a sandbox; empty for none.
    ///   - isPost: Whether the request is a POST.
    ///   - isForeign: Whether a page of another origin sends it, so that it creates no sandbox here.
    /// - Returns: The lists.
    private mutating func place(
        _ path: Span<UInt8>,
        sandbox: Span<UInt8>,
        isPost: Bool,
        isForeign: Bool
    ) -> Place? {
        let revision = router.mounts.revision
        if let place, place.isPost == isPost, place.revision == revision, place.edition == place.mount.edition,
            path.isSame(as: place.path), sandbox.isSame(as: place.sandbox)
        {
            return place
        }
        let text = path.text
        let name = sandbox.isEmpty ? nil : sandbox.text
        guard let (mount, rest) = router.mount(at: text, sandbox: name, creates: !isForeign),
            case let edition = mount.edition
        else { return nil }
        let method = isPost ? "POST" : "GET"
        let pages = mount.choice(at: rest, method: method)
        let queries = pages == nil ? mount.queries(at: rest, method: method) : nil
        guard pages != nil || queries != nil else { return nil }
        let base = router.base(host: String(decoding: host, as: UTF8.self), target: text, below: rest)
        let found = Place(
            isPost: isPost,
            path: path.bytes,
            sandbox: sandbox.bytes,
            revision: revision,
            edition: edition,
            mount: mount,
            pages: pages,
            queries: queries,
            pathBelow: rest,
            base: base
        )
        // The place before is usually another path of the same list.
        if pages?.only == nil || place?.pages?.only !== pages?.only { heads = [] }
        place = found
        return found
    }

    /// Returns the heads of answers of the same form, compiled once for the requests of a client.
    ///
    /// - Parameters:
    ///   - page: The page of the answer.
    ///   - endpoint: The list.
    ///   - headers: The list's own headers of the answer.
    ///   - name: The origin; empty if the request names none.
    /// - Returns: The heads.
    private mutating func heads(
        for page: Page,
        of endpoint: PageEndpoint,
        with headers: [(name: String, value: [UInt8])],
        to name: Span<UInt8>
    ) -> Heads {
        let status = endpoint.status(of: page)
        if name.isSame(as: origin) {
            for heads in heads
            where heads.endpoint === endpoint && heads.status == status
                && heads.names.elementsEqual(headers, by: { $0 == $1.name })
            { return heads }
        } else {
            take(origin: name)
        }
        let names = headers.map(\.name)
        let plan = endpoint.plan(of: page, status: status)
        let known = plan.tag == nil ? nil : endpoint.plan(of: page, status: 304)
        let found = Heads(
            endpoint: endpoint,
            status: status,
            names: names,
            page: head(of: plan, varying: names, to: name.text),
            known: known.map { head(of: $0, varying: names, to: name.text) }
        )
        heads.append(found)
        return found
    }

    /// Remembers the origin of requests, and forgets the heads of answers to another one.
    private mutating func take(origin name: Span<UInt8>) {
        origin = name.bytes
        heads = []
        queryHeads = []
    }

    /// Returns the heads of answers to queries of the same form, compiled once for the requests of a client.
    ///
    /// - Parameters:
    ///   - query: The answer.
    ///   - name: The origin; empty if the request names none.
    /// - Returns: The heads.
    private mutating func heads(for query: QueryAnswer, to name: Span<UInt8>) -> QueryHeads {
        if !name.isSame(as: origin) { take(origin: name) }
        if let heads = queryHeads.first(where: { $0.fit(query) }) { return heads }
        let plan = query.plan(status: 200)
        let known = plan.tag == nil ? nil : query.plan(status: 304)
        let found = QueryHeads(
            of: query,
            answer: head(of: plan, varying: [], to: name.text),
            known: known.map { head(of: $0, varying: [], to: name.text) }
        )
        if queryHeads.count >= Self.queryHeadsMax { queryHeads = [] }
        queryHeads.append(found)
        return found
    }

    /// Compiles the head of answers to an origin, which is empty if a request names none.
    private func head(of plan: AnswerPlan, varying names: [String], to origin: String) -> PageHead {
        let headers: HTTPHeaders = origin.isEmpty ? [:] : ["Origin": origin]
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers)
        let reply = Reply(plan, to: request, with: configuration, crossOrigin: router.crossOrigin)
        let status = HTTPResponseStatus(statusCode: plan.status)
        let framing: ResponseHeaders.Framing = plan.status == 304 ? .none : .length(0)
        return PageHead(
            status: "HTTP/1.1 \(status.code) \(status.reasonPhrase)",
            fields: ResponseHeaders.fields(of: reply, date: dates.text, framing: framing),
            varying: names
        )
    }
}
