// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import NIOCore
import NIOEmbedded
import StubEngine
import Testing

@testable import StubServer

@Suite("A stream of events")
struct EventStreamTests {
    /// A stream on an event loop whose time is moved by hand.
    private final class Scene {
        let loop = EmbeddedEventLoop()
        let mount: Mount
        let allowance = ConnectionAllowance(1)
        var written: [[UInt8]] = []
        var isWritable = true
        var isServed = true
        var ends: [String] = []
        private var made: EventStream?

        init(_ mount: Mount = Mount(.five), after id: JournalEntry.ID? = nil) {
            self.mount = mount
            let entry = MountTable.Entry(prefix: "", mount: mount)
            let program = ProgramIdentity(version: "1.2.3", instance: "a")
            let feed = EventFeed(of: entry, among: [entry], after: id, program: program)
            #expect(allowance.enter())
            made = EventStream(
                feed,
                limits: StubServerConfiguration().eventLimits,
                allowance: allowance,
                on: loop,
                actions: EventStream.Actions(
                    write: { [unowned self] in written.append($0) },
                    isWritable: { [unowned self] in isWritable },
                    isServed: { [unowned self] _ in isServed },
                    end: { [unowned self] in ends.append("end") },
                    close: { [unowned self] in ends.append("close") }
                )
            )
        }

        func start() { made?.start() }
        func stop() { made?.stop() }
        func becomesWritable() {
            isWritable = true
            made?.becomesWritable()
        }

        /// Lets time pass, and returns the events that were written in it.
        func pass(_ milliseconds: Int64) -> [SentEvent] {
            let count = written.count
            loop.advanceTime(by: .milliseconds(milliseconds))
            return events(from: count)
        }

        func events(from count: Int = 0) -> [SentEvent] {
            SentEvent.parse(String(decoding: written[count...].joined(), as: UTF8.self))
        }
    }

    @Test("begins with the program, the mounts and the newest request")
    func hello() {
        let mount = Mount(.five)
        _ = mount.answer(StubRequest(path: "/api/houses"))
        let scene = Scene(mount)
        scene.start()
        let text = String(decoding: scene.written.joined(), as: UTF8.self)
        #expect(
            text == "event: hello\ndata: "
                + #"{"version":"1.2.3","instance":"a","mounts":[{"prefix":""}],"mount":"","newest":1}"# + "\n\n"
        )
        #expect(scene.pass(10_000).isEmpty)
    }

    @Test("sends nothing from the path of a request, and at most one event of requests in 50 milliseconds")
    func pace() {
        let scene = Scene()
        scene.start()
        let count = scene.written.count
        for page in 1...3 { scene.mount.finished(scene.mount.answer(.page(page)).request) }
        #expect(scene.written.count == count)
        #expect(scene.pass(49).isEmpty)
        let events = scene.pass(1)
        #expect(events.map(\.name) == ["requests"])
        #expect(events.first?.id == "3")
        #expect(events.first?.ids == [1, 2, 3])
        #expect(events.first?.states == ["answered", "answered", "answered"])
        #expect(events.first?.data["missed"] == 0)
        _ = scene.mount.answer(.page(1))
        #expect(scene.pass(49).isEmpty)
        #expect(scene.pass(1).map(\.ids) == [[4]])
    }

    @Test("sends a request again when its answer is held, released, and sent")
    func states() {
        let scene = Scene()
        scene.start()
        scene.mount.hold(RequestPattern())
        #expect(scene.pass(50).map(\.parts) == [["holds"]])
        let id = scene.mount.answer(.page(1)).request
        let held = scene.pass(50)
        #expect(held.map(\.states) == [["held"], []] && held.map(\.parts) == [[], ["holds"]])
        scene.mount.release(nil)
        let released = scene.pass(50)
        #expect(released.map(\.states) == [["received"], []] && released.map(\.parts) == [[], ["holds"]])
        scene.mount.finished(id)
        #expect(scene.pass(50).map(\.states) == [["answered"]])
    }

    @Test("continues behind the last event that the client knows, with all parts")
    func resumption() {
        let mount = Mount(.five)
        for page in 1...3 { mount.finished(mount.answer(.page(page)).request) }
        let scene = Scene(mount, after: 1)
        scene.start()
        let events = scene.events()
        #expect(events.map(\.name) == ["hello", "requests", "changed"])
        #expect(events[1].ids == [2, 3] && events[1].id == "3")
        #expect(events[2].parts == ["lists", "rows", "faults", "holds", "journal", "sandboxes"])
    }

    @Test("sends the last 400 of a burst, counts the others, and then leaves the requests more time")
    func burst() {
        let scene = Scene()
        scene.start()
        for _ in 1...500 { _ = scene.mount.answer(.page(1)) }
        let events = scene.pass(50)
        #expect(events.map(\.ids) == [Array(101...500)])
        #expect(events.first?.data["missed"] == 100)
        _ = scene.mount.answer(.page(1))
        #expect(scene.pass(249).isEmpty)
        #expect(scene.pass(1).map(\.ids) == [[501]])
        _ = scene.mount.answer(.page(1))
        #expect(scene.pass(50).map(\.ids) == [[502]])
    }

    @Test("loses no request of a pause that was twice as long, and then waits longer", arguments: [200, 201, 400])
    func lateLook(count: Int) {
        let scene = Scene()
        scene.start()
        for _ in 1...count { _ = scene.mount.answer(.page(1)) }
        let events = scene.pass(50)
        #expect(events.map(\.ids) == [Array(1...count)])
        #expect(events.first?.data["missed"] == 0)
        _ = scene.mount.answer(.page(1))
        #expect(scene.pass(50).isEmpty == (count > 200))
    }

    @Test("takes short pauses again when these can send all requests")
    func afterBurst() {
        let scene = Scene()
        scene.start()
        for _ in 1...250 { _ = scene.mount.answer(.page(1)) }
        _ = scene.pass(50)
        // As many as 160 in each short pause.
        for _ in 1...800 { _ = scene.mount.answer(.page(1)) }
        #expect(scene.pass(250).first?.data["missed"] == 400)
        _ = scene.mount.answer(.page(1))
        #expect(scene.pass(50).map(\.ids) == [[1051]])
    }

    @Test("does not look while the client does not read, and counts what that client misses")
    func slowReader() {
        let scene = Scene()
        scene.start()
        scene.isWritable = false
        for _ in 1...500 { _ = scene.mount.answer(.page(1)) }
        let count = scene.written.count
        #expect(scene.pass(10_000).isEmpty)
        for _ in 1...500 { _ = scene.mount.answer(.page(1)) }
        #expect(scene.pass(10_000).isEmpty)
        scene.becomesWritable()
        let events = scene.events(from: count)
        #expect(events.map(\.ids) == [Array(601...1000)])
        #expect(events.first?.data["missed"] == 600)
    }

    @Test("closes the connection of a client that reads nothing for 30 seconds")
    func unread() {
        let scene = Scene()
        scene.start()
        scene.isWritable = false
        #expect(scene.pass(29_999).isEmpty && scene.ends.isEmpty)
        #expect(scene.pass(1).isEmpty && scene.ends == ["close"])
    }

    @Test("writes a line that says nothing every 15 seconds")
    func heartbeat() {
        let scene = Scene()
        scene.start()
        let count = scene.written.count
        #expect(scene.pass(14_999).isEmpty && scene.written.count == count)
        _ = scene.pass(1)
        _ = scene.pass(15_000)
        #expect(scene.written[count...] == [EventFeed.comment, EventFeed.comment])
    }

    @Test("ends when its mount is taken away")
    func unmounted() {
        let scene = Scene()
        scene.start()
        scene.isServed = false
        scene.mount.close()
        _ = scene.pass(50)
        #expect(scene.ends == ["end"])
    }

    @Test("does nothing after its end, and gives its place to another stream, once")
    func stop() {
        let scene = Scene()
        scene.start()
        _ = scene.mount.answer(.page(1))
        #expect(!scene.allowance.enter())
        scene.stop()
        scene.stop()
        #expect(scene.pass(60_000).isEmpty && scene.ends.isEmpty)
        #expect(scene.allowance.enter() && !scene.allowance.enter())
    }
}

extension StubRequest {
    /// A GET for a page of the list `houses`.
    fileprivate static func page(_ page: Int) -> StubRequest {
        StubRequest(path: "/api/houses", query: [("pageIndex", "\(page)")])
    }
}
