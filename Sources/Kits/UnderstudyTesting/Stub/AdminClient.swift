// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import JSONValues
import NIOCore
import NIOHTTP1
import NIOPosix
import TextEncoding

/// The admin API of a stub in another process, or of a sandbox of this stub.
///
/// It sends one request for each connection over NIO, which the stub needs in any case, so that no other HTTP client is
/// built for a test.
struct AdminClient: Sendable {
    /// The method of a call.
    enum Method: String {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    /// The largest answer in bytes; a journal of the default size is smaller.
    static let answerBytesMax = 64 << 20
    /// The time limit of a call.
    static let limit = Duration.seconds(30)

    /// The address of the stub or of the sandbox, without a slash at its end.
    let url: URL
    private let token: String?

    /// Prepares calls, and sends nothing.
    ///
    /// - Parameters:
    ///   - url: The address of the stub or of the sandbox.
    ///   - token: The admin token; nil if the stub has none.
    /// - Throws: `UnderstudyError` for anything that is not the URL of a stub without TLS.
    init(of url: URL, token: String?) throws(UnderstudyError) {
        let text = String(url.absoluteString.reversed().drop { $0 == "/" }.reversed())
        guard let url = URL(string: text), url.scheme?.lowercased() == "http", url.host()?.isEmpty == false else {
            let remedy = "use one that begins with http://, such as http://127.0.0.1:4010"
            throw UnderstudyError("'\(url.absoluteString)' is not the address of a stub; \(remedy)")
        }
        self.url = url
        self.token = token
    }

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below `/__understudy/`.
    ///   - query: The parameters of the query, which the call encodes.
    ///   - body: The members of the body; nil for no body.
    /// - Returns: The answer.
    /// - Throws: `UnderstudyError` if the stub refuses the call, or does not answer.
    @discardableResult
    func call(
        _ method: Method,
        at path: String,
        query: [URLQueryItem] = [],
        body: JSONObject? = nil
    ) async throws(UnderstudyError) -> JSONValue {
        let head = head(of: method, at: path, query: query)
        let bytes = body.map { JSONWriter.bytes(of: .object($0)) } ?? []
        let outcome = await RunClock(ContinuousClock())
            .within(Self.limit) { try? await response(to: head, with: bytes) }
        guard let response = outcome ?? nil else {
            let remedy = "check that it runs, and its URL"
            throw UnderstudyError("the stub at '\(url.absoluteString)' does not answer; \(remedy)")
        }
        let answer = (try? JSONParser.parse(Array(buffer: response.body ?? ByteBuffer()))) ?? .null
        guard response.head.status.code < 400 else {
            let reason = answer["Message"]?.text ?? "status \(response.head.status.code)"
            throw UnderstudyError("the stub at '\(url.absoluteString)' refuses \(method.rawValue) \(path): \(reason)")
        }
        return answer
    }

    private func head(of method: Method, at path: String, query: [URLQueryItem]) -> HTTPRequestHead {
        let words = query.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value ?? ""))" }
            .joined(separator: "&")
        let uri = "\(url.path(percentEncoded: true))/__understudy/\(path)\(words.isEmpty ? "" : "?\(words)")"
        let port = url.port.map { ":\($0)" } ?? ""
        let host = host.contains(":") ? "[\(host)]" : host
        var headers: HTTPHeaders = ["Host": host + port, "Understudy-Admin": "1", "Connection": "close"]
        if let token { headers.add(name: "Authorization", value: "Bearer \(token)") }
        return HTTPRequestHead(
            version: .http1_1,
            method: HTTPMethod(rawValue: method.rawValue),
            uri: uri,
            headers: headers
        )
    }

    /// Sends a request over a connection of its own, and reads the whole answer.
    private func response(to head: HTTPRequestHead, with bytes: [UInt8]) async throws -> NIOHTTPClientResponseFull? {
        var head = head
        head.headers.add(name: "Content-Length", value: "\(bytes.count)")
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: host, port: url.port ?? 80) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(
                        NIOHTTPClientResponseAggregator(maxContentLength: Self.answerBytesMax)
                    )
                    return try NIOAsyncChannel<NIOHTTPClientResponseFull, HTTPClientRequestPart>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        return try await channel.executeThenClose { [head] answers, parts in
            // At once: for a call without a body, the stub can answer and close the connection when it has the head.
            try await parts.write(contentsOf: [.head(head), .body(.byteBuffer(ByteBuffer(bytes: bytes))), .end(nil)])
            return try await answers.first { _ in true }
        }
    }

    private var host: String {
        (url.host(percentEncoded: false) ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    }
}
