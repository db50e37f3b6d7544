// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
public import Foundation
import SourceDiagnostics
import StubEngine

/// A running stub; its numbers of pages and requests are those that the client sends.
///
/// ```swift
/// try await withStub(.houses(rows: 45)) { stub in
///     stub.hold("houses", page: 2)
///     let loading = Task { await screen.loadNextPage() }
///     try await stub.receive("houses", page: 2)
///     #expect(screen.isLoading)
///     stub.release("houses", page: 2)
///     await loading.value
///     #expect(stub.requests.map(\.page) == [2])
/// }
/// ```
public struct Stub: Sendable {
    /// The base URL, such as `http://127.0.0.1:49152`, without a slash at its end.
    public let url: URL
    /// The lists and answers that it serves.
    let mount: Mount

    /// Describes a stub that serves a mount at its root.
    init(url: URL, mount: Mount) {
        self.url = url
        self.mount = mount
    }

    /// Returns the URL of a list or answer, to which a client adds its query.
    ///
    /// - Parameter name: The name in the list file, such as `houses`.
    /// - Returns: The complete URL.
    /// - Throws: `UnderstudyError` for a name that is not served.
    public func url(of name: String) throws(UnderstudyError) -> URL {
        guard let endpoint = mount.endpoints.first(where: { $0.name == name }) else {
            let hint = NearName.hint(for: name, in: mount.endpoints.map(\.name))
            throw UnderstudyError("the stub serves no list or answer '\(name)'\(hint)")
        }
        return url.appending(path: endpoint.path)
    }

    /// The requests so far, oldest first; the last 1000 are kept.
    public var requests: [RecordedRequest] { mount.journal.map(RecordedRequest.init) }

    /// Holds the answer of the next such request; each call holds one.
    ///
    /// - Parameters:
    ///   - name: A list or answer; nil for any.
    ///   - page: A page; nil for any.
    ///   - method: A method; nil for any.
    ///   - query: Query parameters that the request has, decoded.
    ///   - headers: Headers that the request has, with names in any case.
    public func hold(
        _ name: String? = nil,
        page: Int? = nil,
        method: String? = nil,
        query: [String: String] = [:],
        headers: [String: String] = [:]
    ) {
        mount.hold(RequestPattern(of: name, page: page, method: method, query: query, headers: headers))
    }

    /// Releases the oldest held answer of such a request.
    ///
    /// - Parameters:
    ///   - name: A list or answer; nil for any.
    ///   - page: A page; nil for any.
    ///   - method: A method; nil for any.
    ///   - query: Query parameters that the request has, decoded.
    ///   - headers: Headers that the request has, with names in any case.
    /// - Returns: Whether there was one.
    @discardableResult
    public func release(
        _ name: String? = nil,
        page: Int? = nil,
        method: String? = nil,
        query: [String: String] = [:],
        headers: [String: String] = [:]
    ) -> Bool {
        mount.release(RequestPattern(of: name, page: page, method: method, query: query, headers: headers)) > 0
    }

    /// Releases all held answers, and forgets the holds that still wait for a request.
    public func releaseAll() {
        mount.release(nil)
    }

    /// Waits until the stub has received such a request; returns at once if it already has.
    ///
    /// - Parameters:
    ///   - name: A list or answer; nil for any.
    ///   - page: A page; nil for any.
    ///   - method: A method; nil for any.
    ///   - query: Query parameters that the request has, decoded.
    ///   - headers: Headers that the request has, with names in any case.
    ///   - count: The number of such requests, counted since the stub began.
    ///   - limit: The most time to wait.
    /// - Returns: The last of them.
    /// - Throws: `UnderstudyError` when the time is up, with what came instead; also when the task is cancelled.
    @discardableResult
    public func receive(
        _ name: String? = nil,
        page: Int? = nil,
        method: String? = nil,
        query: [String: String] = [:],
        headers: [String: String] = [:],
        count: Int = 1,
        within limit: Duration = .seconds(5)
    ) async throws(UnderstudyError) -> RecordedRequest {
        let pattern = RequestPattern(of: name, page: page, method: method, query: query, headers: headers)
        let mount = mount
        let wanted: @Sendable (Mount) -> JournalEntry? = { mount in
            let matching = mount.journal.filter { pattern.matches($0) }
            return matching.count >= max(1, count) ? matching[max(1, count) - 1] : nil
        }
        _ = await RunClock(ContinuousClock()).within(limit) { await mount.wait { wanted($0) != nil } }
        if let entry = wanted(mount) { return RecordedRequest(entry) }
        let got = requests.isEmpty ? "received none" : "received \(requests.map(\.description).joined(separator: ", "))"
        throw UnderstudyError("no request for \(pattern) within \(limit), expected \(max(1, count)); \(got)")
    }
}

extension RequestPattern {
    /// Describes requests in the words of ``Stub``.
    fileprivate init(
        of name: String?,
        page: Int?,
        method: String?,
        query: [String: String],
        headers: [String: String]
    ) {
        self.init(
            name: name,
            page: page.map { UInt64(clamping: $0) },
            method: method,
            query: query.sorted { $0.key < $1.key }.map { QueryCondition(name: $0.key, value: $0.value) },
            headers: headers.sorted { $0.key < $1.key }.map { HeaderCondition(name: $0.key, value: $0.value) }
        )
    }
}

/// The reason why a stub or a suite is not available; never that a layer behaved wrongly.
public struct UnderstudyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The event, with the value in quotes and its location, then the remedy.
    public let message: String

    /// Creates an error.
    init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
