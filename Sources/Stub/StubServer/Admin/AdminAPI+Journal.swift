// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes that list, count and clear the received requests.
    static var journal: [AdminRoute] {
        let pattern: [AdminField] =
            AdminField.pattern + [
                AdminField(
                    name: "path",
                    kind: .matching("^/"),
                    summary: "the path below the mount",
                    example: "/api/houses"
                ),
                AdminField(name: "status", kind: .count, summary: "the status code of the answer", example: 200),
                AdminField(name: "state", kind: .word(JournalStates.words), summary: "the state of the request"),
                .mount,
            ]
        let last = AdminField(
            name: "last",
            kind: .ordinal,
            summary: "the number of the newest matching requests to show; default: all",
            example: 100
        )
        return [
            AdminRoute(
                method: "GET",
                path: "/journal",
                summary: "The last requests, oldest first, with bodies cut to 1 KiB",
                parameters: pattern + [last],
                schema: "Journal"
            ) { (api, call) throws(AdminRefusal) in
                let entries = try api.entries(call)
                return .init(body: .object(["requests": .array(entries.map(\.json))]))
            },
            AdminRoute(
                method: "GET",
                path: "/verify",
                summary: "Counts the last requests that match; 409 if there are not exactly 'count'",
                parameters: pattern + [
                    AdminField(name: "count", kind: .count, summary: "the expected number of requests", example: 1)
                ],
                schema: "Verification",
                alternatives: [(409, "The number of requests is not 'count'")]
            ) { (api, call) throws(AdminRefusal) in try api.verify(call) },
            AdminRoute(
                method: "DELETE",
                path: "/journal",
                summary: "Clears the journal",
                parameters: [.mount],
                schema: "Done"
            ) { (api, call) throws(AdminRefusal) in
                try api.mount(of: call).clearJournal()
                return .init(body: .object([:]))
            },
            AdminRoute(
                method: "POST",
                path: "/reset",
                summary: "Clears the journal, releases held answers, and restores the initial faults and rows",
                parameters: [.mount],
                body: [.mount],
                schema: "Done"
            ) { (api, call) throws(AdminRefusal) in
                try api.mount(of: call).reset()
                return .init(body: .object([:]))
            },
        ]
    }

    private func entries(_ call: AdminCall) throws(AdminRefusal) -> [JournalEntry] {
        var pattern = JournalPattern(try call.pattern())
        pattern.path = try call.path()
        pattern.status = try call.number("status")
        if let text = try call.text("state") {
            guard let state = JournalEntry.State(rawValue: text) else {
                throw AdminRefusal(400, message: "'\(text)' is not a state; send received, held, answered or gone")
            }
            pattern.state = state
        }
        let mount = try mount(of: call)
        let last = try call.number("last")
        guard last != 0 else { throw AdminRefusal(400, message: "'last' is 0; send a number of 1 or more") }
        // No other request is decoded, so that a page that opens does not read a long journal.
        if let last, pattern == JournalPattern() { return mount.journal(last: last) }
        let journal = mount.journal
        // The journal may have requests to a list that is no longer served.
        if !journal.contains(where: { $0.name == pattern.request.name }) {
            try Self.require(pattern.request.name, on: mount)
        }
        return journal.filter(pattern.matches).suffix(last ?? .max)
    }

    private func verify(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let count = try entries(call).count
        guard let expected = try call.number("count") else {
            return .init(body: .object(["count": .integer(Int64(count))]))
        }
        let body: JSONObject = [
            "count": .integer(Int64(count)), "expected": .integer(Int64(expected)), "holds": .bool(count == expected),
        ]
        return .init(status: count == expected ? 200 : 409, body: .object(body))
    }
}

extension JournalEntry {
    /// The request with its answer, in the order in which they happened.
    var json: JSONValue {
        var members: JSONObject = [
            "id": .count(id), "list": name.map { .string($0) } ?? .null, "page": page.map { .count($0) } ?? .null,
            "time": arrival.map { .string($0.iso8601) } ?? .null, "method": .string(method), "path": .string(path),
            "query": Self.pairs(query), "headers": Self.pairs(headers.maskedFields),
        ]
        if headers.omittedCount > 0 { members["headersOmitted"] = .integer(Int64(headers.omittedCount)) }
        if bodyByteCount > 0 {
            members["body"] = .string(String(decoding: bodyBytes, as: UTF8.self))
            members["bodyByteCount"] = .integer(Int64(bodyByteCount))
        }
        members["status"] = .integer(Int64(status))
        members["faults"] = .array(faults.map { .string($0) })
        if !why.isEmpty { members["why"] = .array(why.map { .string($0) }) }
        members["state"] = .string(state.rawValue)
        members["milliseconds"] = duration.map { JSONValue.number($0.milliseconds) } ?? JSONValue.null
        if let hold {
            members["hold"] = [
                "milliseconds": hold.duration.map { .number($0.milliseconds) } ?? .null,
                "position": hold.position.map { .integer(Int64($0)) } ?? .null,
            ]
        }
        members["answerHeaders"] = answerHeaders.map { Self.pairs($0.maskedFields) } ?? JSONValue.null
        return .object(members)
    }

    private static func pairs(_ pairs: [(name: String, value: String)]) -> JSONValue {
        .array(pairs.map { .object(["name": .string($0.name), "value": .string($0.value)]) })
    }
}

/// The words of the admin API for the states of requests.
enum JournalStates {
    /// All words, in the order in which a request has the states.
    static let words: [String] = [JournalEntry.State.received, .held, .answered, .gone].map(\.rawValue)
}
