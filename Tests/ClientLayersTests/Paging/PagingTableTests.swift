// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@MainActor
@Suite("A paging manager's table")
struct PagingTableTests {
    /// Replaces height, identifier and selection (P-08).
    struct HouseTable: TableSpecialization {
        let recorder: Recorder
        var cellIdentifier: String { "ForSaleHouseListCell" }
        func rowHeight(of model: JSONValue) -> Double { 80 }
        func didSelect(_ model: JSONValue) { recorder.add("open(\(model["Id"]?.int ?? -1))") }
    }

    final class View: TableContainer {
        let bounds = TableFrame(left: 0, top: 0, width: 320, height: 480)
        private(set) var table: (any ListTable)?
        private(set) var frameWhenAdded: TableFrame?
        func add(_ table: any ListTable) {
            self.table = table
            frameWhenAdded = table.frame
        }
    }

    @Test("has one section, a row for each row of the list, 44 points high (P-01 to P-03, P-10)")
    func dataSource() throws {
        let screen = try ListScreen()
        #expect(screen.manager?.sectionCount == 1)
        #expect(screen.manager?.rowCount == 0)
        screen.load(pages: 2)
        #expect(screen.manager?.rowCount == 40)
        #expect(screen.manager?.rowHeight(at: 0) == 44.0)
        #expect(screen.manager?.rowHeight(at: 999) == 44.0)
    }

    @Test("takes a waiting cell of its identifier and makes one only if none waits (P-04)")
    func cells() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        let waiting = PlainCell(identifier: "ListCell")
        screen.table.waitingCells = [PlainCell(identifier: "Other"), waiting]
        #expect(screen.manager?.cell(at: 0) === waiting)
        #expect(screen.recorder.take() == [])
        #expect(screen.manager?.cell(at: 1)?.identifier == "ListCell")
        #expect(screen.recorder.take() == ["cell.make(ListCell)"])
        #expect(screen.manager?.cell(at: 20) == nil)
    }

    @Test("is set up for a list screen (P-06)")
    func setUp() throws {
        let screen = try ListScreen()
        #expect(screen.table.appearance == TableAppearance())
        #expect(screen.table.appearance.hasSeparators == false)
        #expect(screen.table.frame == .zero)
        #expect(screen.table.dataSource === screen.manager)
    }

    @Test("is sized to a view and then added to it; without a view or a table nothing happens (P-07)")
    func show() throws {
        let screen = try ListScreen()
        let view = View()
        screen.manager?.showTable(in: nil)
        #expect(screen.table.frame == .zero)
        screen.manager?.showTable(in: view)
        #expect(view.table === screen.table)
        #expect(view.frameWhenAdded == view.bounds)
        let other = View()
        PagingManager(collaborators: PagingCollaborators()).showTable(in: other)
        #expect(other.table == nil)
    }

    @Test("deselects a selected row before its own reaction (P-05)")
    func selection() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        screen.manager?.selectRow(3)
        #expect(screen.recorder.take() == ["table.deselect(3, true)"])
        screen.manager?.selectRow(20)
        #expect(screen.recorder.take() == [])
    }

    @Test("is specialised in height, cell and selection, and pages as any other (P-08)")
    func specialization() throws {
        let recorder = Recorder()
        let screen = try ListScreen(specialization: HouseTable(recorder: recorder))
        screen.load(pages: 2)
        #expect(screen.shown == Array(0..<40))
        #expect(screen.manager?.rowHeight(at: 0) == 80)
        #expect(screen.manager?.cell(at: 0)?.identifier == "ForSaleHouseListCell")
        screen.manager?.selectRow(7)
        #expect(recorder.take() == ["open(7)"])
    }

    @Test("opens the browser for an advertisement and the article for others (P-09)")
    func articles() throws {
        var opened: [ArticleTable.Destination] = []
        let articles = ArticleTable { destination, _ in opened.append(destination) }
        for flag in [3, 2, "3", .null] as [JSONValue] { articles.didSelect(["flagType": flag]) }
        articles.didSelect([:])
        #expect(opened == [.browserPage, .articlePage, .articlePage, .articlePage, .articlePage])
    }
}
