// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UnderstudyTesting

@Suite("Contracts for tests")
struct ContractsTests {
    @Test("the contracts of a layer are those of its folder, in the order of the files")
    func shipped() throws {
        let contracts = try Contracts.shipped(layer: "reformer")
        #expect(contracts.allSatisfy { $0.layer == "reformer" && $0.place.fileID.hasPrefix("Contracts/reformer/") })
        #expect(contracts.first?.id == "R-01")
        #expect(contracts.first?.actions == ["setPageIndex", "doService"])
        #expect(
            contracts.first?.description
                == "R-01 After an answer the reformer holds status, page index, page size, models and error message"
        )
        let all = try Contracts.shipped()
        #expect(Set(all.map(\.id)).count > 500)
    }

    @Test("ids are chosen with stars")
    func ids() throws {
        let several = try Contracts.shipped(id: "R-05*")
        #expect(several.map(\.id).sorted().first == "R-05")
        let one = try Contracts.shipped(id: "R-05")
        #expect(one.count == 1)
    }

    @Test("a shipped contract is found by an editor where this was built")
    func place() throws {
        let place = try #require(try Contracts.shipped(id: "R-01").first).place
        #expect(place.fileID == "Contracts/reformer/carrying-values.yaml")
        let line =
            try String(contentsOfFile: place.filePath, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)[place.line - 1]
        #expect(line == "  - id: R-01")
        #expect(place.column == 5)
    }

    @Test("what cannot be found is named, with what is near")
    func unknown() throws {
        let layer = #expect(throws: UnderstudyError.self) { try Contracts.shipped(layer: "reformers") }
        #expect(layer?.message == "there is no layer 'reformers'; use 'reformer'")
        let id = #expect(throws: UnderstudyError.self) { try Contracts.shipped(id: "R-0X*") }
        #expect(id?.message.hasPrefix("no contract has the id 'R-0X*'") == true)
        let file = #expect(throws: UnderstudyError.self) { try Contracts.load("no/such") }
        #expect(file?.message == "no/such: error: there is no such file or folder; check the path")
    }

    @Test("contracts of pagers are checked in the dialects of a file, and a file that no contract fits is refused")
    func dialects() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "tickets-\(UUID()).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = """
            understudy: 1
            dialects:
              tickets:
                list:
                  path: /tickets
                  paging: { style: page, page: page, size: per_page, first: 1, defaultSize: 25, maximumSize: 100 }
                  body: { data: '{rows}', meta: { total: '{total}' } }
                  row: { id: index, subject: { words: [2, 4] } }
                  rows: 45
                client:
                  style: page
                  method: GET
                  send: { page: page, size: per_page }
                  firstPage: 1
                  rows: [data]
                  id: [id]
                  more: { sign: total, at: [meta, total] }
                  total: [meta, total]

            """
        try Data(text.utf8).write(to: file)
        let contracts = try Contracts.shipped(layer: "pager", dialects: file.path())
        #expect(contracts.count > 10 && contracts.allSatisfy { $0.id.hasSuffix(".tickets") })
        let contract = try #require(contracts.first { $0.id == "PG-09.tickets" })
        #expect(contract.place.fileID.hasPrefix("Contracts/pager/"))
        try Data(text.replacing("words: [2, 4]", with: "wrods: [2, 4]").utf8).write(to: file)
        let error = #expect(throws: UnderstudyError.self) { try Contracts.shipped(dialects: file.path()) }
        #expect(error?.message.contains("'wrods'") == true, "\(error?.message ?? "no error")")
    }

    @Test("a file of one's own is read, and what is wrong with it is told with line and column")
    func load() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "contracts-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "own.yaml").path()
        let text = """
            understudy: 1
            layer: cache-service
            contracts:
              - id: C-01
                title: What was saved is read
                basis: stated
                steps:
                  - do: save(dynamic, team, 7, 11)
                  - do: read(dynamic, team, 7)
                    trace: [ "cached(dynamic, team, 7, 11)" ]

            """
        try Data(text.utf8).write(to: URL(filePath: file))
        let contract = try #require(try Contracts.load(folder.path()).first)
        #expect(contract.place.filePath == file)
        #expect(contract.place.description == "\(file):4:5")
        try Data(text.replacing("do: read", with: "do: raed").utf8).write(to: URL(filePath: file))
        let error = #expect(throws: UnderstudyError.self) { try Contracts.load(file) }
        #expect(error?.message.hasPrefix("\(file):9:") == true)
        #expect(error?.message.contains("'raed'") == true)
    }
}
