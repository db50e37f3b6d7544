// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("The body of an answer with a single row, in a description")
struct ItemBodyTests {
    @Test("says where the row is, and which values of the request it shows")
    func read() throws {
        let items = "items: { key: Id, body: { meta: { of: '{path.shop}' }, order: '{row}' } }"
        let read = try list("{ path: '/{shop}/orders', \(items) }")
        #expect(read.items?.body?.pathToRow == ["order"])
        #expect(read.items?.body?.places == [.path("shop")])
        #expect(read.items?.changes == ItemAccess.Change.allCases)
        let merged = try list("{ items: { body: { $members: '{row}', self: '{selfUrl}' } } }")
        #expect(merged.items?.body?.pathToRow == nil && merged.items?.body != nil)
    }

    @Test(
        "is refused without the row, with values of pages, with members that the row has, and in a GraphQL schema",
        arguments: [
            (
                "items: { body: { order: x } }",
                "x.yaml:3:23: error: the body of 'items' does not show the row; write '{row}' where it stands"
            ),
            (
                "items: { body: { order: '{row}', self: '{selfUlr}' } }",
                "x.yaml:3:47: error: the body of 'items' names the unknown value 'selfUlr'; use 'selfUrl'"
            ),
            (
                "items: { body: { order: '{row}', shop: '{path.shop}' } }",
                "x.yaml:3:47: error: the body of 'items' names the unknown parameter 'shop' of the path; the path has no "
                    + "parameters, so add '{shop}' to 'path'"
            ),
            (
                "path: '/{shop}/orders', items: { path: '/order/{Id}', body: { order: '{row}', shop: '{path.shpo}' } }",
                "x.yaml:3:92: error: the body of 'items' names the unknown parameter 'shpo' of the path; use 'shop'"
            ),
            (
                "items: { bodi: '{row}' }", "x.yaml:3:17: error: unknown key 'bodi' in 'items'; use 'body'"
            ),
            (
                "row: { id: index }, items: { body: { data: { $members: '{row}', id: 5 } } }",
                "x.yaml:3:72: error: the body of 'items' has the member 'id', and so does the row, whose members stand "
                    + "beside it; remove one of them"
            ),
            (
                "graphql: houses, paging: { style: cursor }, row: { id: index }, items: { body: '{row}' }",
                "x.yaml:3:87: error: 'body' in 'items' has no meaning together with 'graphql', where answers have the "
                    + "form of GraphQL over HTTP; remove it"
            ),
        ]
    )
    func refused(keys: String, finding: String) {
        #expect(refusal(of: "understudy: 1\nlists:\n  a: { \(keys) }\n") == finding)
    }
}
