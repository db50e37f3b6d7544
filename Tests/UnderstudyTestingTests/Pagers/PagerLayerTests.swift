// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Foundation
import Synchronization
import Testing

@testable import UnderstudyTesting

@Suite("A pager behind the base of drivers", .timeLimit(.minutes(2)))
struct PagerLayerTests {
    private struct Broken: Error {}

    /// Makes pagers whose pages never end and never wait.
    private struct EndlessDriver: PagerDriver {
        let dialects: [String] = []

        func makePager(with settings: PagerSettings) {}

        func nextPage(of pager: Void) -> PagerOutcome { .page([0]) }
    }

    /// The numbers of the pagers that a driver has made and closed.
    private final class Pagers: Sendable {
        let made = Mutex(0)
        let closed = Mutex<[Int]>([])
    }

    /// Makes pagers with numbers.
    private struct NumberingDriver: PagerDriver {
        let dialects: [String] = []
        let pagers: Pagers

        func makePager(with settings: PagerSettings) -> Int {
            pagers.made.withLock { made in
                made += 1
                return made
            }
        }

        func nextPage(of pager: Int) -> PagerOutcome { .page([.integer(pager)]) }

        func close(_ pager: Int) { pagers.closed.withLock { $0.append(pager) } }
    }

    /// Makes each scripted pager only when a gate was opened for it.
    private struct GatedDriver: PagerDriver {
        let dialects: [String] = []
        let gate: Gate
        let pagers: ScriptedPagerDriver

        func makePager(with settings: PagerSettings) async throws -> ScriptedPager {
            try await gate.pass()
            return try pagers.makePager(with: settings)
        }

        func nextPage(of pager: ScriptedPager) async throws -> PagerOutcome { try await pager.next() }
    }

    @Test("is read page by page, and again from the first page after a refresh")
    func walk() async throws {
        let stage = try await DrivenPagerStage(ScriptedPagerDriver([.page([0, 1]), .page([2])], [.page([9])]))
        #expect(try await stage.perform("start") == ["page([0,1])"])
        #expect(try await stage.perform("next") == ["page([2])"])
        #expect(try await stage.state("ids") == [0, 1, 2])
        #expect(try await stage.state("pages") == 2)
        #expect(try await stage.state("hasNext") == .null)
        #expect(try await stage.perform("next") == ["end"])
        #expect(try await stage.state("hasNext") == false)
        #expect(try await stage.perform("refresh") == ["page([9])"])
        #expect(try await stage.state("ids") == [9])
        #expect(try await stage.state("pages") == 1)
    }

    @Test("reads all pages, and at most as many rows as wanted")
    func all() async throws {
        let pages: [ScriptedPager.Reply] = [.page([0, 1]), .page([2, 3]), .page([4])]
        let stage = try await DrivenPagerStage(ScriptedPagerDriver(pages, pages))
        #expect(try await stage.perform("all", .null) == ["page([0,1])", "page([2,3])", "page([4])", "end"])
        #expect(try await stage.perform("all", 3) == ["page([0,1])", "page([2])"])
        #expect(try await stage.state("ids") == [0, 1, 2])
        await #expect(
            throws: LayerRefusal.refused("argument 'limit' of 'all' is -1; give an integer of 0 or more")
        ) { try await stage.perform("all", -1) }
    }

    @Test("keeps what is shown if a page fails, and retry asks the same pager")
    func retry() async throws {
        let stage = try await DrivenPagerStage(
            ScriptedPagerDriver([.page([0]), .fails(URLError(.timedOut)), .page([1])])
        )
        #expect(try await stage.perform("retry") == [])
        try await stage.perform("start")
        #expect(try await stage.perform("next") == ["failed(network)"])
        #expect(try await stage.state("ids") == [0])
        #expect(try await stage.state("failed") == "network")
        #expect(try await stage.perform("retry") == ["page([1])"])
        #expect(try await stage.state("ids") == [0, 1])
        #expect(try await stage.state("failed") == .null)
    }

    @Test("is made again if its first page has failed", arguments: ["start", "next", "retry"])
    func firstPage(action: String) async throws {
        let stage = try await DrivenPagerStage(ScriptedPagerDriver([.fails(Broken())], [.page([0])]))
        #expect(try await stage.perform("start") == ["failed(other)"])
        #expect(try await stage.perform(action) == ["page([0])"])
    }

    @Test("that knows that no page follows is not asked")
    func looksAhead() async throws {
        let driver = ScriptedPagerDriver([.page([0]), .page([1])], promises: [.looksAhead], knowsNext: false)
        let stage = try await DrivenPagerStage(driver)
        #expect(try await stage.perform("start") == ["page([0])"])
        #expect(try await stage.perform("next") == ["end"])
        #expect(try await stage.state("ids") == [0])
    }

    @Test("is loading while a page is on its way, and its page does not join those of a newer pager")
    func latePage() async throws {
        let gate = Gate()
        let stage = try await DrivenPagerStage(
            ScriptedPagerDriver([.page([0]), .waits(gate, then: [1])], [.page([0])], promises: [.overlaps])
        )
        try await stage.perform("start")
        #expect(try await stage.perform("next", inFlightAtMost: 1) == [])
        #expect(try await stage.state("loading") == true)
        #expect(try await stage.perform("refresh", inFlightAtMost: 1) == ["page([0])"])
        gate.open()
        #expect(await stage.rest() == [])
        #expect(try await stage.state("ids") == [0])
        #expect(try await stage.state("loading") == false)
    }

    @Test("is not asked for a page any more while another takes its place")
    func renewal() async throws {
        let gate = Gate()
        gate.open()
        let pagers = ScriptedPagerDriver([.page([0]), .page([1])], [.page([2])])
        let stage = try await DrivenPagerStage(GatedDriver(gate: gate, pagers: pagers))
        try await stage.perform("start")
        #expect(try await stage.perform("start", inFlightAtMost: 1) == [])
        #expect(try await stage.perform("next", inFlightAtMost: 1) == [])
        gate.open()
        #expect(await stage.rest() == ["page([2])"])
        #expect(try await stage.state("ids") == [2])
    }

    @Test("that is cancelled has not failed, and is not loading")
    func cancel() async throws {
        let started = Gate()
        let held = ScriptedPager.Reply.failsLate(Broken(), started: started, end: Gate())
        let stage = try await DrivenPagerStage(
            ScriptedPagerDriver([.page([0]), held, .page([1])], promises: [.cancels])
        )
        try await stage.perform("start")
        try await stage.perform("next", inFlightAtMost: 1)
        try await started.pass()
        #expect(try await stage.perform("cancel", inFlightAtMost: 1) == [])
        #expect(try await stage.state("loading") == false)
        #expect(await stage.rest() == [])
        #expect(stage.givenUp == 1)
        #expect(try await stage.state("failed") == .null)
        #expect(try await stage.perform("next") == ["page([1])"])
    }

    @Test(
        "has not failed if a later call gives up the request of an earlier one",
        arguments: [CancellationError(), URLError(.cancelled)] as [any Error]
    )
    func overtaken(error: any Error) async throws {
        let (started, end) = (Gate(), Gate())
        let late = ScriptedPager.Reply.failsLate(error, started: started, end: end)
        let stage = try await DrivenPagerStage(
            ScriptedPagerDriver([.page([0]), late, .page([1])], promises: [.overlaps])
        )
        try await stage.perform("start")
        try await stage.perform("next", inFlightAtMost: 1)
        try await started.pass()
        #expect(try await stage.perform("next", inFlightAtMost: 1) == ["page([1])"])
        end.open()
        #expect(await stage.rest() == [])
        #expect(stage.givenUp == 1)
        #expect(try await stage.state("failed") == .null)
        #expect(try await stage.state("ids") == [0, 1])
    }

    @Test("has failed if its request was given up, but no later call came")
    func givenUpAlone() async throws {
        let stage = try await DrivenPagerStage(ScriptedPagerDriver([.page([0]), .fails(URLError(.cancelled))]))
        try await stage.perform("start")
        #expect(try await stage.perform("next") == ["failed(network)"])
        #expect(stage.givenUp == 0)
    }

    @Test("goes on behind the old rows after the cancel of a refresh by a new pager")
    func cancelledRefresh() async throws {
        let started = Gate()
        let held = ScriptedPager.Reply.failsLate(Broken(), started: started, end: Gate())
        let stage = try await DrivenPagerStage(
            ScriptedPagerDriver([.page([0]), .page([1])], [held], promises: [.cancels])
        )
        try await stage.perform("start")
        try await stage.perform("refresh", inFlightAtMost: 1)
        try await started.pass()
        #expect(try await stage.perform("cancel") == [])
        #expect(stage.givenUp == 1)
        #expect(try await stage.perform("next") == ["page([1])"])
        #expect(try await stage.state("ids") == [0, 1])
    }

    @Test("goes on behind the old rows if the new pager of a cancelled refresh is not made yet")
    func cancelledRenewal() async throws {
        let gate = Gate()
        gate.open()
        let pagers = ScriptedPagerDriver([.page([0]), .page([1])])
        let stage = try await DrivenPagerStage(GatedDriver(gate: gate, pagers: pagers))
        try await stage.perform("start")
        try await stage.perform("refresh", inFlightAtMost: 1)
        #expect(try await stage.perform("cancel") == [])
        #expect(try await stage.perform("next") == ["page([1])"])
        #expect(try await stage.state("ids") == [0, 1])
    }

    @Test("that never ends leaves time for the state, and stops when the layer is disposed of")
    func endless() async throws {
        let stage = try await DrivenPagerStage(EndlessDriver())
        try await stage.perform("all", .null, inFlightAtMost: 1)
        #expect(try await stage.state("loading") == true)
        await stage.dispose()
        await stage.rest()
        #expect(try await stage.state("loading") == false)
    }

    @Test("is closed at the end, and so is each pager that it has replaced")
    func close() async throws {
        let pagers = Pagers()
        let stage = try await DrivenPagerStage(NumberingDriver(pagers: pagers))
        try await stage.perform("start")
        #expect(try await stage.perform("refresh") == ["page([2])"])
        #expect(try await stage.perform("start") == ["page([3])"])
        #expect(pagers.closed.withLock { $0 } == [])
        await stage.dispose()
        #expect(pagers.closed.withLock { $0 } == [1, 2, 3])
    }

    @Test("that does nothing leaves everything as it is")
    func nothing() async throws {
        let stage = try await DrivenPagerStage(ScriptedPagerDriver([.page([0]), .nothing]))
        try await stage.perform("start")
        #expect(try await stage.perform("next") == [])
        #expect(try await stage.state("pages") == 1)
    }

    @Test("with a row that has no id is refused, with the row")
    func strangeID() async throws {
        let stage = try await DrivenPagerStage(ScriptedPagerDriver([.rows([1, .null])]))
        #expect(try await stage.perform("start") == [])
        await #expect(
            throws: LayerRefusal.refused("row 2 of 2 of a page has the id null; return an integer or a text")
        ) { try await stage.state("ids") }
    }

    @Test("that cannot be made again is refused")
    func noPager() async throws {
        let stage = try await DrivenPagerStage(ScriptedPagerDriver([.page([0])]))
        try await stage.perform("start")
        #expect(try await stage.perform("refresh") == [])
        await #expect(throws: LayerRefusal.refused("'makePager' failed: NoScript(); send no request there")) {
            try await stage.state("ids")
        }
    }

    @Test("that promises to go back without a function for it is refused")
    func previous() async throws {
        let driver = ScriptedPagerDriver([.page([0])], promises: [.previous])
        #expect(driver.layers["pager"]?.actions.contains("previous") == true)
        let stage = try await DrivenPagerStage(driver)
        #expect(try await stage.perform("previous") == [])
        await #expect(
            throws: LayerRefusal.refused(
                "the driver promises 'previous', but has no function 'previousPage(of:)'; write it"
            )
        ) { try await stage.state("ids") }
    }
}
