// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Foundation
import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import Testing
import YAMLSource

/// A list that the stub serves, with the request for its first page.
struct ListCase: CustomTestStringConvertible, Sendable {
    /// The name of the preset or the dialect.
    var name: String
    /// The list file.
    var file: ListFile
    /// The request for the first page.
    var request: TransportRequest
    /// The number of rows.
    var rows: Int

    var testDescription: String { name }

    private static let root = (0..<4)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The lists of all presets; a preset of a whole file is there with one list, long enough for two pages.
    static let presets: [ListCase] = PresetLibrary.shipped.presets.compactMap { preset in
        if preset.describesFile {
            let yaml = "understudy: 1\npreset: \(preset.name)\nlists: { tools: { rows: 120 } }\n"
            guard let file = try? ListFileParser.parse(Array(yaml.utf8), file: "list.yaml") else { return nil }
            return ListCase(preset.name, file: file, list: file.lists.first { $0.name == "tools" })
        }
        guard let list = try? preset.list() else { return nil }
        return ListCase(preset.name, file: ListFile(lists: [list]), list: list)
    }

    /// The lists of the dialects of contracts that have no preset.
    static let dialects: [ListCase] = {
        let path = root.appending(path: "Contracts/dialects.yaml").path()
        guard let dialects = try? YAMLSource.parse(contentsOf: path)["dialects"]?.members else { return [] }
        return dialects.compactMap { member in
            var diagnostics = Diagnostics()
            guard let node = member.value["list"], node["preset"] == nil,
                let list = ListFileParser.list(node, name: member.key, into: &diagnostics)
            else { return nil }
            return ListCase(member.key, file: ListFile(lists: [list]), list: list)
        }
    }()

    private init?(_ name: String, file: ListFile, list: ListDescription?) {
        guard let list else { return nil }
        self.name = name
        self.file = file
        rows = Int(list.rows)
        let path = list.path.replacing("{", with: "").replacing("}", with: "")
        request = TransportRequest(url: StubBackend.origin + path, timeout: .seconds(1))
        let isPost = list.method == "POST" || list.graphQL != nil
        guard isPost else { return }
        request.method = .post
        request.headers = Self.headers[name] ?? []
        request.body = Self.bodies[name] ?? [:]
    }

    /// The headers that choose an operation.
    private static let headers: [String: [HeaderField]] = [
        "aws-json": [HeaderField(name: "X-Amz-Target", value: "Logs_20140328.DescribeLogGroups")],
        "dynamodb": [HeaderField(name: "X-Amz-Target", value: "DynamoDB_20120810.Scan")],
    ]

    /// The bodies that choose an operation.
    private static let bodies: [String: JSONValue] = [
        "mcp": ["jsonrpc": "2.0", "id": 1, "method": "tools/list"],
        "relay": [
            "query": """
            query ($first: Int, $after: String) { houses(first: $first, after: $after) {
            edges { node { id number title price built agent { name email } } cursor }
            pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }
            """
        ],
    ]
}
