// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics
import Testing
import YAMLSource

@testable import StubEngine

@Suite("The catalogue of faults")
struct FaultCatalogueTests {
    private func plan(_ fault: String, _ request: StubRequest = .page(2)) throws -> AnswerPlan {
        Mount(.five, faults: [try FaultParser.parse(commandLine: fault)]).answer(request)
    }

    @Test("reads and writes its own examples", arguments: FaultCatalogue.entries)
    func examples(entry: FaultEntry) throws {
        for example in entry.examples {
            let fault = try FaultParser.parse(commandLine: example)
            #expect(try FaultParser.parse(commandLine: fault.description) == fault)
            #expect(example.hasPrefix(entry.hyphenated))
            #expect(try FaultParser.parse(members: ["fault": .string(example)]) == fault)
        }
        var diagnostics = Diagnostics()
        let file = try YAMLSource.parse(Array("{ fault: \(entry.fileExample) }".utf8), file: "f.yaml")
        let fault = FaultParser.parse(file, into: &diagnostics)
        #expect(fault != nil)
        #expect(diagnostics.description == "")
        #expect(try FaultParser.parse(members: try #require(file.json?.object)) == fault)
    }

    @Test(
        "describes its own examples by a pattern, alone and with what narrows them",
        arguments: FaultCatalogue.entries
    )
    func patterns(entry: FaultEntry) throws {
        let (line, narrowed) = (try Regex(FaultSchema.line), try Regex(FaultSchema.narrowedLine))
        for example in entry.examples {
            #expect(example.wholeMatch(of: line) != nil)
            #expect("\(example)@page=3,times=1".wholeMatch(of: narrowed) != nil)
            #expect("\(example)@list=houses,rate=0.5".wholeMatch(of: narrowed) != nil)
            #expect("\(example)@".wholeMatch(of: narrowed) == nil)
            #expect("\(example)@times=1,page=3".wholeMatch(of: narrowed) == nil)
        }
        #expect("".wholeMatch(of: line) == nil)
    }

    @Test("has each word once")
    func words() {
        let words = FaultCatalogue.entries.flatMap { Set([$0.word, $0.hyphenated]) }
        #expect(Set(words).count == words.count)
    }

    @Test("hides a business error in status 200")
    func business() throws {
        let plan = try plan("business:1001:Sold out")
        #expect(plan.status == 200)
        #expect(plan.text == #"{"Message":"Sold out","Code":1001}"#)
    }

    @Test("redirects to where the request was sent, below any prefix")
    func redirect() throws {
        let plan = try plan("redirect-loop:307")
        #expect(plan.status == 307)
        #expect(plan.header("Location") == "./houses?pageIndex=2")
        let strange = StubRequest(path: "/api/houses", query: [("a b", "c&d"), ("pageIndex", "1")])
        #expect(try self.plan("redirect-loop", strange).header("Location") == "./houses?a%20b=c%26d&pageIndex=1")
        #expect(try self.plan("redirect-loop", .page(nil)).header("Location") == "./houses")
    }

    @Test("asks to wait, in whole seconds", arguments: [("rate-limit", 429, "1"), ("unavailable:1500ms", 503, "2")])
    func retryAfter(fault: String, status: Int, seconds: String) throws {
        let plan = try plan(fault)
        #expect(plan.status == status)
        #expect(plan.header("Retry-After") == seconds)
        #expect(plan.text.hasSuffix("; retry in \(seconds) s\"}"))
    }

    @Test("lets a request with the header through")
    func unauthorized() throws {
        let mount = Mount(.five, faults: [try FaultParser.parse(commandLine: "unauthorized:X-Token=abc")])
        let statuses = ["", "abd", "abc"]
            .map { value in
                var request = StubRequest.page(1)
                if !value.isEmpty { request.headers = [("x-token", value)] }
                return mount.answer(request).status
            }
        #expect(statuses == [401, 401, 200])
        #expect(mount.journal.map(\.faults.isEmpty) == [false, false, true])
        let plan = try plan("unauthorized")
        #expect(plan.header("WWW-Authenticate") == #"Bearer realm="understudy""#)
        #expect(plan.text == #"{"Message":"the header Authorization is missing or wrong; send it"}"#)
    }

    @Test("spoils bytes and type")
    func bytes() throws {
        let page = Array(#"{"Data":{"List":[{"Id":2},{"Id":3}],"PageSize":2,"Total":5}}"#.utf8)
        #expect(try plan("body:bom").body == [0xEF, 0xBB, 0xBF] + page)
        #expect(try plan("body:invalid-utf8").body == page.prefix(2) + [0xFF] + page.dropFirst(2))
        let typed = try plan("content-type")
        #expect(typed.header("Content-Type") == "text/html; charset=utf-8")
        #expect(typed.body == page)
        let garbage = try plan("garbage")
        #expect(garbage.body.count == 256)
        #expect(garbage.body == (try plan("garbage")).body)
        #expect(garbage.body.first == 0)
    }

    @Test("paces bodies")
    func pace() throws {
        #expect(try plan("drip:5/2s").pace == .drip(count: 5, over: .seconds(2)))
        #expect(try plan("bandwidth:2000").pace == .bandwidth(bytesPerSecond: 2000))
        #expect(try plan("never").pace == nil)
    }

    @Test("draws waits from the range, and from a distribution with the right middle")
    func waits() throws {
        let uniform = try DelayFault.read("100..300")
        let tailed = try DelayFault.read("200~0.5")
        var odds = FaultOdds(seed: 1, fault: 1, request: 1)
        let even = (0..<2000).map { _ in uniform.wait(&odds) }.sorted()
        #expect(even[0] >= .milliseconds(100))
        #expect(even[1999] <= .milliseconds(300))
        #expect((.milliseconds(185) ... .milliseconds(215)).contains(even[1000]))
        let waits = (0..<2000).map { _ in tailed.wait(&odds) }.sorted()
        #expect((.milliseconds(190) ... .milliseconds(210)).contains(waits[1000]))
        // The logarithm of the 84th percentile lies one sigma above that of the median: 200 ms times 1.65.
        #expect((.milliseconds(300) ... .milliseconds(360)).contains(waits[1683]))
    }
}
