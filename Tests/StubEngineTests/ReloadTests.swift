// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("A mount that comes to serve something else")
struct ReloadTests {
    /// Five houses and some flats.
    private func file(flats: UInt64?) -> ListFile {
        var file = ListFile.five
        if let flats { file.lists.append(ListDescription(name: "flats", rows: flats)) }
        return file
    }

    @Test("keeps what happened: the journal, faults, holds that wait, and changed rows where they fit")
    func kept() throws {
        let once = Fault(.status(500, message: nil), page: 9, times: 1)
        let mount = Mount(file(flats: 3), faults: [once])
        #expect(mount.answer(.page(9)).status == 500)
        _ = mount.add(Fault(.status(503, message: nil), page: 2))
        mount.hold(RequestPattern(name: "houses", page: 1))
        try mount.removeRows(at: 0..<1, of: "houses")
        try mount.removeRows(at: 0..<1, of: "flats")
        let edition = mount.edition
        #expect(
            mount.serve(Backend(file(flats: 4), faults: [once])).map(\.description) == [
                "the changed rows of 'flats' are lost: the list has another number of rows"
            ]
        )
        #expect(mount.edition != edition)
        #expect(mount.journal.map(\.id) == [1])
        #expect(mount.faults.map(\.struck) == [1, 0])
        #expect(mount.armed == [RequestPattern(name: "houses", page: 1)])
        #expect(mount.listChanges.map(\.rows) == [4, 4])
        #expect(mount.answer(.page(9)).status == 200)
        #expect(mount.answer(.page(2)).status == 503)
        #expect(mount.answer(StubRequest(path: "/api/flats")).request == 4)
    }

    @Test("forgets what belongs to a list that is gone, and says so; its requests stay in the journal")
    func gone() throws {
        let mount = Mount(file(flats: 3))
        _ = mount.answer(StubRequest(path: "/api/flats"))
        _ = mount.add(Fault(.reset, list: "flats"))
        _ = mount.add(Fault(.reset, row: 4))
        mount.hold(RequestPattern(name: "flats"))
        try mount.removeRows(at: 0..<1, of: "flats")
        let path = "/api/flats"
        #expect(
            mount.serve(Backend(file(flats: nil))).map(\.description) == [
                "the changed rows of 'flats' are lost: the list is no longer served",
                "the fault 'reset@list=flats' is lost: it names the list 'flats', which is not served; known: houses",
                "a hold for 'flats' is lost: it is no longer served",
            ]
        )
        #expect(mount.faults.map(\.fault) == [Fault(.reset, row: 4)])
        #expect(mount.armed == [])
        #expect(mount.answer(StubRequest(path: path)).status == 404)
        #expect(mount.journal.map(\.path) == [path, path])
    }

    @Test("forgets what was put into rows whose description has changed, and keeps it where that is the same")
    func described() throws {
        func file(_ name: String) -> ListFile {
            ListFile(lists: [
                ListDescription(
                    name: "towns",
                    rows: 3,
                    row: RowTemplate([RowField(name: name, kind: .index)]),
                    items: ItemAccess()
                )
            ])
        }
        let mount = Mount(file("Id"))
        let town = StubRequest(method: "PUT", path: "/api/towns/1", body: Array(#"{"Id":1,"Name":"Bonn"}"#.utf8))
        #expect(mount.answer(town).status == 200)
        #expect(mount.serve(Backend(file("Id"))) == [])
        #expect(mount.listChanges.map(\.replaced) == [1])
        let loss = "the changed rows of 'towns' are lost: the description of its rows has changed"
        #expect(mount.serve(Backend(file("Number"))).map(\.description) == [loss])
        #expect(mount.listChanges.map(\.replaced) == [0])
    }

    @Test("counts a row that was inserted with members as inserted only, and forgets it with another description")
    func insertedWithMembers() throws {
        func file(_ name: String) -> ListFile {
            let row = RowTemplate([RowField(name: name, kind: .index)])
            return ListFile(lists: [ListDescription(name: "towns", rows: 3, row: row)])
        }
        let mount = Mount(file("Id"))
        _ = try mount.insertRow(["Name": "Bonn"], at: 1, of: "towns")
        #expect(mount.listChanges.map(\.inserted) == [1] && mount.listChanges.map(\.replaced) == [0])
        #expect(mount.serve(Backend(file("Id"))) == [])
        #expect(mount.serve(Backend(file("Number"))).count == 1)
        #expect(mount.listChanges.map(\.hasChanged) == [false])
    }

    @Test("a list whose rows were put back begins with the rows of the new file")
    func putBack() throws {
        let mount = Mount(file(flats: 3))
        try mount.insertRows(1, at: 0, of: "flats")
        mount.resetRows(of: "flats")
        #expect(mount.serve(Backend(file(flats: 7))) == [])
        #expect(mount.listChanges.map(\.rows) == [5, 7])
    }

    @Test("answers every request while what is served changes again and again")
    func race() async {
        let mount = Mount(file(flats: 3))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for rows in 1...300 { _ = mount.serve(Backend(file(flats: UInt64(rows)))) }
            }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<300 {
                        let plan = mount.answer(StubRequest(path: "/api/flats"))
                        #expect(plan.status == 200)
                        mount.finished(plan.request)
                    }
                }
            }
        }
        #expect(mount.journal.count == 600)
        #expect(mount.journal.allSatisfy { $0.state == .answered })
    }
}
