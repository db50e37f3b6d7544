// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import ModelReading
import OrderedCollections
import Testing

@Suite("The key of the rows of a service model")
struct RowKeyOrderTests {
    /// A service with one operation, whose rows have three texts.
    private static let model: JSONValue = [
        "metadata": ["protocol": "json", "targetPrefix": "Files", "jsonVersion": "1.1"],
        "operations": ["List": ["input": ["shape": "In"], "output": ["shape": "Out"]]],
        "shapes": [
            "In": ["type": "structure", "members": ["Token": ["shape": "S"]]],
            "Out": ["type": "structure", "members": ["FileSystems": ["shape": "Rows"], "Next": ["shape": "S"]]],
            "Rows": ["type": "list", "member": ["shape": "Row"]],
            "Row": [
                "type": "structure",
                "members": ["OwnerId": ["shape": "S"], "FileSystemId": ["shape": "S"], "KeyId": ["shape": "S"]],
            ],
            "S": ["type": "string"],
        ],
    ]

    @Test("is the field that is named after the rows, and not the id of something else")
    func own() throws {
        let pages: JSONValue = [
            "pagination": ["List": ["input_token": "Token", "output_token": "Next", "result_key": "FileSystems"]]
        ]
        let findings = try ModelReader.findings(in: Self.model, paginators: pages)
        let list = try #require(try findings.lists().first)
        #expect(list.row.rowKeys(of: nil)?.field == "FileSystemId")
        #expect(list.row.fields.map(\.name) == ["FileSystemId", "OwnerId", "KeyId"])
    }
}
