// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import StubServer

@Suite("The header Date")
struct DateHeaderTests {
    @Test(
        "is written in the only form that senders may use",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"), (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 GMT"),
        ]
    )
    func form(second: Int64, text: String) {
        #expect(DateHeader.text(at: second) == text)
        #expect(text.utf8.count == 29)
    }

    @Test("goes with its clock")
    func clock() {
        let second = Mutex<Int64>(59)
        let header = DateHeader { second.withLock { $0 } }
        #expect(header.text == "Thu, 01 Jan 1970 00:00:59 GMT")
        #expect(header.text == "Thu, 01 Jan 1970 00:00:59 GMT")
        second.withLock { $0 = 60 }
        #expect(header.text == "Thu, 01 Jan 1970 00:01:00 GMT")
        #expect(header.bytes == Array("Thu, 01 Jan 1970 00:01:00 GMT".utf8))
    }
}
