// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import NIOCore
import NIOHTTP1
import StubEngine

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

        /// Creates an answer to a request that is in the journal of a mount.
        fileprivate init(bytes: ByteBuffer, mount: Mount, id: JournalEntry.ID) {
            self.bytes = bytes
            self.mount = mount
            self.id = id
        }

        /// Reports to the mount that the answer has left, or has not.
        func finish(sent: Bool) {
            mount.finished(id, sent: sent)
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
    private final class Place {
        let path: [UInt8]
        let revision: Int
        let edition: Int
        let mount: Mount
        let endpoint: PageEndpoint

        init(path: [UInt8], revision: Int, edition: Int, mount: Mount, endpoint: PageEndpoint) {
            self.path = path
            self.revision = revision
            self.edition = edition
            self.mount = mount
            self.endpoint = endpoint
        }
    }

    /// The heads of a list's answers to an origin.
    private final class Heads {
        let page: PageHead
        /// For a client that has the page already.
        let known: PageHead

        init(page: PageHead, known: PageHead) {
            self.page = page
            self.known = known
        }

        /// The largest room that a head needs, in bytes.
        var room: Int { max(page.room, known.room) }
    }

    private let router: RequestRouter
    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    private var place: Place?
    private var host: [UInt8] = []
    private var origin: [UInt8] = []
    private var last: RequestHeaders?
    /// The heads of answers to the origin; nil for another list.
    private var heads: Heads?

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
        guard let request = PlainRequest(bytes.readableBytesUInt8Span, after: last), allows(request) else {
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
        let lines = lines(of: request, in: span)
        let tag = span.extracting(request.knownTag)
        let date = dates.bytes
        let headRoom = heads.room
        var answer = allocator.buffer(capacity: headRoom + room)
        var start = 0
        var id: JournalEntry.ID?
        answer.writeWithUnsafeMutableBytes(minimumWritableBytes: headRoom + room) { memory in
            guard let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            let body = base + headRoom
            let end = endpoint.write(page, at: body)
            precondition(end - body <= room, "a page is longer than its list says")
            let own = EntityTag(of: UnsafeRawBufferPointer(start: body, count: end - body))
            let isKnown = own.isSame(as: tag)
            let head = isKnown ? heads.known : heads.page
            let values = PageHead.Values(date: date, page: page.number, tag: own, length: end - body)
            id = place.mount.visit(
                endpoint,
                asked: asked,
                page: page.number,
                headers: HeaderRecord(lines: lines),
                answer: AnswerRecord(status: isKnown ? 304 : 200, headers: HeaderRecord(head, with: values))
            )
            start = headRoom - head.write(values, before: body)
            return isKnown ? headRoom : end - base
        }
        guard let id else { return nil }
        answer.moveReaderIndex(to: start)
        return Answer(bytes: answer, mount: place.mount, id: id)
    }

    /// Returns the lines of a request's headers, which are mostly those of the request before.
    private mutating func lines(of request: PlainRequest, in bytes: Span<UInt8>) -> [UInt8] {
        if request.repeatsHeaders, let last { return last.lines }
        let headers = RequestHeaders(of: request, in: bytes)
        last = headers
        return headers.lines
    }

    /// Returns whether requests to a host are for this stub.
    private mutating func isAllowed(_ name: Span<UInt8>) -> Bool {
        if name.isSame(as: host) { return true }
        guard router.hosts.refusal(of: [name.text], isRequired: true) == nil else { return false }
        host = name.bytes
        return true
    }

    /// Returns the list whose pages a path means; nil where only the full path serves them.
    private mutating func place(_ path: Span<UInt8>) -> Place? {
        let revision = router.mounts.revision
        if let place, place.revision == revision, place.edition == place.mount.edition, path.isSame(as: place.path) {
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
    private mutating func preparedHeads(for endpoint: PageEndpoint, origin name: Span<UInt8>) -> Heads {
        if let heads, name.isSame(as: origin) { return heads }
        origin = name.bytes
        let heads = Heads(
            page: head(of: endpoint.plan, to: name.text),
            known: head(of: endpoint.planOfKnown, to: name.text)
        )
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
