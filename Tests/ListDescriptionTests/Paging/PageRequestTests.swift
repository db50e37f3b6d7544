// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("Page requests")
struct PageRequestTests {
    @Test("what a query does not say is the first page and the default size")
    func defaults() throws {
        let style = PageStyle(first: 0, defaultSize: 7)
        #expect(try style.request(from: []) == PageRequest(page: 0, size: 7))
        #expect(try style.request(from: [("other", "x"), ("pageSize", "3")]) == PageRequest(page: 0, size: 3))
        #expect(try style.request(from: [("pageIndex", "0012")]) == PageRequest(page: 12, size: 7))
    }

    @Test(
        "a page that is no number, or below the first, is refused with what is allowed (F-12)",
        arguments: [
            "0", "-1", "+1", "1.0", "1e3", "", " 1", "x", "٣", "0x1", "12345678901234567890",
            "00000000000000000001", "1\0",
        ]
    )
    func badPage(value: String) {
        let error = #expect(throws: BadParameter.self) { try PageStyle().request(from: [("pageIndex", value)]) }
        let allowed = "an integer of 1 or more, with at most 19 digits"
        #expect(error?.description == "bad parameter 'pageIndex': '\(value)'; send \(allowed)")
    }

    @Test("a size that is zero or too large is refused with what is allowed (F-12)", arguments: ["0", "101", "-5"])
    func badSize(value: String) {
        let error = #expect(throws: BadParameter.self) { try PageStyle().request(from: [("pageSize", value)]) }
        #expect(error?.description == "bad parameter 'pageSize': '\(value)'; send an integer from 1 to 100")
    }

    @Test("a repeated parameter is refused, even with the same value")
    func repeated() {
        let query = [("pageSize", "5"), ("pageIndex", "1"), ("pageIndex", "1")]
        let error = #expect(throws: BadParameter.self) { try PageStyle().request(from: query) }
        #expect(error?.description == "bad parameter 'pageIndex': given more than once, with '1' and '1'; send it once")
    }

    @Test("a long value is quoted in part by the message, and whole by the answers of an API")
    func longValue() {
        let value = String(repeating: "9", count: 1_000)
        let error = #expect(throws: BadParameter.self) { try PageStyle().request(from: [("pageSize", value)]) }
        let start = String(repeating: "9", count: 40)
        #expect(error?.description == "bad parameter 'pageSize': '\(start)…'; send an integer from 1 to 100")
        #expect(error?.value == value)
    }
}
