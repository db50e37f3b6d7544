// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import NIOCore
import NIOHTTP1
import StubEngine
import SystemCalls

/// The fast path of one connection, from the bytes of a plain request for a page to the bytes of its answer.
///
/// It remembers what a client says in every request, so that only what differs is looked at.
struct FastPath {
    /// An answer as it goes to the socket.
    struct Answer {
        /// Head and body.
        let bytes: ByteBuffer
        private let mount: Mount
        private let id: JournalEntry.ID
        private let record: AnswerRecord

        /// Creates an answer to a request that is in the journal of a mount.
        fileprivate init(bytes: ByteBuffer, mount: Mount, id: JournalEntry.ID, record: AnswerRecord) {
            self.bytes = bytes
            self.mount = mount
            self.id = id
            self.record = record
        }

        /// Reports to the mount that the answer has left, or has not.
        func finish(sent: Bool) {
            mount.finished(id, sent: sent, answer: record)
        }
    }

    /// The kinds of bytes that a connection has received.
    enum Step {
        /// A request of that many bytes, with its answer.
        case answer(Answer, byteCount: Int)
        /// A plain request of that many bytes that the full path has to answer.
        case fullPath(byteCount: Int)
        /// The beginning of a request that may turn out to be plain.
        case incomplete
        /// Anything else: from here on only the decoder knows where a request begins.
        case end
    }

    /// The destination of the requests of a path.
    private struct Place {
        let path: [UInt8]
        let revision: Int
        let edition: Int
        let mount: Mount
        let endpoint: PageEndpoint
    }

    private let router: RequestRouter
    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    private var place: Place?
    private var host: [UInt8] = []
    private var origin: [UInt8] = []
    /// The headers of the last request, which are those of the next one as a rule.
    private var headers: [UInt8] = []
    /// The heads of answers to the origin, for a page and for one that the client has; nil for another list.
    private var heads: (page: PageHead, known: PageHead)?

    /// Creates the fast path of one connection.
    init(router: RequestRouter, configuration: StubServerConfiguration, dates: DateHeader) {
        self.router = router
        self.dates = dates
        self.configuration = configuration
    }

    /// Looks at the bytes that begin with the next request, and answers it if it can.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, at least one.
    ///   - allocator: Makes the buffer of an answer.
    /// - Returns: The kind of the request; an answered one is in the journal of its mount.
    mutating func step(on bytes: ByteBuffer, with allocator: ByteBufferAllocator) -> Step {
        guard let request = PlainRequest(bytes.readableBytesUInt8Span), allows(request) else {
            return PlainRequest.canBegin(with: bytes.readableBytesUInt8Span) ? .incomplete : .end
        }
        guard let answer = answer(request, in: bytes, with: allocator) else {
            return .fullPath(byteCount: request.end)
        }
        return .answer(answer, byteCount: request.end)
    }

    /// Returns whether a request keeps within the limits, which otherwise the decoder reports.
    private func allows(_ request: PlainRequest) -> Bool {
        request.headerCount <= configuration.headerCountMax && request.end <= configuration.headerByteCountMax
            && request.end <= configuration.headersByteCountMax
    }

    /// Answers a request; nil for one that has to be asked about in another way.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - bytes: The buffer that begins with it.
    ///   - allocator: Makes the answer's buffer.
    /// - Returns: The answer, which is in the journal already.
    private mutating func answer(
        _ request: PlainRequest,
        in bytes: ByteBuffer,
        with allocator: ByteBufferAllocator
    ) -> Answer? {
        let span = bytes.readableBytesUInt8Span
        guard !request.asksForMore, !(configuration.compresses && request.namesCodings),
            isAllowed(span.extracting(request.host)),
            let place = place(span.extracting(request.path))
        else { return nil }
        let endpoint = place.endpoint
        guard let asked = endpoint.asked(span.extracting(request.query)), let page = endpoint.page(asked),
            let room = endpoint.room(for: page)
        else { return nil }
        let heads = preparedHeads(for: endpoint, origin: span.extracting(request.origin))
        let headers = span.extracting(request.headers)
        if !headers.holds(self.headers) { self.headers = headers.bytes }
        let sent = HeaderRecord(lines: self.headers)
        let tag = span.extracting(request.knownTag)
        var (id, isKnown): (JournalEntry.ID?, Bool) = (nil, false)
        if tag.isEmpty {
            id = place.mount.visit(endpoint, asked: asked, page: page.number, headers: sent)
            if id == nil { return nil }
        }
        let date = dates.bytes
        let headRoom = max(heads.page.room, heads.known.room)
        var answer = allocator.buffer(capacity: headRoom + room)
        var start = 0
        answer.writeWithUnsafeMutableBytes(minimumWritableBytes: headRoom + room) { memory in
            guard let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            let body = base + headRoom
            let end = endpoint.write(page, at: body)
            precondition(end - body <= room, "a page is longer than its list says")
            let own = EntityTag(of: UnsafeRawBufferPointer(start: body, count: end - body))
            // Whether the client has the page is known only now, and the journal says with which status it is answered.
            if !tag.isEmpty {
                isKnown = own.isSame(as: tag)
                id = place.mount.visit(endpoint, asked: asked, page: page.number, headers: sent, isKnown: isKnown)
            }
            let values = PageHead.Values(date: date, page: page.number, tag: own, length: end - body)
            start = headRoom - (isKnown ? heads.known : heads.page).write(values, before: body)
            return isKnown ? headRoom : end - base
        }
        guard let id else { return nil }
        answer.moveReaderIndex(to: start)
        let headersStart = isKnown ? heads.known.headersStart : heads.page.headersStart
        let lines = answer.withUnsafeReadableBytes {
            Array(UnsafeRawBufferPointer(rebasing: $0[headersStart..<(headRoom - start)]))
        }
        let record = AnswerRecord(status: isKnown ? 304 : 200, headers: HeaderRecord(lines: lines))
        return Answer(bytes: answer, mount: place.mount, id: id, record: record)
    }

    /// Returns whether requests to a host are for this stub.
    private mutating func isAllowed(_ name: Span<UInt8>) -> Bool {
        if name.holds(host) { return true }
        guard router.hosts.refusal(of: [name.text], isRequired: true) == nil else { return false }
        host = name.bytes
        return true
    }

    /// Returns the list whose pages a path means; nil where only the full path serves them.
    private mutating func place(_ path: Span<UInt8>) -> Place? {
        let revision = router.mounts.revision
        if let place, place.revision == revision, place.edition == place.mount.edition, path.holds(place.path) {
            return place
        }
        let text = path.text
        guard AdminPath.rest(of: text) == nil, let (mount, rest) = router.mounts.find(text),
            case let edition = mount.edition, let endpoint = mount.pages(at: rest)
        else { return nil }
        let found = Place(
            path: path.bytes,
            revision: revision,
            edition: edition,
            mount: mount,
            endpoint: endpoint
        )
        place = found
        heads = nil
        return found
    }

    /// Returns the heads of answers to an origin, compiled once for the requests of a client.
    private mutating func preparedHeads(
        for endpoint: PageEndpoint,
        origin name: Span<UInt8>
    ) -> (page: PageHead, known: PageHead) {
        if let heads, name.holds(origin) { return heads }
        origin = name.bytes
        let heads = (page: head(of: endpoint.plan, to: name.text), known: head(of: endpoint.planOfKnown, to: name.text))
        self.heads = heads
        return heads
    }

    /// Compiles the head of answers to an origin, which is empty where a request names none.
    private func head(of plan: AnswerPlan, to origin: String) -> PageHead {
        let headers: HTTPHeaders = origin.isEmpty ? [:] : ["Origin": origin]
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers)
        let reply = Reply(plan, to: request, with: configuration, crossOrigin: router.crossOrigin)
        let status = HTTPResponseStatus(statusCode: plan.status)
        let framing: ResponseHeaders.Framing = plan.status == 304 ? .none : .length(0)
        return PageHead(
            status: "HTTP/1.1 \(status.code) \(status.reasonPhrase)",
            fields: ResponseHeaders.fields(of: reply, date: dates.text, framing: framing)
        )
    }
}

extension Span<UInt8> {
    /// The bytes as an array.
    fileprivate var bytes: [UInt8] { withUnsafeBufferPointer { Array($0) } }
    /// The bytes, which are ASCII, as text.
    fileprivate var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

    /// Returns whether the bytes are these.
    fileprivate func holds(_ other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { own in
            other.withUnsafeBytes { other in
                guard let own = own.baseAddress, let other = other.baseAddress else { return true }
                return memcmp(own, other, count) == 0
            }
        }
    }
}
