// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

/// Whatever a request says, it gets an answer: rows, or the reason why not.
@Suite("A mount under hostile parameters")
struct HostileParameterTests {
    private static let values = [
        "", "0", "1", "-1", "+1", "1e3", "1.0", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "18446744073709551615", "18446744073709551616", "99999999999999999999999999999999999999999999", "٣", "\0",
        "a b",
        "-170141183460469231731687303715884105728", String(repeating: "9", count: 10_000), "<script>", "%00", "null",
        "NaN",
    ]

    private func list(_ kind: PageStyle.Kind, _ pastEnd: PageStyle.PastEnd, rows: UInt64) -> ListDescription {
        let envelope = Envelope(
            more: [.hasMore: ["m"], .next: ["n"], .previous: ["p"], .page: ["g"], .pages: ["s"]],
            totalHeader: "X-Total",
            nextHeader: "X-Next"
        )
        return ListDescription(
            name: "houses",
            rows: rows,
            paging: PageStyle(kind: kind, pageParameter: "p", sizeParameter: "n", defaultSize: 3, pastEnd: pastEnd),
            envelope: envelope,
            row: RowTemplate([RowField(name: "Id", kind: .sequence(from: -1 << 53, step: 1 << 53))]),
            query: RowQuery(filter: ["Id"], search: ["Id"], sort: ["Id"], scan: 100),
            items: ItemAccess()
        )
    }

    @Test(
        "an answer comes, of 200, 400, 404 or 422, as JSON, in each style and with each lie",
        arguments: PageStyle.Kind.allCases,
        PageStyle.PastEnd.allCases
    )
    func answers(kind: PageStyle.Kind, pastEnd: PageStyle.PastEnd) throws {
        let lies = PageLie.Kind.allCases.map { Fault(.lie(PageLie($0)), rate: 0.3) }
        for rows in [0, 1, 7, ListDescription.rowsMax] as [UInt64] {
            let list = list(kind, pastEnd, rows: rows)
            for faults in [[], lies] {
                let mount = Mount(ListFile(lists: [list]), faults: faults)
                for isChanged in [false, true] {
                    if isChanged, rows < 8 {
                        try mount.insertRows(2, at: 1, of: "houses")
                        try mount.removeRows(at: 3..<4, of: "houses")
                    }
                    for value in Self.values { try ask(mount, value, pastEnd) }
                }
            }
        }
    }

    private func ask(_ mount: Mount, _ value: String, _ pastEnd: PageStyle.PastEnd) throws {
        let statuses = [200, 400, 422] + (pastEnd == .error ? [404] : [])
        for name in ["p", "n", "Id", "search", "sort"] {
            let query = [(name: name, value: value), (name: "n", value: "2")].prefix(name == "n" ? 1 : 2)
            let plan = mount.answer(StubRequest(path: "/api/houses", query: Array(query)))
            #expect(statuses.contains(plan.status), "\(name)=\(value)")
            #expect(throws: Never.self, "\(name)=\(value)") { try JSONParser.parse(plan.body) }
            #expect(plan.body.count < 20_000)
            for header in plan.headers { #expect(header.value.utf8.allSatisfy { (0x20...0x7E).contains($0) }) }
        }
        #expect([200, 404].contains(mount.answer(StubRequest(path: "/api/houses/\(value)")).status) || value.isEmpty)
    }

    @Test("the last page of 10^12 rows is had like the first, and the one behind it is empty")
    func deep() {
        var list = ListDescription.five
        list.rows = 1_000_000_000_000
        list.paging = PageStyle(defaultSize: 20)
        let mount = Mount(ListFile(lists: [list]))
        let last = mount.answer(.page(50_000_000_000))
        #expect(last.text.hasSuffix(#"{"Id":999999999999}],"PageSize":20,"Total":1000000000000}}"#))
        #expect(
            mount.answer(.page(50_000_000_001)).text == #"{"Data":{"List":[],"PageSize":20,"Total":1000000000000}}"#
        )
    }
}
