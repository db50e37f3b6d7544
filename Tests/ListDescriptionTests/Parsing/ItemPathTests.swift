// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import Testing

/// The path of a row, where it is not below the path of its list.
@Suite("The path of a row")
struct ItemPathTests {
    private func findings(_ lists: String) -> String {
        do throws(Diagnostics) {
            _ = try ListFileParser.parse(Array("understudy: 1\nlists:\n\(lists)\n".utf8), file: "x.yaml")
            return ""
        } catch {
            return error.description
        }
    }

    @Test(
        "is written alone or beside the key, which is the parameter that the list's path does not have",
        arguments: [
            ("items: /orders/{Id}.json", ItemAccess(key: "Id", path: "/orders/{Id}.json")),
            ("items: /orders/:Id", ItemAccess(key: "Id", path: "/orders/{Id}")),
            ("items: { path: '/orders/{Id}.json' }", ItemAccess(key: "Id", path: "/orders/{Id}.json")),
            ("items: { key: Id, path: '/o/{order}.json' }", ItemAccess(key: "Id", path: "/o/{order}.json")),
            (
                "items: { path: '/{shop}/o-{Id}', changes: [delete] }",
                ItemAccess(key: "Id", path: "/{shop}/o-{Id}", changes: [.delete])
            ),
        ]
    )
    func read(keys: String, access: ItemAccess) throws {
        let text = "understudy: 1\nlists:\n  a:\n    path: /shops/{shop}/orders.json\n    \(keys)\n"
        let list = try #require(try ListFileParser.parse(Array(text.utf8), file: "x.yaml").lists.first)
        #expect(list.items == access)
    }

    @Test(
        "is refused where it has no key, where it has several, and where it is the list's own",
        arguments: [
            (
                "  a: { path: /o.json, items: /o/all.json }",
                "x.yaml:3:30: error: 'items' is '/o/all.json'; add a parameter for the key of the row, such as '{id}'"
            ),
            (
                "  a: { path: '/{x}/o', items: '/{x}/o' }",
                "x.yaml:3:31: error: 'items' is '/{x}/o'; add a parameter for the key of the row, such as '{id}'"
            ),
            (
                "  a: { path: /o.json, items: '/{x}/{y}' }",
                "x.yaml:3:30: error: 'items' is '/{x}/{y}'; keep one of '{x}', '{y}', which is the key of the row"
            ),
            (
                "  a: { path: '/o/{x}', items: { path: '/o/{Id}' } }",
                "x.yaml:3:39: error: 'path' is '/o/{Id}'; write another path than the list's"
            ),
            (
                "  a: { items: '/o/{Id' }",
                "x.yaml:3:15: error: 'items' is '/o/{Id'; write each parameter in one pair of braces, such as '{id}'"
            ),
            (
                "  a: { row: { id: index }, items: '/o/{sid}.json' }",
                "x.yaml:3:35: error: the key 'sid' of 'items' is not a field of the row; use 'id'"
            ),
            (
                "  a: { path: /o.json, items: '/o/{Id}' }\n  b: { path: /o, items: Id }",
                "x.yaml:4:3: error: the rows of list 'b' have the same path as those of list 'a' at line 3; write "
                    + "another path in 'items'"
            ),
        ]
    )
    func refused(lists: String, finding: String) {
        #expect(findings(lists) == finding)
    }

    @Test("is not for a list of a GraphQL schema")
    func schema() {
        #expect(
            findings("  a: { graphql: houses, paging: { style: cursor }, row: { id: index }, items: '/o/{id}' }")
                == "x.yaml:3:79: error: a path in 'items' has no meaning together with 'graphql', whose rows are "
                + "fields of the schema; write the field of the key alone"
        )
    }
}
