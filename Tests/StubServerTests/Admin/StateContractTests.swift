// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import JSONValues
import ListDescription
import ShippedContracts
import SimulatedStage
import StubEngine
import Testing
import WrongDrivers

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

    @Test(
        "is kept by the reference, whatever happens to the first page",
        arguments: [
            [], ["status:500@page=1"], ["status:500@page=1,times=1"], ["status:503:Busy@page=1,times=3"],
            ["status:503"],
            ["status:429@page=1"], ["rate-limit@page=1"], ["unavailable:30s@page=1"], ["rate-limit", "delay:1400"],
            ["delay:200@page=1"], ["delay:3600s"], ["delay:100~5"], ["drip:5/30s"], ["bandwidth:10"], ["never@page=1"],
            ["reset@page=1"], ["close-before"], ["close-mid-body@page=1,times=1"], ["body:truncated@page=1"],
            ["body:empty"], ["wrong-length"], ["malformed-chunk"], ["garbage"], ["redirect-loop"],
            ["business:1001:Busy"],
            ["unauthorized"], ["content-type:text/plain"], ["lie:repeat-row@page=1"], ["lie:skip-row"],
            ["lie:short-page=3"], ["lie:wrong-total=-1"], ["lie:endless-more"], ["lie:early-end"], ["lie:empty-page"],
            ["status:503@times=1", "rate-limit@times=2", "never"],
        ]
    )
    func holds(faults: [String]) async throws {
        for kind in PageStyle.Kind.allCases {
            var list = ListDescription(name: "list", rows: 45)
            list.paging = PageStyle(kind: kind)
            let mount = Mount(ListFile(lists: [list]))
            for fault in faults { _ = mount.add(try FaultParser.parse(commandLine: fault)) }
            try mount.removeRows(at: 0..<2, of: "list")
            mount.hold(RequestPattern(name: "list", page: 3))
            let text = StateText(contract: MountSummary(mount), of: list).text
            let words = try ContractWords(sources: ShippedContracts.files)
            let plan = try CheckPlan(texts: [(path: "panel.yaml", text: text)], words: words)
            let report = try await Self.report(on: plan)
            let verdicts = report.results.map(VerdictRendering.text(of:))
            #expect(report.results.map(\.verdict.kind) == [.holds], "\(kind), \(faults):\n\(text)\n\(verdicts)")
        }
    }

    /// Checks the reference in simulated time.
    private static func report(on plan: CheckPlan) async throws -> RunReport {
        try await SimulatedTime.run { clock in
            let stage = SimulatedStage()
            let run = CheckRun(stage: stage, clock: clock) {
                DriverSurroundings.simulated(on: stage, clock: clock).driver()
            }
            return try await run.report(on: plan)
        }
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
