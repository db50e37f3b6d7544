// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import NIOCore
import StubEngine
import SystemCalls

/// Makes the answers of a ``PageLane``, and remembers from request to request what a client says every time.
struct PageDesk {
    /// An answer as it goes to the socket.
    struct Answer {
        /// Head and body.
        let bytes: ByteBuffer
        /// The mount of the page.
        let mount: Mount
        /// The journal's entry.
        let id: JournalEntry.ID
        /// The record of the answer for the journal.
        let record: AnswerRecord
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
    /// The headers that let the origin read the answer.
    private var permission: [UInt8] = []
    /// The line of the header `Vary`.
    private let vary: [UInt8]

    /// Creates the desk of one connection.
    init(router: RequestRouter, configuration: StubServerConfiguration, dates: DateHeader) {
        self.router = router
        self.dates = dates
        self.configuration = configuration
        vary = Array("Vary: \(configuration.vary)\r\n".utf8)
    }

    /// Returns whether a request keeps within the limits, which the decoder would else speak of.
    func allows(_ request: PlainRequest) -> Bool {
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
    mutating func answer(_ request: PlainRequest, in bytes: ByteBuffer, with allocator: ByteBufferAllocator) -> Answer?
    {
        let span = bytes.readableBytesUInt8Span
        guard !request.asksForMore, !(configuration.compresses && request.namesCodings),
            isAllowed(span.extracting(request.host)),
            let place = place(span.extracting(request.path))
        else { return nil }
        let endpoint = place.endpoint
        guard let asked = endpoint.asked(span.extracting(request.query)), let page = endpoint.page(asked),
            let room = endpoint.room(for: page)
        else { return nil }
        if !request.origin.isEmpty { learn(span.extracting(request.origin), at: endpoint) }
        let headers = span.extracting(request.headers)
        if !headers.holds(self.headers) { self.headers = headers.bytes }
        let sent = HeaderRecord(lines: self.headers)
        let tag = span.extracting(request.knownTag)
        var (id, isKnown): (JournalEntry.ID?, Bool) = (nil, false)
        if tag.isEmpty {
            id = place.mount.visit(endpoint, asked: asked, page: page.number, headers: sent)
            if id == nil { return nil }
        }
        let permission = request.origin.isEmpty ? [] : permission
        let head = PageHead(for: endpoint, permission: permission, vary: vary, date: dates.bytes)
        var answer = allocator.buffer(capacity: head.room + room)
        var start = 0
        answer.writeWithUnsafeMutableBytes(minimumWritableBytes: head.room + room) { memory in
            guard let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            let body = base + head.room
            let end = endpoint.write(page, at: body)
            precondition(end - body <= room, "a page is longer than its list says")
            let own = EntityTag(of: UnsafeRawBufferPointer(start: body, count: end - body))
            // Whether the client has the page is known only now, and the journal says with which status it is answered.
            if !tag.isEmpty {
                isKnown = own.isSame(as: tag)
                id = place.mount.visit(endpoint, asked: asked, page: page.number, headers: sent, isKnown: isKnown)
            }
            let length = isKnown ? nil : end - body
            start = head.room - head.write(page: page.number, tag: own, length: length, before: body)
            return isKnown ? head.room : end - base
        }
        guard let id else { return nil }
        answer.moveReaderIndex(to: start)
        let status = isKnown ? 304 : 200
        let lines = answer.withUnsafeReadableBytes {
            Array($0[PageHead.headersStart(status: status)..<(head.room - start)])
        }
        let record = AnswerRecord(status: status, headers: HeaderRecord(lines: lines))
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
        permission = []
        origin = []
        return found
    }

    /// Remembers the headers for pages of an origin.
    private mutating func learn(_ name: Span<UInt8>, at endpoint: PageEndpoint) {
        guard !name.holds(origin) else { return }
        let headers = router.crossOrigin.headers(for: name.text, exposing: endpoint.headerNames + ["ETag"])
        permission = headers.flatMap { Array("\($0.name): \($0.value)\r\n".utf8) }
        origin = name.bytes
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
