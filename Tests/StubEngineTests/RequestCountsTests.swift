// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import StubEngine

@Suite("The counts of requests")
struct RequestCountsTests {
    private typealias Series = RequestCounts.Series

    private func counts(of mount: Mount) -> [Series: UInt64] {
        Dictionary(uniqueKeysWithValues: mount.requestCounts.all.map { ($0.series, $0.count) })
    }

    /// Takes a request on the fast path in.
    private func visit(_ mount: Mount, status: Int = 200) throws {
        let endpoint = try #require(mount.pages(at: "/api/houses"))
        let answer = AnswerRecord(status: status, headers: HeaderRecord())
        let asked = PageEndpoint.Asked.numbers(PageEndpoint.Numbers())
        let id = mount.visit(endpoint, asked: asked, page: 1, headers: HeaderRecord(), answer: answer)
        #expect(id != nil)
    }

    @Test("are the same on both paths, by list, status and faults")
    func series() throws {
        let mount = Mount(.five)
        try visit(mount)
        _ = mount.answer(.page(2))
        try visit(mount, status: 304)
        try visit(mount)
        _ = mount.answer(StubRequest(path: "/nowhere"))
        _ = mount.answer(StubRequest(path: "/elsewhere"))
        var request = StubRequest.page(1)
        request.faults = ["delay:1", "status:503", "delay:2"].compactMap { try? FaultParser.parse(commandLine: $0) }
        _ = mount.answer(request)
        #expect(
            counts(of: mount) == [
                Series(list: "houses", status: 200): 3, Series(list: "houses", status: 304): 1,
                Series(list: "", status: 404): 2, Series(list: "houses", status: 503, faults: "delay,status"): 1,
            ]
        )
    }

    @Test("stay after a reset, and after a reload that makes new endpoints")
    func stay() throws {
        let mount = Mount(.five)
        try visit(mount)
        mount.reset()
        try visit(mount)
        _ = mount.serve(Backend(.five))
        try visit(mount)
        #expect(counts(of: mount) == [Series(list: "houses", status: 200): 3])
    }

    @Test("have a limit of series, behind which all further ones are one")
    func limit() {
        var counts = RequestCounts()
        for number in 0..<RequestCounts.seriesMax + 5 {
            counts.add(Series(list: "l\(number)", status: 200))
            counts.add(Series(list: "l0", status: 200))
        }
        let all = Dictionary(uniqueKeysWithValues: counts.all.map { ($0.series, $0.count) })
        #expect(all.count == RequestCounts.seriesMax + 1)
        #expect(all[Series(list: "", status: 0)] == 5)
        #expect(all[Series(list: "l0", status: 200)] == UInt64(RequestCounts.seriesMax + 6))
    }

    @Test("of several mounts add up")
    func sums() {
        var counts = RequestCounts()
        var others = RequestCounts()
        counts.add(Series(list: "a", status: 200), count: 2)
        others.add(Series(list: "a", status: 200), count: 3)
        others.add(Series(list: "b", status: 200))
        counts.add(others)
        let all = Dictionary(uniqueKeysWithValues: counts.all.map { ($0.series, $0.count) })
        #expect(all == [Series(list: "a", status: 200): 5, Series(list: "b", status: 200): 1])
    }

    @Test("have the requests to sandboxes, also to those that were removed")
    func sandboxes() throws {
        let mount = Mount(.five, sandboxes: SandboxLimits())
        for name in ["a", "b", "a"] { _ = try mount.sandbox(name).answer(.page(1)) }
        #expect(mount.sandboxes?.remove("a") == true)
        _ = try mount.sandbox("a").answer(.page(1))
        _ = mount.answer(.page(1))
        #expect(counts(of: mount) == [Series(list: "houses", status: 200): 5])
    }

    @Test("a reload that failed is known until one succeeds")
    func reload() {
        let mount = Mount(.five)
        #expect(!mount.isReloadFailed)
        mount.failReload()
        #expect(mount.isReloadFailed)
        _ = mount.serve(Backend(.five))
        #expect(!mount.isReloadFailed)
    }
}
