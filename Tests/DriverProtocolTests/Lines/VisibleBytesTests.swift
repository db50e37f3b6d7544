// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Testing

@Suite struct VisibleBytesTests {
    @Test(
        "what is not UTF-8 is shown byte by byte, all else is left alone",
        arguments: [
            ([], ""),
            (Array("plain ü \u{1B}[31m \\x{C3}".utf8), "plain ü \u{1B}[31m \\x{C3}"),
            ([0x61, 0xC3, 0x28, 0x62], "a\\x{C3}(b"),
            ([0x61, 0xE2, 0x82], "a\\x{E2}\\x{82}"),
            ([0xC0, 0x80, 0xC3, 0xBC], "\\x{C0}\\x{80}ü"),
            ([0xED, 0xA0, 0x80], "\\x{ED}\\x{A0}\\x{80}"),
            ([0xF0, 0x9F, 0x98, 0x80, 0xFF], "😀\\x{FF}"),
        ] as [([UInt8], String)]
    )
    func shown(bytes: [UInt8], expected: String) {
        #expect(VisibleBytes.text(of: bytes) == expected)
    }
}
