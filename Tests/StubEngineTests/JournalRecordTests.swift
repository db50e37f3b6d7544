// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Synchronization
import Testing

@testable import StubEngine

@Suite("The record of a request")
struct JournalRecordTests {
    /// A clock that is moved by hand, 2026-11-22T05:34:17.123Z at first.
    private final class HandClock: Sendable {
        private let passed = Mutex<Int64>(0)

        var now: Moment {
            let milliseconds = passed.withLock { $0 }
            return Moment(
                unixMilliseconds: 1_795_325_657_123 + milliseconds,
                nanoseconds: 5_000_000 + milliseconds * 1_000_000
            )
        }

        func advance(milliseconds: Int64) {
            passed.withLock { $0 += milliseconds }
        }
    }

    @Test("has the time of its arrival, and how long it took until the answer had left")
    func times() throws {
        let clock = HandClock()
        let mount = Mount(.five, clock: { clock.now })
        let long = mount.answer(.page(1))
        let endpoint = try #require(mount.pages(at: "/api/houses"))
        clock.advance(milliseconds: 1)
        let answer = AnswerRecord(status: 200, headers: HeaderRecord())
        let short = try #require(
            mount.visit(
                endpoint,
                asked: .numbers(PageEndpoint.Numbers()),
                page: 1,
                headers: HeaderRecord(),
                answer: answer
            )
        )
        #expect(mount.journal.map(\.duration) == [nil, nil])
        clock.advance(milliseconds: 41)
        mount.finished(long.request)
        mount.finished(short, sent: false)
        clock.advance(milliseconds: 5)
        mount.finished(long.request)
        #expect(mount.journal.map { $0.arrival?.iso8601 } == ["2026-11-22T05:34:17.123Z", "2026-11-22T05:34:17.124Z"])
        #expect(mount.journal.map(\.duration) == [.milliseconds(42), .milliseconds(41)])
        let timeless = Mount(.five)
        timeless.finished(timeless.answer(.page(1)).request)
        #expect(timeless.journal.map(\.arrival) == [nil] && timeless.journal.map(\.duration) == [nil])
    }

    @Test("keeps how long its answer was held, and at which position it was released")
    func holds() {
        let clock = HandClock()
        let mount = Mount(.five, clock: { clock.now })
        mount.hold(RequestPattern(), isRepeated: true)
        for page in 1...4 { _ = mount.answer(.page(page)) }
        #expect(mount.journal.map(\.hold) == [nil, nil, nil, nil])
        clock.advance(milliseconds: 20)
        mount.release(id: 3)
        clock.advance(milliseconds: 10)
        mount.finished(4, sent: false)
        #expect(mount.release(inOrder: [2, 1]) == 2)
        clock.advance(milliseconds: 5)
        for id in [3, 2, 1] { mount.finished(JournalEntry.ID(id)) }
        let times = [35, 30, 20, 30].map { Duration.milliseconds($0) }
        let ends = zip(times, [3, 2, 1, nil]).map { JournalEntry.PastHold(duration: $0, position: $1) }
        #expect(mount.journal.map(\.hold) == ends)
        // No answer is held, so the next one is the first again.
        _ = mount.answer(.page(1))
        mount.release(nil)
        #expect(mount.journal.last?.hold == JournalEntry.PastHold(duration: .zero, position: 1))
    }

    @Test(
        "writes a moment as ISO 8601 does",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_102_444_800_007, "2100-01-01T00:00:00.007Z"),
        ]
    )
    func moments(milliseconds: Int64, text: String) {
        let moment = Moment(unixMilliseconds: milliseconds, nanoseconds: 0)
        #expect(moment.iso8601 == text)
        #expect(text.hasSuffix("T" + moment.timeOfDay))
    }

    @Test("has the headers of request and answer, and the status that was sent")
    func headers() throws {
        let mount = Mount(.five)
        var request = StubRequest.page(1)
        request.headers = [("X-Tab", "2")]
        let long = mount.answer(request)
        let endpoint = try #require(mount.pages(at: "/api/houses"))
        let sent = HeaderRecord(lines: Array("X-Tab: 3\r\nEmpty:\r\nX-Colon: a:b \r\n".utf8))
        let head = PageHead(status: "HTTP/1.1 200 OK", fields: [("Understudy-Page", ""), ("Content-Length", "")])
        let tag = EntityTag(of: [])
        let values = PageHead.Values(date: [], page: 12, tag: tag, length: 345)
        let lines = AnswerRecord(status: 200, headers: HeaderRecord(head, with: values))
        let short = try #require(
            mount.visit(endpoint, asked: .numbers(PageEndpoint.Numbers()), page: 1, headers: sent, answer: lines)
        )
        #expect(mount.journal.allSatisfy { $0.answerHeaders == nil })
        let answer = AnswerRecord(status: 304, headers: HeaderRecord([("ETag", "1")]))
        mount.finished(long.request, answer: answer)
        mount.finished(short)
        #expect(mount.journal.map { $0.headers.fields.map(\.name) } == [["X-Tab"], ["X-Tab", "Empty", "X-Colon"]])
        #expect(mount.journal.map { $0.headers.fields.map(\.value) } == [["2"], ["3", "", "a:b"]])
        #expect(mount.journal.map { $0.answerHeaders?.fields.map(\.value) } == [["1"], ["12", "345"]])
        #expect(mount.journal.map(\.status) == [304, 200])
    }

    @Test("keeps no more of the headers than its limit, and says how many it leaves out")
    func limit() {
        let large = String(repeating: "a", count: HeaderRecord.byteCountMax - 2)
        let record = HeaderRecord([("a", "b"), ("c", large), ("d", "e"), ("f", "g")])
        #expect(record.fields.map(\.name) == ["a"])
        #expect(record.omittedCount == 3)
        let full = HeaderRecord([("a", "b"), ("c", String(large.dropLast()))])
        #expect(full.fields.count == 2 && full.omittedCount == 0)
    }

    @Test(
        "shows no secret",
        arguments: [
            ("Authorization", "Bearer abc", "Bearer ***"), ("authorization", "abc", "***"),
            ("Proxy-Authorization", "Basic YTpi", "Basic ***"), ("Cookie", "a=b", "***"), ("Set-Cookie", "a=b", "***"),
            ("X-Api-Key", "k", "***"), ("api_key", "k", "***"), ("X-Access-Key", "k", "***"), ("passwd", "k", "***"),
            ("X-CSRF-Token", "k", "***"), ("X-Tab", "2", "2"), ("Accept", "*/*", "*/*"),
        ]
    )
    func secrets(name: String, value: String, shown: String) {
        #expect(HeaderRecord([(name, value)]).maskedFields.map(\.value) == [shown])
        #expect(HeaderRecord([(name, value)]).fields.map(\.value) == [value])
    }
}
