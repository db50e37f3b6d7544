// Understudy
// SPDX-License-Identifier: Apache-2.0

import CZlib
import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("As a local server, the stub", .timeLimit(.minutes(10)))
struct RepresentationTests {
    @Test("answers 304 without a body to who has the page, in every process with the same tag")
    func notModified() async throws {
        try await Served.run(Mount(.five)) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let tag = try #require(try await client.answers(1)[0].header("ETag"))
            #expect(tag == EntityTag(of: Array(firstPage.utf8)).description)
            for known in [tag, "\"x\", \(tag)", "*", String(tag.dropFirst(2))] {
                try await client.get("/api/houses", headers: "If-None-Match: \(known)\r\n")
            }
            try await client.get("/api/houses?pageIndex=2", headers: "If-None-Match: \(tag)\r\n")
            let answers = try await client.answers(6)
            #expect(answers.map(\.status) == [200, 304, 304, 304, 304, 200])
            #expect(answers[1].header("ETag") == tag)
            #expect(answers[1].header("Content-Length") == nil)
            #expect(answers[1].header("Understudy-Page") == "1")
            await client.close()
        }
    }

    @Test("gives no tag to what is no page")
    func noTag() async throws {
        let mount = Mount(.five, faults: [Fault(.status(500, message: nil), page: 2)])
        try await Served.run(mount) { served async throws in
            for target in ["/nowhere", "/api/houses?pageIndex=2", "/api/houses?pageIndex=x"] {
                #expect(try await served.get(target).header("ETag") == nil)
            }
        }
    }

    @Test("packs a body of 1 KiB for who takes gzip, and no other")
    func gzip() async throws {
        var configuration = StubServerConfiguration.patient
        configuration.compresses = true
        try await Served.run(Mount(.wide), configuration: configuration) { served async throws in
            let plain = try await served.get("/api/wide")
            #expect(plain.header("Content-Encoding") == nil)
            #expect(plain.header("Vary") == "Origin, Accept-Encoding")
            #expect(plain.body.utf8.count > 1024)
            let small = try await served.get("/api/wide?pageSize=1", headers: "Accept-Encoding: gzip\r\n")
            #expect(small.header("Content-Encoding") == nil)
            let client = try await served.connect()
            try await client.get("/api/wide", headers: "Accept-Encoding: br, gzip;q=0.5\r\nConnection: close\r\n")
            let seen = try await client.closed()
            let answer = try #require(seen.answers.first)
            #expect(answer.header("Content-Encoding") == "gzip")
            #expect(answer.header("ETag") == plain.header("ETag"))
            #expect(answer.header("Vary") == "Origin, Accept-Encoding")
            let length = try #require(answer.header("Content-Length").flatMap { Int($0) })
            #expect(unpacked(Array(seen.bytes.suffix(length))) == Array(plain.body.utf8))
        }
    }

    @Test("packs nothing unless it is configured to")
    func plain() async throws {
        try await Served.run(Mount(.wide)) { served async throws in
            let answer = try await served.get("/api/wide", headers: "Accept-Encoding: gzip\r\n")
            #expect(answer.header("Content-Encoding") == nil)
            #expect(answer.header("Vary") == "Origin")
        }
    }

    @Test("packs to the same bytes and back", arguments: [0, 1, 1024, 100_000])
    func packing(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        let packed = try #require(Gzip.packed(bytes))
        #expect(packed == Gzip.packed(bytes))
        #expect(unpacked(packed) == bytes)
    }

    @Test(
        "reads what Accept-Encoding takes",
        arguments: [
            ([], false), (["gzip"], true), (["br;q=1.0, GZIP ; q=0.2"], true), (["gzip;q=0"], false), (["*"], true),
            (["*, gzip;q=0"], false), (["identity"], false), (["deflate", "x-gzip"], true), (["gzip;q=x"], false),
        ]
    )
    func acceptEncoding(values: [String], isAccepted: Bool) {
        #expect(Gzip.isAccepted(values) == isAccepted)
    }

    private func unpacked(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return [] }
        defer { inflateEnd(&stream) }
        var input = bytes
        return [UInt8](unsafeUninitializedCapacity: 1 << 20) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                _ = inflate(&stream, Z_FINISH)
            }
            count = Int(stream.total_out)
        }
    }
}

extension ListFile {
    /// The list `wide`: rows of a hundred bytes.
    fileprivate static var wide: ListFile {
        let text = String(repeating: "ab", count: 50)
        let row = RowTemplate([RowField(name: "Id", kind: .index), RowField(name: "Text", kind: .value(.string(text)))])
        return ListFile(lists: [ListDescription(name: "wide", rows: 45, row: row)])
    }
}
