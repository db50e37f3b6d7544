// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import NIOCore

@testable import StubEngine
@testable import StubServer

extension RawClient {
    /// A header that sends a request to the full path, where it is answered as if it were not there.
    static let detour = "If-None-Match: \"none\", \"of these\"\r\n"

    /// Sends a POST; its headers say the length of the body.
    func post(_ target: String, headers: String, body: String) async throws {
        try await send("POST \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n\(body)")
    }
}

extension Mount {
    /// Returns whether a connection answers a request on its fast path.
    func takesFastPath(for request: String, compresses: Bool = false) -> Bool {
        let mounts = MountTable()
        _ = mounts.insert(self, at: "")
        var configuration = StubServerConfiguration()
        configuration.compresses = compresses
        let router = RequestRouter(mounts: mounts, configuration: configuration)
        var fastPath = FastPath(router: router, configuration: configuration, dates: DateHeader { 0 })
        guard case .answer = fastPath.step(on: ByteBuffer(string: request), with: ByteBufferAllocator()) else {
            return false
        }
        return true
    }
}

extension Mount {
    /// Returns the answers of one connection's fast path; nil for each request that it leaves to the full path.
    ///
    /// - Parameters:
    ///   - requests: The requests, in the order in which they come.
    ///   - prefix: The prefix of the mount.
    /// - Returns: The answers with their heads.
    func fastAnswers(to requests: [String], at prefix: String = "") -> [String?] {
        let mounts = MountTable()
        _ = mounts.insert(self, at: prefix)
        let configuration = StubServerConfiguration()
        let router = RequestRouter(mounts: mounts, configuration: configuration)
        var fastPath = FastPath(router: router, configuration: configuration, dates: DateHeader { 0 })
        return requests.map { request in
            let step = fastPath.step(on: ByteBuffer(string: request), with: ByteBufferAllocator())
            guard case .answer(let answer, _) = step else { return nil }
            return String(buffer: answer.bytes)
        }
    }
}

extension JournalEntry {
    /// Everything that both paths write down alike.
    var words: String {
        let fields = answerHeaders?.fields.map { "\($0.name): \($0.value)" } ?? []
        let sent = headers.fields.filter { $0.name != "If-None-Match" }.map { "\($0.name): \($0.value)" }
        let content = "\(bodyByteCount) \(String(decoding: bodyBytes, as: UTF8.self)) \(body?.description ?? "none")"
        let start = "\(name ?? "") \(page.map { "\($0)" } ?? "none") \(method) \(target) \(status) \(faults) \(ending)"
        return "\(start) \(content) \(sent) \(fields)"
    }
}

extension ListFile {
    /// The five rows of ``five``, a list by offsets, and one with much in its rows.
    static var several: ListFile {
        var file = ListFile.five
        let row = RowTemplate([
            RowField(name: "Id", kind: .index), RowField(name: "Key", kind: .uuid),
            RowField(name: "Title", kind: .words(3...5)),
            RowField(name: "Price", kind: .number(10_000...90_000, decimals: 2)),
        ])
        let offset = PageStyle(kind: .offset, defaultSize: 2)
        file.lists.append(ListDescription(name: "offset", rows: 7, paging: offset, row: row))
        let more: [Envelope.Part: [String]] = [.hasMore: ["More"], .page: ["Page"], .pages: ["Pages"]]
        let style = PageStyle(pageParameter: "page", sizeParameter: "size")
        file.lists.append(
            ListDescription(name: "wide", rows: 1 << 50, paging: style, envelope: Envelope(more: more), row: row)
        )
        return file
    }
}
