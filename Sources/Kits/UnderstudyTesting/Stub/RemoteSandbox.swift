// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
public import Foundation
import JSONValues
import OrderedCollections
import StubEngine

/// A sandbox of a stub that runs elsewhere, such as in a container that many tests share.
///
/// It has the functions of ``Stub``. Each of them sends a call to the admin API, so it is asynchronous and can fail.
/// ``withSandbox(_:of:adminToken:seed:ttl:perform:)`` creates the sandbox.
public struct RemoteSandbox: Sendable {
    /// The base URL, such as `http://127.0.0.1:4010/__sandbox/test-17`, without a slash at its end.
    public var url: URL { admin.url }
    private let admin: AdminClient

    /// Uses a sandbox that exists.
    ///
    /// - Parameter admin: The admin API of the sandbox.
    init(admin: AdminClient) {
        self.admin = admin
    }

    /// Returns the URL of a list or answer, to which a client adds its query.
    ///
    /// - Parameter name: The name in the list file, such as `houses`.
    /// - Returns: The complete URL.
    /// - Throws: `UnderstudyError` for a name that is not served, and if the stub does not answer.
    public func url(of name: String) async throws(UnderstudyError) -> URL {
        let lists = try await admin.call(.get, at: "lists")["endpoints"]?.array ?? []
        guard let path = lists.first(where: { $0["name"]?.text == name })?["path"]?.text else {
            let names = lists.compactMap { $0["name"]?.text }.joined(separator: ", ")
            throw UnderstudyError("the stub serves no list or answer '\(name)'; it serves \(names)")
        }
        return url.appending(path: path)
    }

    /// The requests so far, oldest first; the stub keeps as many as its option `--journal` says.
    ///
    /// The values of headers that look like secrets are `***`.
    public var requests: [RecordedRequest] {
        get async throws(UnderstudyError) { try await requests(that: [:]) }
    }

    /// Adds a fault.
    ///
    /// - Parameter fault: The fault, with the requests that it applies to.
    /// - Throws: `UnderstudyError` if the fault is wrong, if it can never apply, and if the stub does not answer.
    public func addFault(_ fault: StubFault) async throws(UnderstudyError) {
        let fault = try fault.fault()
        // A message can have an '@', behind which the stub would look for keys such as `page`.
        let isClear = (try? FaultParser.parse(commandLine: fault.description)) == fault
        let line = isClear ? fault.description : "\(fault)@rate=1"
        try await admin.call(.post, at: "faults", body: ["fault": .string(line)])
    }

    /// Removes all faults, including those with which the stub was started.
    public func removeFaults() async throws(UnderstudyError) {
        try await admin.call(.delete, at: "faults")
    }

    /// Holds the answer of the next such request, as ``Stub/hold(_:page:method:query:headers:)`` does.
    public func hold(
        _ name: String? = nil,
        page: Int? = nil,
        method: String? = nil,
        query: [String: String] = [:],
        headers: [String: String] = [:]
    ) async throws(UnderstudyError) {
        let members = Self.members(of: name, page: page, method: method, query: query, headers: headers)
        try await admin.call(.post, at: "holds", body: members)
    }

    /// Releases the oldest held answer of such a request, as ``Stub/release(_:page:method:query:headers:)`` does.
    ///
    /// Without arguments, it releases all held answers, and removes the holds that still wait for a request.
    @discardableResult
    public func release(
        _ name: String? = nil,
        page: Int? = nil,
        method: String? = nil,
        query: [String: String] = [:],
        headers: [String: String] = [:]
    ) async throws(UnderstudyError) -> Bool {
        let members = Self.members(of: name, page: page, method: method, query: query, headers: headers)
        let answer = try await admin.call(.post, at: "holds/release", body: members)
        return answer["released"]?.int ?? 0 > 0
    }

    /// Waits for such a request, as ``Stub/receive(_:page:method:query:headers:count:within:)`` does.
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
        let members = Self.members(of: name, page: page, method: method, query: query, headers: headers)
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while true {
            let matching = try await requests(that: members)
            if matching.count >= max(1, count) { return matching[max(1, count) - 1] }
            // The stub cannot call the test, so the test asks again.
            guard clock.now < end, (try? await clock.sleep(for: .milliseconds(10))) != nil else { break }
        }
        let all = try await requests
        let got = all.isEmpty ? "received none" : "received \(all.map(\.description).joined(separator: ", "))"
        let wanted = members.isEmpty ? "" : " that matches \(JSONValue.object(members))"
        throw UnderstudyError("no request\(wanted) within \(limit), expected \(max(1, count)); \(got)")
    }

    /// Puts new rows into a list, as ``Stub/insertRows(_:at:of:)`` does.
    public func insertRows(_ count: Int = 1, at place: Int = 0, of list: String = "houses")
        async throws(UnderstudyError)
    {
        let members: JSONObject = [
            "list": .string(list), "at": .integer(Int64(place)), "count": .integer(Int64(count)),
        ]
        try await admin.call(.post, at: "rows", body: members)
    }

    /// Takes rows out of a list, as ``Stub/removeRows(_:at:of:)`` does.
    public func removeRows(_ count: Int = 1, at place: Int = 0, of list: String = "houses")
        async throws(UnderstudyError)
    {
        let query = ["list": list, "at": "\(place)", "count": "\(count)"].map { URLQueryItem(name: $0, value: $1) }
        try await admin.call(.delete, at: "rows", query: query)
    }

    /// Makes all lists what they were at first.
    public func resetRows() async throws(UnderstudyError) {
        try await admin.call(.post, at: "rows/reset")
    }

    /// Returns the requests that match the members of a hold.
    private func requests(that members: JSONObject) async throws(UnderstudyError) -> [RecordedRequest] {
        let query = members.flatMap { name, value in
            guard let pairs = value.object else { return [URLQueryItem(name: name, value: value.text ?? "\(value)")] }
            return pairs.map { URLQueryItem(name: name, value: "\($0.key)=\($0.value.text ?? "")") }
        }
        let answer = try await admin.call(.get, at: "journal", query: query)
        return (answer["requests"]?.array ?? []).map(RecordedRequest.init(json:))
    }

    /// Returns the members of a hold in the words of ``Stub``.
    private static func members(
        of name: String?,
        page: Int?,
        method: String?,
        query: [String: String],
        headers: [String: String]
    ) -> JSONObject {
        var members: JSONObject = [:]
        members["list"] = name.map { .string($0) }
        members["page"] = page.map { .integer(Int64($0)) }
        members["method"] = method.map { .string($0) }
        for (key, values) in [("query", query), ("headers", headers)] where !values.isEmpty {
            let pairs = values.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
            members[key] = .object(JSONObject(uniqueKeysWithValues: pairs))
        }
        return members
    }
}
