// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import TextEncoding

/// The lists and answers of the stub, as JSON and as a page for browsers.
struct EndpointIndex: Sendable {
    /// One list or answer with its whole path.
    struct Line: Sendable {
        /// The mount's prefix.
        var prefix: String
        /// The path with the prefix.
        var path: String
        /// The mount's description of it.
        var endpoint: MountEndpoint
    }

    /// All endpoints, by prefix, in the order of their files.
    let lines: [Line]

    /// Collects the endpoints of mounts.
    ///
    /// - Parameters:
    ///   - entries: The mounts.
    ///   - prefix: The prefix of a sandbox before their paths.
    ///   - countsChanges: Whether the numbers of rows are those of now, and not those of the descriptions.
    init(_ entries: [MountTable.Entry], below prefix: String = "", countsChanges: Bool = false) {
        lines = entries.sorted { $0.prefix < $1.prefix }
            .flatMap { entry in
                let changes = countsChanges ? entry.mount.listChanges : []
                return entry.mount.endpoints.map { endpoint in
                    var endpoint = endpoint
                    if endpoint.rows != nil, let changed = changes.first(where: { $0.list == endpoint.name }) {
                        endpoint.rows = changed.rows
                    }
                    return Line(prefix: entry.prefix, path: prefix + entry.prefix + endpoint.path, endpoint: endpoint)
                }
            }
    }

    /// `{"endpoints":[{"name":…,"method":…,"path":…,"when":…,"rows":…,"parameters":[…]}]}`; answers have no rows.
    var json: JSONValue {
        .object(["endpoints": .array(lines.map { .object(Self.members(of: $0)) })])
    }

    /// The same for user interfaces: with `mount`, and for lists with the form of a `request`, page sizes, and the `key`
    /// of rows.
    var detailedJSON: JSONValue {
        let endpoints = lines.map { line in
            var members = Self.members(of: line)
            members["mount"] = .string(line.prefix)
            if let pages = line.endpoint.pages {
                members["request"] = .string("\(line.endpoint.method) \(line.path)\(line.endpoint.parameters.text)")
                members["pageSize"] = .count(pages.defaultSize)
                members["maximumSize"] = .count(pages.maximumSize)
                if let size = pages.sizeParameter { members["sizeParameter"] = .string(size) }
                members["firstPage"] = .count(pages.first)
                if let key = pages.key { members["key"] = .string(key) }
            }
            return JSONValue.object(members)
        }
        return .object(["endpoints": .array(endpoints)])
    }

    private static func members(of line: Line) -> JSONObject {
        var members: JSONObject = [
            "name": .string(line.endpoint.name),
            "method": .string(line.endpoint.method),
            "path": .string(line.path),
        ]
        if let condition = line.endpoint.condition { members["when"] = .string("\(condition)") }
        if let rows = line.endpoint.rows {
            members["rows"] = Int64(exactly: rows).map { .integer($0) } ?? .number(Double(rows))
            members["parameters"] = .array(line.endpoint.parameters.names.map { .string($0) })
        }
        return members
    }

    /// Returns the endpoints as a page with links.
    ///
    /// - Parameter panelPath: The path of the panel, to which the page has a link; nil for none.
    /// - Returns: The page.
    func html(panelPath: String?) -> String {
        let rows = lines.map(Self.html).joined(separator: "\n")
        let panel = panelPath.map { "\n<p><a href=\"\($0)\">Panel: watch and change what the stub does</a></p>" } ?? ""
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>Understudy</title></head>
            <body>
            <h1>Understudy</h1>\(panel)
            <table>
            <tr><th>Name</th><th>Method</th><th>Path</th><th>Rows</th><th>Parameters</th></tr>
            \(rows)
            </table>
            </body>
            </html>

            """
    }

    private static func html(_ line: Line) -> String {
        let path = HTMLText.escaped(line.path)
        let address = HTMLText.escaped(PercentEncoding.encoded(line.path, keeping: .path))
        let link = line.endpoint.method == "GET" ? "<a href=\"\(address)\">\(path)</a>" : path
        let place = link + (line.endpoint.condition.map { HTMLText.escaped(" when \($0)") } ?? "")
        let query = line.endpoint.parameters.query.joined(separator: ", ")
        let parameters = ([query] + line.endpoint.parameters.notes).filter { !$0.isEmpty }.joined(separator: "; ")
        let cells = [
            HTMLText.escaped(line.endpoint.name), HTMLText.escaped(line.endpoint.method), place,
            line.endpoint.rows.map { String($0) } ?? "", HTMLText.escaped(parameters),
        ]
        return "<tr>\(cells.map { "<td>\($0)</td>" }.joined())</tr>"
    }
}
