// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import ModelReading
import OrderedCollections
import Testing

@Suite("A union in a service model")
struct ServiceUnionTests {
    /// A service with one operation, whose rows have a member with the shape `Place`.
    private static func model(place: JSONValue) -> JSONValue {
        [
            "metadata": ["protocol": "json", "targetPrefix": "Houses", "jsonVersion": "1.1"],
            "operations": ["List": ["input": ["shape": "In"], "output": ["shape": "Out"]]],
            "shapes": [
                "In": ["type": "structure", "members": ["Token": ["shape": "S"]]],
                "Out": ["type": "structure", "members": ["Rows": ["shape": "Rows"], "Next": ["shape": "S"]]],
                "Rows": ["type": "list", "member": ["shape": "Row"]],
                "Row": ["type": "structure", "members": ["Place": ["shape": "Place"]]],
                "Place": place, "B": ["type": "boolean"], "S": ["type": "string"],
            ],
        ]
    }

    @Test("has one member in a row, because clients refuse more", arguments: [true, false])
    func members(isUnion: Bool) throws {
        let place: JSONValue = [
            "type": "structure", "members": ["Indoor": ["shape": "B"], "Outdoor": ["shape": "B"]],
            "union": .bool(isUnion),
        ]
        let pages: JSONValue = [
            "pagination": ["List": ["input_token": "Token", "output_token": "Next", "result_key": "Rows"]]
        ]
        let sketch = try ModelReader.findings(in: Self.model(place: place), paginators: pages).sketch("List")
        let fields: JSONValue = isUnion ? ["Indoor": "boolean"] : ["Indoor": "boolean", "Outdoor": "boolean"]
        #expect(sketch.list["row"] == ["Place": ["object": fields]])
    }
}
