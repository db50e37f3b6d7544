// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import JSONValues
import ListDescription
import ShippedContracts
import StubEngine
import Testing

@testable import StubServer

@Suite("The state as a contract")
struct StateContractTests {
    private static let folder = (1...4)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    private static let files = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/Contracts/lists")
        return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
    }()

    @Test("is read by 'check', with the rows, faults and changes, for each shipped list file", arguments: files)
    func shippedFiles(name: String) throws {
        try check(ListFileParser.parse(contentsOf: Self.folder.path + "/Contracts/lists/\(name)"))
    }

    @Test(
        "is read by 'check', with the rows, faults and changes, for each preset",
        arguments: PresetLibrary.shipped.names
    )
    func presets(name: String) throws {
        try check(#require(PresetLibrary.shipped[name]).file())
    }

    @Test("has the list that the dialects describe for its paging style", arguments: PageStyle.Kind.allCases)
    func dialects(kind: PageStyle.Kind) throws {
        var list = ListDescription(name: "list", rows: 45)
        list.paging = PageStyle(kind: kind)
        let served = try contract(for: list, of: Mount(ListFile(lists: [list]))).given.backend.lists.first
        let own = try #require(ContractDialect.backend(for: list).lists.first)
        #expect(served?.paging == own.paging)
        #expect(served?.envelope == own.envelope)
        #expect(served?.row == own.row)
        #expect(served?.rows == own.rows)
    }

    /// Reads the contract of a list in the present state of a mount.
    private func contract(for list: ListDescription, of mount: Mount) throws -> Contract {
        let text = StateText(contract: MountSummary(mount), of: list).text
        let words = try ContractWords(sources: ShippedContracts.files)
        let file = try ContractFileParser.parse(Array(text.utf8), file: "panel.yaml", words: words)
        return try #require(file.contracts.first)
    }

    private func check(_ file: ListFile) throws {
        for list in file.lists {
            let mount = Mount(file)
            let owner = list.rowsName
            try mount.removeRows(at: 1..<2, of: owner)
            try mount.insertRows(1, at: 0, of: owner)
            let fault = Fault(.status(500, message: "It's"), list: list.name, times: 1)
            _ = mount.add(fault)
            let contract = try contract(for: list, of: mount)
            #expect(contract.given.faults.map(\.times) == [1], "\(list.name)")
            #expect(contract.given.backend.lists.map(\.rows) == [list.rows], "\(list.name)")
            #expect(contract.steps.count >= 2, "\(list.name)")
        }
    }
}
