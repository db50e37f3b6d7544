// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import Testing

@testable import StubServer

@Suite("The state as a list file")
struct StateListTests {
    private static let folder = (1...4)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    private static let files = ["houses", "styles", "tickets", "articles", "group", "tokens"]

    private static let head = "# Save this text as lists.yaml, and run: understudy serve lists.yaml\n"
    private static let copies = "a stub with this file makes copies of these rows, with the same ids"

    private func mount(_ text: String) throws -> Mount {
        Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))
    }

    @Test("is the description itself where nothing was changed")
    func unchanged() throws {
        let standard = StateText(listFile: MountSummary(Mount(.standard)))
        #expect(standard == StateText(text: Self.head + "understudy: 1\nlists:\n  houses: {}\n"))
        let towns =
            Self.head + """
                understudy: 1
                lists:
                  towns:
                    path: "/towns"
                    rows: 3
                    row: {"id":"index","name":"place"}
                    seed: 18446744073709551615
                answers:
                  hello:
                    body: {"text":"a\\u0085b"}
                    path: "/hello"
                faults:
                  - "status:500:It's@list=towns,page=2,times=1"

                """
        let mount = try mount(towns)
        _ = mount.add(Fault(.status(500, message: "It's"), list: "towns", page: 2, times: 1))
        #expect(StateText(listFile: MountSummary(mount)) == StateText(text: towns))
    }

    @Test("has the rows one by one where they were inserted, replaced or deleted inside of the list")
    func rows() throws {
        let mount = try mount("understudy: 1\nlists: { towns: { rows: 3, row: { id: index } } }\n")
        try mount.removeRows(at: 1..<2, of: "towns")
        _ = try mount.replaceRow(at: 0, with: ["name": "Mine"], of: "towns")
        let list = StateText(listFile: MountSummary(mount))
        let text = """
            understudy: 1
            lists:
              towns:
                row:
                  - {"id":0,"name":"Mine"}
                  - {"id":2}

            """
        let note = "rows of 'towns' that are inserted later: \(Self.copies)"
        #expect(list == StateText(text: "# Not in this text:\n# - \(note)\n" + Self.head + text, leftOut: [note]))
    }

    @Test(
        "has only the number of rows where the list is longer or shorter",
        arguments: [(0..<3, 0, 0), (1..<3, 0, 1), (0..<0, 4, 7)] as [(Range<UInt64>, UInt64, UInt64)]
    )
    func length(removed: Range<UInt64>, added: UInt64, count: UInt64) throws {
        let mount = try mount("understudy: 1\nlists: { towns: { rows: 3, row: { id: index }, items: id } }\n")
        try mount.removeRows(at: removed, of: "towns")
        try mount.insertRows(added, at: 3, of: "towns")
        let list = StateText(listFile: MountSummary(mount))
        #expect(list.text.contains("    rows: \(count)\n") && list.text.contains("    items: \"id\"\n"))
        #expect(list.leftOut.isEmpty)
    }

    @Test("says that a number is written in another way")
    func numbers() throws {
        let fields = "{ id: index, price: { number: [1, 999], decimals: 2 } }"
        let mount = try mount("understudy: 1\nlists: { towns: { rows: 40, row: \(fields) } }\n")
        try mount.removeRows(at: 0..<1, of: "towns")
        let list = StateText(listFile: MountSummary(mount))
        let note = "the form of some values in the rows of 'towns': 416.80 is written as 416.8, for example"
        #expect(list.leftOut.contains(note))
    }

    @Test("names what a list file cannot express, with the reason")
    func leftOut() throws {
        let mount = try mount(
            """
            understudy: 1
            lists:
              owners: { rows: 3, row: { id: index } }
              pets: { rows: 3, row: { owner: { row: { of: owners } } }, paging: { style: page } }
              keys: { rows: 3, row: { id: index }, paging: { style: keyset, key: id } }
              long: { rows: 2000, row: { id: index } }
              items: { rows: 3, row: { id: index }, items: id }
            """
        )
        for name in ["owners", "keys", "long", "items"] { try mount.removeRows(at: 0..<1, of: name) }
        mount.hold(RequestPattern(page: 2))
        let list = StateText(listFile: MountSummary(mount))
        #expect(
            list.leftOut == [
                "the changed rows of 'owners': the rows of 'pets' have the keys of these rows",
                "the changed rows of 'keys': the pages of 'keys' begin after a key, and these rows would have no keys",
                "the changed rows of 'long': a list file can have up to 1000 of them, and the list has 1999",
                "rows of 'items' that are inserted later: \(Self.copies)",
                "requests for single rows of 'items': rows that are written one by one have no keys",
                "the hold of page 2: a list file has no holds",
            ]
        )
        #expect(throws: Never.self) { try self.mount(list.text) }
        let made = StateText(listFile: MountSummary(Mount(.five)))
        #expect(made.leftOut == ["the list 'houses': it does not come from a list file"])
    }

    @Test("is read again, and has the same rows, for each shipped list file", arguments: files)
    func shippedFiles(name: String) throws {
        try check(ListFileParser.parse(contentsOf: Self.folder.path + "/Contracts/lists/\(name).yaml"))
    }

    @Test("is read again, and has the same rows, for each preset", arguments: PresetLibrary.shipped.names)
    func presets(name: String) throws {
        try check(#require(PresetLibrary.shipped[name]).file())
    }

    private func check(_ file: ListFile) throws {
        let mount = Mount(file)
        for list in file.lists where list.rowsOf == nil {
            try mount.removeRows(at: 1..<2, of: list.name)
            try mount.insertRows(1, at: 0, of: list.name)
        }
        let text = StateText(listFile: MountSummary(mount))
        let again = try ListFileParser.parse(Array(text.text.utf8), file: "state.yaml")
        #expect(again.names == file.names)
        let served = Mount(again)
        for (list, other) in zip(file.lists, again.lists) {
            let isLeftOut = text.leftOut.contains { $0.hasPrefix("the changed rows of '\(list.rowsName)'") }
            let now = (isLeftOut ? Mount(file) : mount).rows(of: list, at: 0..<50)
            let then = served.rows(of: other, at: 0..<50)
            #expect(now.count == then.count, "\(list.name)")
            for (left, right) in zip(now.items, then.items) {
                #expect(try JSONParser.parse(left) == JSONParser.parse(right), "\(list.name)")
            }
            #expect(list.paging == other.paging && list.envelope == other.envelope, "\(list.name)")
        }
    }
}
