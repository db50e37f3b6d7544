// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription

/// The names of the parameters that a list understands, by the parts of a request in which they are.
package struct EndpointParameters: Hashable, Sendable {
    /// All names, in the order of the list.
    package let names: [String]
    /// The names in the query.
    package let query: [String]
    /// The names of headers.
    package let headers: [String]
    /// The members of the body; keys that lead to a member have points between them.
    package let body: [String]

    /// Takes the parameters of a list; none for a plain answer.
    package init(_ list: ListDescription?) {
        let placed = list?.placedParameters ?? [:]
        let isInBody = list.map { $0.method != "GET" || $0.graphQL != nil } ?? false
        var (query, headers, body): ([String], [String], [String]) = ([], [], [])
        names = list?.parameterNames ?? []
        for name in names {
            let place: RequestPlace = placed[name] ?? (isInBody ? .body([name]) : .query(name))
            switch place {
            case .header(let header): headers.append(header)
            case .body(let keys): body.append(keys.joined(separator: "."))
            case .query(let parameter), .path(let parameter): query.append(parameter)
            }
        }
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The parameters as they follow a path: `?page=…&size=…`, or `  body: Limit, ExclusiveStartKey`.
    package var text: String {
        let query = query.map { "\($0)=…" }.joined(separator: "&")
        return (query.isEmpty ? "" : "?\(query)") + notes.map { "  \($0)" }.joined()
    }

    /// The parameters that are not in the query, in words: `body: Limit, ExclusiveStartKey`.
    package var notes: [String] {
        [(headers.count == 1 ? "header" : "headers", headers), ("body", body)]
            .filter { !$0.1.isEmpty }
            .map { "\($0.0): \($0.1.joined(separator: ", "))" }
    }
}
