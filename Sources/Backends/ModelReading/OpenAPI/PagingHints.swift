// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The extension by which a document describes paging itself: a key such as `x-pagination`.
///
/// Generators of clients define several of them. All of them name parameters and members of the answer, with a prefix
/// such as `$request.` or `$.`; the keys beside them say which purpose each has.
struct PagingHints {
    private var requests: [String: PagingParameter] = [:]
    /// The keys that lead to the rows of the answer, if the extension names them.
    private(set) var rows: [String]?
    /// The keys that lead to the token or the URL of the next page, if the extension names them.
    private(set) var next: [String]?

    /// Reads the extension of an operation, if it has one.
    init(_ operation: JSONValue) {
        for (key, value) in operation.object ?? [:] {
            let name = PagingName.plain(key)
            guard key.hasPrefix("x-"), name.contains("pagination") || name.contains("pageable") else { continue }
            read(value)
        }
    }

    /// Returns the purpose of a parameter in paging; nil if the extension does not name it.
    func part(of name: String) -> PagingParameter? { requests[name] }

    private mutating func read(_ value: JSONValue) {
        for (key, member) in value.object ?? [:] {
            switch member {
            case .string(let text): take(text, key: key)
            case .object: read(member)
            case .array(let inputs): for input in inputs { readInput(input) }
            default: break
            }
        }
    }

    /// Reads `{ name: page, in: parameters, type: page }`.
    private mutating func readInput(_ input: JSONValue) {
        guard let name = input["name"]?.text, let type = input["type"]?.text else { return }
        requests[name] = type == "cursor" ? .token : PagingParameter(surely: type)
    }

    private mutating func take(_ text: String, key: String) {
        let path = text.split(separator: ".").map(String.init).filter { !$0.hasPrefix("$") }
        let plain = PagingName.plain(key)
        if text.hasPrefix("$request.") {
            guard let name = path.last else { return }
            requests[name] = plain == "cursor" ? .token : PagingParameter(surely: plain) ?? .token
        } else if plain.contains("result") || plain == "itemname" {
            if !path.isEmpty { rows = path }
        } else if plain.contains("nextlink") || plain.contains("nextcursor") {
            if !path.isEmpty { next = path }
        }
    }
}
