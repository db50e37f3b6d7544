// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("A watch on a mount")
struct MountWatchTests {
    private let mount = Mount(.five)

    /// Changes of the mount, by the parts that they change.
    private static let changes: [(parts: [MountWatch.Part], change: @Sendable (Mount) throws -> Void)] = [
        ([], { _ in }),
        ([], { _ = $0.answer(.page(1)) }),
        ([.rows], { try $0.insertRows(1, at: 0, of: "houses") }),
        ([.rows], { try $0.removeRows(at: 0..<1, of: "houses") }),
        ([.rows], { _ = try $0.replaceRow(at: 0, with: ["Title": "Mine"], of: "houses") }),
        ([.rows], { $0.resetRows() }),
        ([.faults], { _ = $0.add(Fault(.status(500, message: nil))) }),
        ([.holds], { $0.hold(RequestPattern()) }),
        ([.holds], { $0.hold(RequestPattern(), isRepeated: true) }),
        ([.journal], { $0.clearJournal() }),
        ([.rows, .journal], { $0.reset() }),
        ([.lists], { _ = $0.serve(Backend(.five)) }),
    ]

    @Test("names the parts that have changed, once", arguments: changes.indices)
    func parts(index: Int) throws {
        _ = mount.answer(.page(1))
        var watch = MountWatch(mount)
        let (parts, change) = Self.changes[index]
        try change(mount)
        #expect(watch.look(requestsMax: 100).parts == parts)
        #expect(watch.look(requestsMax: 100).parts == [])
    }

    @Test("names the faults when one of them applies, and the holds when an answer is held, released or gone")
    func requests() {
        _ = mount.add(Fault(.status(500, message: nil), page: 2))
        mount.hold(RequestPattern(page: 3), isRepeated: true)
        var watch = MountWatch(mount)
        _ = mount.answer(.page(1))
        #expect(watch.look(requestsMax: 100).parts == [])
        _ = mount.answer(.page(2))
        #expect(watch.look(requestsMax: 100).parts == [.faults])
        let held = mount.answer(.page(3))
        #expect(watch.look(requestsMax: 100).parts == [.holds])
        mount.release(id: held.request)
        #expect(watch.look(requestsMax: 100).parts == [.holds])
        mount.finished(mount.answer(.page(3)).request)
        // Held and gone between two looks: nothing is left to read.
        #expect(watch.look(requestsMax: 100).parts == [])
    }

    @Test("names all parts first where the caller has watched before")
    func resumption() {
        for _ in 1...3 { _ = mount.answer(.page(1)) }
        var watch = MountWatch(mount, after: 1)
        let news = watch.look(requestsMax: 100)
        #expect(news.requests.entries.map(\.id) == [2, 3])
        #expect(news.parts == MountWatch.Part.allCases)
        #expect(watch.look(requestsMax: 100).parts == [])
        #expect(watch.newest == 3)
    }

    @Test("names the sandboxes when one comes or goes, and not when one of them has changed")
    func sandboxes() throws {
        let mount = Mount(.five, sandboxes: SandboxLimits())
        var watch = MountWatch(mount)
        let sandbox = try mount.sandbox("a")
        #expect(watch.look(requestsMax: 100).parts == [.sandboxes])
        try sandbox.insertRows(1, at: 0, of: "houses")
        #expect(watch.look(requestsMax: 100).parts == [])
        #expect(mount.sandboxes?.remove("a") == true)
        #expect(watch.look(requestsMax: 100).parts == [.sandboxes])
    }

    @Test("runs an action at the next change, and not one that was dropped")
    func signal() {
        let signal = Signal()
        let seen = Signal()
        let number = signal.onAdvance(after: signal.revision) { seen.advance() }
        signal.onAdvance(after: signal.revision) { seen.advance() }
        signal.forget(number)
        signal.advance()
        #expect(seen.revision == 1)
        #expect(signal.onAdvance(after: 0) { seen.advance() } == 0)
        #expect(seen.revision == 2)
    }
}
