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
        /// The decoded path below the mount.
        let pathBelow: String
        /// The beginning of links: scheme, host and mount.
        let base: String

        init(
            path: [UInt8],
            revision: Int,
            edition: Int,
            mount: Mount,
            endpoint: PageEndpoint,
            pathBelow: String,
            base: String
        ) {
            self.path = path
            self.revision = revision
            self.edition = edition
            self.mount = mount
            self.endpoint = endpoint
            self.pathBelow = pathBelow
            self.base = base
        }
    }

    /// The heads of a list's answers to an origin: those with the same status and the same headers.
    private final class Heads {
        let status: Int
        let names: [String]
        let page: PageHead
        /// For a client that has the page already; nil where no answer has a tag.
        let known: PageHead?

        init(status: Int, names: [String], page: PageHead, known: PageHead?) {
            self.status = status
            self.names = names
            self.page = page
            self.known = known
        }

        /// Returns the largest room that a head needs, in bytes.
        func room(with fields: [[UInt8]]) -> Int { max(page.room(with: fields), known?.room(with: fields) ?? 0) }
    }

    private let router: RequestRouter
    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    private var place: Place?
    private var host: [UInt8] = []
    private var origin: [UInt8] = []
    private var last: RequestHeaders?
    /// The heads of the list's answers to the origin.
    private var heads: [Heads] = []
    /// The body of the last answer, whose memory the next one uses.
    private var body: [UInt8] = []

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
        let lines = lines(of: request, in: span)
        let query = span.extracting(request.query)
        guard
            let asked = endpoint.asked(
                query,
                at: place.pathBelow,
                base: place.base,
                headers: { HeaderRecord(lines: lines) }
            ),
            let page = endpoint.page(asked)
        else { return nil }
        let headers = endpoint.headers(of: page)
        let fields = headers.map { Array($0.value.utf8) }
        guard fields.allSatisfy({ $0.allSatisfy { (0x20...0x7E).contains($0) } }) else { return nil }
        let heads = heads(for: page, of: endpoint, with: headers, to: span.extracting(request.origin))
        let tag = span.extracting(request.knownTag)
        let date = dates.bytes
        let headRoom = heads.room(with: fields)
        // The journal keeps no more of a head, and the full path cuts it there.
        guard headRoom <= HeaderRecord.byteCountMax else { return nil }
        let direct = endpoint.room(for: page, asked)
        if direct == nil {
            body.removeAll(keepingCapacity: true)
            endpoint.write(page, into: &body)
        }
        let room = direct ?? body.count
        var answer = allocator.buffer(capacity: headRoom + room)
        var headStart = 0
        var id: JournalEntry.ID?
        answer.writeWithUnsafeMutableBytes(minimumWritableBytes: headRoom + room) { memory in
            guard let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            let start = base + headRoom
            let end = direct == nil ? body.copy(to: start) : endpoint.write(page, at: start)
            precondition(end - start <= room, "a page is longer than its list says")
            let own = EntityTag(of: UnsafeRawBufferPointer(start: start, count: end - start))
            let known = own.isSame(as: tag) ? heads.known : nil
            let values = PageHead.Values(
                date: date,
                page: page.number,
                tag: own,
                length: end - start,
                fields: fields
            )
            id = place.mount.visit(
                endpoint,
                asked: asked,
                page: page.number,
                headers: HeaderRecord(lines: lines),
                answer: AnswerRecord(
                    status: known == nil ? heads.status : 304,
                    headers: HeaderRecord(known ?? heads.page, with: values)
                )
            )
            headStart = headRoom - (known ?? heads.page).write(values, before: start)
            return known == nil ? end - base : headRoom
        }
        guard let id else { return nil }
        answer.moveReaderIndex(to: headStart)
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
        // Links of its answers name the host.
        place = nil
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
        let base = router.base(host: String(decoding: host, as: UTF8.self), target: text, below: rest)
        let found = Place(
            path: path.bytes,
            revision: revision,
            edition: edition,
            mount: mount,
            endpoint: endpoint,
            pathBelow: rest,
            base: base
        )
        if place?.endpoint !== endpoint { heads = [] }
        place = found
        return found
    }

    /// Returns the heads of answers like one, compiled once for the requests of a client.
    ///
    /// - Parameters:
    ///   - page: The page of the answer.
    ///   - endpoint: The list.
    ///   - headers: The list's own headers of the answer.
    ///   - name: The origin; empty where the request names none.
    /// - Returns: The heads.
    private mutating func heads(
        for page: Page,
        of endpoint: PageEndpoint,
        with headers: [(name: String, value: String)],
        to name: Span<UInt8>
    ) -> Heads {
        let status = endpoint.status(of: page)
        if name.isSame(as: origin) {
            for heads in heads
            where heads.status == status && heads.names.elementsEqual(headers, by: { $0 == $1.name }) { return heads }
        } else {
            origin = name.bytes
            heads = []
        }
        let names = headers.map(\.name)
        let plan = endpoint.plan(of: page, status: status)
        let known = plan.tag == nil ? nil : endpoint.plan(of: page, status: 304)
        let found = Heads(
            status: status,
            names: names,
            page: head(of: plan, varying: names, to: name.text),
            known: known.map { head(of: $0, varying: names, to: name.text) }
        )
        heads.append(found)
        return found
    }

    /// Compiles the head of answers to an origin, which is empty where a request names none.
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

extension [UInt8] {
    /// Copies the bytes to memory; returns the address behind them.
    fileprivate func copy(to start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        withUnsafeBufferPointer { bytes in
            if let first = bytes.baseAddress { start.update(from: first, count: bytes.count) }
        }
        return start + count
    }
}
