// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("A delivery", .timeLimit(.minutes(10)))
struct DeliveryTests {
    private func run(_ fault: String, _ body: (Served, Mount) async throws -> Void) async throws {
        let mount = Mount(.five, faults: [try FaultParser.parse(commandLine: fault)])
        try await Served.run(mount) { served async throws in try await body(served, mount) }
    }

    @Test("of a wrong length says half of what comes, then closes without a reset")
    func wrongLength() async throws {
        try await run("wrong-length@times=1") { served, mount async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            #expect(seen.text.contains("Content-Length: \(firstPage.utf8.count / 2)\r\n"))
            #expect(seen.text.hasSuffix("\r\n\r\n" + firstPage))
            #expect(!seen.wasReset)
            #expect(try await served.get("/api/houses").body == firstPage)
        }
    }

    @Test("of a malformed chunk breaks off into what is no chunk")
    func malformedChunk() async throws {
        try await run("malformed-chunk") { served, mount async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            let half = firstPage.prefix(firstPage.count / 2)
            #expect(seen.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(seen.text.contains("Transfer-Encoding: chunked\r\n"))
            #expect(seen.text.hasSuffix("\r\n\r\n\(String(half.count, radix: 16))\r\n\(half)\r\nno chunk\r\n"))
            #expect(!seen.wasReset)
            try await mount.expect("an answered request") { $0.journal.map(\.state) == [.answered] }
        }
    }

    @Test("of garbage is 256 bytes and no HTTP")
    func garbage() async throws {
        try await run("garbage") { served, _ async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            #expect(seen.bytes.count == 256)
            #expect(!seen.wasReset)
        }
    }

    @Test(
        "in pieces comes whole, takes its time, and keeps the connection",
        arguments: ["drip:3/200ms", "bandwidth:300"]
    )
    func pieces(fault: String) async throws {
        try await run(fault + "@page=1") { served, mount async throws in
            let client = try await served.connect()
            let start = ContinuousClock.now
            try await client.get("/api/houses?pageIndex=1")
            try await client.get("/api/houses?pageIndex=2")
            let answers = try await client.answers(2)
            #expect(ContinuousClock.now - start >= .milliseconds(150))
            #expect(answers[0].body == firstPage)
            #expect(answers.map { $0.header("Understudy-Page") } == ["1", "2"])
            try await mount.expect("answered requests") { $0.journal.map(\.state) == [.answered, .answered] }
            await client.close()
        }
    }

    @Test("in pieces is gone when its client leaves or the stub stops")
    func gone() async throws {
        try await run("drip:100/3600s") { served, mount async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            try await client.wait("a first piece") { $0.text.contains("\r\n\r\n") }
            await client.close()
            try await mount.expect("a gone request") { $0.journal.map(\.state) == [.gone] }
            try await served.connect().get("/api/houses")
            try await mount.expect("another request") { $0.journal.count == 2 }
        }
    }

    @Test("in pieces can break off too")
    func piecesBrokenOff() async throws {
        let faults = ["body:truncated", "drip:3/20ms"].map { try? FaultParser.parse(commandLine: $0) }
        try await Served.run(Mount(.five, faults: faults.compactMap(\.self))) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            #expect(seen.text.hasSuffix("\r\n\r\n" + firstPage.prefix(firstPage.count / 2)))
        }
    }

    @Test("is what the request's own header asks for, which is refused where it is wrong")
    func ownFaults() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            let wrong = [
                ("statu:503", "unknown fault 'statu'; use 'status'"),
                ("reset@list=flats", "names the list 'flats', which is not served; known: houses"),
                ("reset@row=9", "applies to row 9, and 'houses' has 5 rows, counted from 0; write row=4 or less"),
                ("shape:Data.Lst=null", "changes 'Data.Lst', which no answer has; use 'Data.List'"),
            ]
            for fault in ["status:503; delay:1"] + wrong.map(\.0) {
                try await client.get("/api/houses", headers: "Understudy-Fault: \(fault)\r\n")
            }
            try await client.get("/api/houses")
            let answers = try await client.answers(6)
            #expect(answers.map(\.status) == [503, 400, 400, 400, 400, 200])
            #expect(answers[0].header("Understudy-Fault") == "status:503; delay:1")
            for (answer, (fault, reason)) in zip(answers.dropFirst(), wrong) {
                let message = "the header Understudy-Fault is wrong: fault '\(fault)': \(reason)"
                #expect(answer.body == "{\"Message\":\"\(message)\"}")
            }
            await client.close()
        }
    }

    @Test("of the request's own header is refused if the list that is asked for can never have it")
    func ownList() async throws {
        var flats = ListDescription(name: "flats", paging: PageStyle(kind: .cursor))
        flats.envelope = Envelope(more: [.next: ["n"]])
        let answer = PlainAnswer(name: "max")
        let file = ListFile(lists: [ListDescription(name: "houses"), flats], answers: [answer])
        try await Served.run(Mount(file)) { served async throws in
            let client = try await served.connect()
            for path in ["houses", "flats", "max"] {
                try await client.get("/api/\(path)", headers: "Understudy-Fault: lie:empty-page\r\n")
            }
            try await client.get("/api/houses", headers: "Understudy-Fault: lie:empty-page@list=flats\r\n")
            let answers = try await client.answers(4)
            #expect(answers.map(\.status) == [400, 200, 200, 400])
            let reason = "no matching list leads to the rows of an empty page by a token"
            #expect(answers[0].body.contains("fault 'lie:empty-page': has no visible effect: \(reason); use "))
            #expect(answers.map { $0.header("Understudy-Fault") } == [nil, "lie:empty-page", nil, nil])
            let other = "applies to 'flats', and the request asks for 'houses'; write list=houses, or leave out 'list'"
            let fault = "fault 'lie:empty-page@list=flats': \(other)"
            #expect(answers[3].body == "{\"Message\":\"the header Understudy-Fault is wrong: \(fault)\"}")
            await client.close()
        }
    }

    @Test("of 401 is over when the request has the header")
    func unauthorized() async throws {
        try await run("unauthorized") { served, _ async throws in
            #expect(try await served.get("/api/houses").status == 401)
            #expect(try await served.get("/api/houses", headers: "Authorization: Bearer x\r\n").status == 200)
        }
    }
}
