// Understudy
// SPDX-License-Identifier: Apache-2.0

import CZlib
import ListDescription
import Testing

@testable import StubEngine

@Suite("An image as PNG")
struct StubImageTests {
    /// A part of the file.
    private struct Chunk {
        var type: String
        var content: [UInt8]
        var sum: Int
        var ownSum: Int
    }

    private func word(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    private func chunks(_ bytes: [UInt8]) -> [Chunk] {
        var chunks: [Chunk] = []
        var rest = bytes.dropFirst(8)
        while rest.count >= 12 {
            let count = word(rest)
            let typed = Array(rest.dropFirst(4).prefix(4 + count))
            chunks.append(
                Chunk(
                    type: String(decoding: typed.prefix(4), as: UTF8.self),
                    content: Array(typed.dropFirst(4)),
                    sum: word(rest.dropFirst(8 + count)),
                    ownSum: typed.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, uInt($0.count))) }
                )
            )
            rest = rest.dropFirst(12 + count)
        }
        #expect(rest.isEmpty)
        return chunks
    }

    private func inflated(_ bytes: [UInt8], count: Int) -> [UInt8] {
        var inflated = [UInt8](repeating: 0xEE, count: count + 1)
        var length = uLong(inflated.count)
        #expect(uncompress(&inflated, &length, bytes, uLong(bytes.count)) == Z_OK)
        #expect(Int(length) == count)
        return Array(inflated.prefix(count))
    }

    @Test(
        "is a circle of one colour on another, of the size that its path says",
        arguments: [(20, 9), (1, 1), (640, 480)]
    )
    func decodes(width: Int, height: Int) throws {
        let plan = Mount(.five).answer(StubRequest(path: "/__understudy/images/\(width)x\(height)/a.png"))
        #expect(plan.header("Content-Type") == "image/png")
        #expect(Array(plan.body.prefix(8)) == [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A])
        let chunks = chunks(plan.body)
        #expect(chunks.map(\.type) == ["IHDR", "PLTE", "IDAT", "IEND"])
        #expect(chunks.allSatisfy { $0.sum == $0.ownSum })
        #expect(word(chunks[0].content[0...]) == width)
        #expect(word(chunks[0].content[4...]) == height)
        #expect(chunks[0].content.dropFirst(8) == [1, 3, 0, 0, 0])
        let colors = chunks[1].content
        #expect(colors.count == 6)
        #expect(colors.prefix(3) != colors.suffix(3))
        let line = 1 + (width + 7) / 8
        let pixels = inflated(chunks[2].content, count: line * height)
        func isSet(_ column: Int, _ row: Int) -> Bool {
            pixels[row * line + 1 + column / 8] & 0x80 >> UInt8(column % 8) != 0
        }
        #expect(isSet(width / 2, height / 2))
        #expect(isSet(0, 0) == (width == 1))
        #expect((0..<height).allSatisfy { pixels[$0 * line] == 0 })
    }

    @Test("is the same for the same name, has other colours for another, and is small")
    func names() {
        func image(_ name: String) -> [UInt8] {
            Mount(.five).answer(StubRequest(path: "/__understudy/images/1000x1000/\(name)")).body
        }
        #expect(image("a.png") == image("a.png"))
        #expect(image("a.png") != image("b.png"))
        #expect(image("a.png").count < 20_000)
        #expect(image("a.svg").starts(with: Array("<svg".utf8)))
    }
}
