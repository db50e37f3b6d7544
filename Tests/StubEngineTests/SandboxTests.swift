// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Synchronization
import Testing

@testable import StubEngine

@Suite("A sandbox")
struct SandboxTests {
    /// A clock that is moved by hand.
    private final class HandClock: Sendable {
        private let passed = Mutex<Int64>(0)

        var now: Moment {
            let seconds = passed.withLock { $0 }
            return Moment(unixMilliseconds: seconds * 1000, nanoseconds: seconds * 1_000_000_000)
        }

        func advance(seconds: Int64) {
            passed.withLock { $0 += seconds }
        }
    }

    private let clock = HandClock()

    private func mount(_ file: ListFile = .five, limits: SandboxLimits = SandboxLimits()) -> Mount {
        Mount(file, faults: [Fault(.status(503, message: nil), page: 9)], sandboxes: limits) { [clock] in clock.now }
    }

    /// The number of rows that the first page names.
    private func total(_ mount: Mount) -> String {
        String(mount.answer(.page(1)).text.drop { $0 != "T" })
    }

    @Test("has rows, faults, holds and a journal of its own")
    func isolation() throws {
        let root = mount()
        let (one, other) = (try root.sandbox("one"), try root.sandbox("other"))
        try one.removeRows(at: 0..<2, of: "houses")
        _ = other.add(Fault(.status(500, message: nil)))
        root.hold(RequestPattern(page: 2))
        #expect(total(one) == #"Total":3}}"#)
        #expect(total(root) == #"Total":5}}"#)
        #expect(other.answer(.page(1)).status == 500)
        #expect(one.answer(.page(2)).hold == nil)
        #expect([root, one, other].map(\.journal.count) == [1, 2, 1])
        #expect([root, one, other].map(\.faults.count) == [1, 1, 2])
        #expect([root, one, other].map(\.armedCount) == [1, 0, 0])
        root.reset()
        #expect(total(one) == #"Total":3}}"#)
    }

    @Test("is found again by its name, and no name means the mount itself")
    func names() throws {
        let root = mount()
        #expect(try root.sandbox("a") === root.sandbox("a"))
        #expect(try root.sandbox("a") !== root.sandbox("b"))
        #expect(try root.sandbox(nil) === root)
        #expect(root.sandboxes?.all.map(\.name) == ["a", "b"])
        let taken = try root.sandboxes?.sandbox(named: "sandbox-1").sandbox.name
        #expect(taken == "sandbox-1")
        #expect(try root.sandboxes?.sandbox(named: nil).sandbox.name == "sandbox-2")
    }

    @Test(
        "has a name that can be part of a path",
        arguments: ["", ".", "..", ".a", "a b", "a/b", "ä", "a\u{0}", String(repeating: "a", count: 65)]
    )
    func wrongNames(name: String) throws {
        let remedy = "use 1 to 64 letters, digits, '-', '_' and '.', but no '.' at the beginning"
        #expect(throws: SandboxRefusal(400, message: "'\(name)' is not a name of a sandbox; \(remedy)")) {
            try mount().sandbox(name)
        }
        #expect(try mount().sandbox("Test_17.b-" + String(repeating: "a", count: 54)).heldCount == 0)
    }

    @Test("expires after its time without requests, and a request to its name creates a new one")
    func expiry() throws {
        let root = mount()
        let first = try root.sandbox("a")
        try first.removeRows(at: 0..<2, of: "houses")
        clock.advance(seconds: 599)
        #expect(try root.sandbox("a") === first)
        clock.advance(seconds: 599)
        #expect(root.sandboxes?.find("a")?.mount === first)
        #expect(first.idle == .zero)
        clock.advance(seconds: 600)
        #expect(root.sandboxes?.find("a") == nil)
        let second = try root.sandbox("a")
        #expect(second !== first)
        #expect(total(second) == #"Total":5}}"#)
    }

    @Test("begins its time again when an answer ends, and does not expire while an answer is held")
    func heldAnswers() throws {
        let root = mount()
        let sandbox = try root.sandbox("a")
        sandbox.hold(RequestPattern(page: 1))
        let plan = sandbox.answer(.page(1))
        clock.advance(seconds: 5000)
        #expect(root.sandboxes?.all.count == 1)
        #expect(sandbox.release(nil) == 1)
        sandbox.finished(plan.request)
        clock.advance(seconds: 599)
        #expect(root.sandboxes?.all.map { $0.mount.idle } == [.seconds(599)])
        clock.advance(seconds: 1)
        #expect(root.sandboxes?.all.isEmpty == true)
    }

    @Test("answers no request on the fast path after it has expired")
    func expiredVisit() throws {
        let root = mount(ListFile(lists: [.five]), limits: SandboxLimits(life: .seconds(2)))
        let sandbox = try root.sandbox("a")
        sandbox.removeFaults()
        let endpoint = try #require(sandbox.pages(at: "/api/houses"))
        func visit() -> JournalEntry.ID? {
            sandbox.visit(
                endpoint,
                asked: .numbers(PageEndpoint.Numbers()),
                page: 1,
                headers: HeaderRecord(),
                answer: AnswerRecord(status: 200, headers: HeaderRecord())
            )
        }
        clock.advance(seconds: 1)
        #expect(visit() == 1)
        clock.advance(seconds: 1)
        #expect(visit() == 2)
        clock.advance(seconds: 2)
        #expect(visit() == nil)
    }

    @Test("never expires in a mount without a clock")
    func noClock() throws {
        let root = Mount(.five, sandboxes: SandboxLimits(life: .zero))
        #expect(try root.sandbox("a") === root.sandbox("a"))
    }

    @Test("can have a time to live and a seed of its own, which a second creation must repeat")
    func ownSettings() throws {
        var file = ListFile.five
        file.lists[0].row = RowTemplate([RowField(name: "Key", kind: .uuid)])
        let root = mount(file)
        let sandboxes = try #require(root.sandboxes)
        let seeded = try sandboxes.sandbox(named: "a", seed: 5, life: .seconds(3))
        #expect(seeded.isNew)
        #expect(try !sandboxes.sandbox(named: "a").isNew)
        #expect(try !sandboxes.sandbox(named: "a", seed: 5, life: .seconds(3)).isNew)
        let remedy = "remove it first, or use another name"
        #expect(throws: SandboxRefusal(409, message: "the sandbox 'a' exists already and has the seed 5; \(remedy)")) {
            try sandboxes.sandbox(named: "a", seed: 6)
        }
        let ttl = "the sandbox 'a' exists already and has a ttl of 3 seconds; \(remedy)"
        #expect(throws: SandboxRefusal(409, message: ttl)) { try sandboxes.sandbox(named: "a", life: .seconds(4)) }
        file.lists[0].seed = 5
        let expected = Mount(file).answer(.page(2)).body
        #expect(seeded.sandbox.mount.answer(.page(2)).body == expected)
        #expect(root.answer(.page(2)).body != expected)
        let twin = try sandboxes.sandbox(named: "b", seed: 5).sandbox.mount
        #expect(twin.backend === seeded.sandbox.mount.backend)
        clock.advance(seconds: 3)
        #expect(sandboxes.all.map(\.name) == ["b"])
    }

    @Test("is refused where there are too many, until one has expired or was removed")
    func limits() throws {
        let root = mount(limits: SandboxLimits(countMax: 2))
        _ = (try root.sandbox("a"), try root.sandbox("b"))
        let remedy = "remove one with DELETE /__understudy/sandboxes/NAME, or start the stub with --sandboxes N"
        let refusal = SandboxRefusal(409, message: "there are already 2 sandboxes; \(remedy)")
        #expect(throws: refusal) { try root.sandbox("c") }
        #expect(root.sandboxes?.remove("a") == true)
        #expect(root.sandboxes?.remove("a") == false)
        _ = try root.sandbox("c")
        #expect(throws: refusal) { try root.sandbox("d") }
        clock.advance(seconds: 600)
        _ = try root.sandbox("d")
        #expect(root.sandboxes?.all.map(\.name) == ["d"])
    }

    @Test("is refused in a stub without sandboxes")
    func none() {
        #expect(throws: SandboxRefusal.noSandboxes) { try mount(limits: SandboxLimits(countMax: 0)).sandbox("a") }
        #expect(throws: SandboxRefusal.noSandboxes) { try Mount(.five).sandbox("a") }
        #expect(throws: SandboxRefusal.noSandboxes) { try Mount(.five).existingSandbox("a") }
    }

    @Test("is not created by a look at it")
    func looks() throws {
        let root = mount()
        _ = try root.sandbox("test-1")
        let near = SandboxRefusal(404, message: "there is no sandbox 'test-2'; use 'test-1'")
        #expect(throws: near) { try root.existingSandbox("test-2") }
        let far = SandboxRefusal(404, message: "there is no sandbox 'a'; create it with POST /__understudy/sandboxes")
        #expect(throws: far) { try mount().existingSandbox("a") }
        #expect(try root.existingSandbox("test-1") === root.sandbox("test-1"))
        #expect(root.sandboxes?.all.count == 1)
    }

    @Test("lets its held answers go when it is removed, or its mount is closed", arguments: [true, false])
    func removal(isAlone: Bool) throws {
        let root = mount()
        let sandbox = try root.sandbox("a")
        sandbox.hold(RequestPattern(page: 1))
        let ticket = try #require(sandbox.answer(.page(1)).hold)
        let edition = sandbox.edition
        #expect(!ticket.isReleased)
        if isAlone { #expect(root.sandboxes?.remove("a") == true) } else { root.close() }
        #expect(ticket.isReleased)
        #expect(sandbox.edition != edition)
        #expect(root.sandboxes?.all.isEmpty == true)
    }

    @Test("serves what its mount serves after a reload, with its own seed and journal")
    func reload() throws {
        let root = mount()
        let sandbox = try root.sandbox("a")
        let seeded = try #require(try root.sandboxes?.sandbox(named: "b", seed: 5)).sandbox.mount
        try sandbox.removeRows(at: 0..<1, of: "houses")
        _ = sandbox.answer(.page(1))
        var file = ListFile.five
        file.lists[0].rows = 3
        let losses = root.serve(Backend(file))
        #expect(losses.map(\.description) == ["changed rows, faults or holds are lost in 1 of the sandboxes"])
        #expect([sandbox, seeded, try root.sandbox("c")].map(total) == Array(repeating: #"Total":3}}"#, count: 3))
        #expect(sandbox.journal.count == 2)
        #expect(seeded.backend.file.lists[0].seed == 5)
        #expect(sandbox.backend === root.backend)
    }

    @Test("gives the signal of its mount when it comes and goes")
    func signal() throws {
        let root = mount()
        let before = root.revision
        _ = try root.sandbox("a")
        #expect(root.revision == before + 1)
        _ = try root.sandbox("a")
        #expect(root.revision == before + 1)
        #expect(root.sandboxes?.remove("a") == true)
        #expect(root.revision == before + 2)
    }
}
