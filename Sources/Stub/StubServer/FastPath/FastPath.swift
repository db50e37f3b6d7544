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
    let router: RequestRouter
    let configuration: StubServerConfiguration
    let dates: DateHeader
    /// The address of the client; nil until it is known.
    var client: String?
    /// The destination of the request before.
    var destination: Destination?
    /// The lists at the path of the request before.
    var place: Place?
    /// The host of the requests.
    var host: [UInt8] = []
    /// The beginning of all links: the scheme and the host.
    var site = ""
    /// The origin of the requests; empty for none.
    var origin: [UInt8] = []
    /// The heads of answers to the origin, for the lists of `place`.
    var heads: [Heads] = []
    /// The heads of answers to queries from the origin.
    var queryHeads: [QueryHeads] = []
    private var last: RequestHeaders?

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
            let isPlain = destination(of: request, in: bytes.readableBytesUInt8Span) != nil
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
        guard let destination = destination(of: request, in: span), destination.mount.isPlain else { return nil }
        let place = destination.place
        if let queries = place.queries {
            return answer(request, in: span, to: queries, at: destination, with: allocator)
        }
        let sent = sentHeaders(of: request, in: span)
        guard
            let (endpoint, asked) = place.pages?
                .asked(
                    span.extracting(request.query),
                    body: span.extracting(request.body),
                    at: place.pathBelow,
                    base: destination.base,
                    headers: { sent.fields }
                ),
            let page = endpoint.page(asked)
        else { return nil }
        return answer(request, in: span, with: page, of: endpoint, asked: asked, at: destination, from: allocator)
    }

    /// Answers a request for a page; nil for a request that the full path must answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - span: The bytes that begin with it.
    ///   - page: The page.
    ///   - endpoint: The list of the page.
    ///   - asked: The content of the request.
    ///   - destination: Its destination.
    ///   - allocator: Makes the answer's buffer.
    /// - Returns: The answer, which is in the journal already.
    private mutating func answer(
        _ request: PlainRequest,
        in span: Span<UInt8>,
        with page: Page,
        of endpoint: PageEndpoint,
        asked: PageEndpoint.Asked,
        at destination: Destination,
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
            id = destination.mount.visit(
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
        return Answer(bytes: answer, mount: destination.mount, id: id)
    }

    /// Answers a GraphQL query; nil for a query that the full path must answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - span: The bytes that begin with it.
    ///   - queries: The lists that the query can select.
    ///   - destination: Its destination.
    ///   - allocator: Makes the answer's buffer.
    /// - Returns: The answer, which is in the journal already.
    private mutating func answer(
        _ request: PlainRequest,
        in span: Span<UInt8>,
        to queries: QueryChoice,
        at destination: Destination,
        with allocator: ByteBufferAllocator
    ) -> Answer? {
        let sent = sentHeaders(of: request, in: span)
        guard
            let query = queries.answer(
                span.extracting(request.query),
                body: span.extracting(request.body),
                at: destination.place.pathBelow,
                base: destination.base,
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
        let id = destination.mount.visit(
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
        return Answer(bytes: answer, mount: destination.mount, id: id)
    }

    /// Returns a request's headers, which are usually those of the request before.
    private mutating func sentHeaders(of request: PlainRequest, in bytes: Span<UInt8>) -> RequestHeaders {
        if request.repeatsHeaders, let last { return last }
        let headers = RequestHeaders(of: request, in: bytes)
        last = headers
        return headers
    }
}
