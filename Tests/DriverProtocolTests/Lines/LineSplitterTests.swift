// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Testing

@Suite struct LineSplitterTests {
    @Test("lines are the same however the bytes are cut", arguments: 1...9)
    func cuts(byteCount: Int) {
        let bytes = Array("one\n\ntwo\nrest".utf8)
        var splitter = LineSplitter()
        var lines: [LineSplitter.Line] = []
        for start in stride(from: 0, to: bytes.count, by: byteCount) {
            lines += splitter.append(Array(bytes[start..<min(start + byteCount, bytes.count)]))
        }
        lines += splitter.finish().map { [$0] } ?? []
        #expect(lines == ["one", "", "two", "rest"].map { .line(Array($0.utf8)) })
    }

    @Test("a line beyond the limit is counted and the next one is whole")
    func tooLong() {
        var splitter = LineSplitter(byteCountMax: 4)
        #expect(splitter.append(Array("12".utf8)) == [])
        #expect(splitter.append(Array("3456".utf8)) == [.tooLong(moreThan: 4, beginning: Array("123456".utf8))])
        #expect(splitter.append(Array("78".utf8)) == [])
        #expect(
            splitter.append(Array("9\nnext\n12345\n".utf8)) == [
                .line(Array("next".utf8)), .tooLong(moreThan: 4, beginning: Array("12345".utf8)),
            ]
        )
        #expect(splitter.finish() == nil)
    }
}
