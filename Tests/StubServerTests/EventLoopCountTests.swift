// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubServer

@Suite("The count of event loops")
struct EventLoopCountTests {
    @Test(
        "is that of the allowed cores",
        arguments: [
            ("Cpus_allowed:\t3\n", 2), ("Cpus_allowed:\tff,00000001\n", 9), ("Cpus_allowed_list:\t0-1\n", nil),
            ("Name:\tface\n", nil),
        ] as [(String, Int?)]
    )
    func cores(line: String, count: Int?) {
        #expect(EventLoopCount.coreCount(ofLine: line) == count)
    }

    @Test("is said by this system")
    func system() throws {
        #expect(try #require(EventLoopCount.allowedCoreCount) >= 1)
    }
}
