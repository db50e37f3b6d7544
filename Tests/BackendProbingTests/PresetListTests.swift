// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import BackendProbing

/// Lists in the form of well-known APIs: the probe reads each of them, and finds nothing wrong.
@Suite("a probe of a list in the form of an API")
struct PresetListTests {
    @Test("has all presets and all dialects of the contracts")
    func share() {
        #expect(ServedList.presets.count >= 29)
        #expect(ServedList.dialects.count >= 19)
    }

    @Test("decides everything in each preset", arguments: ServedList.presets)
    func preset(served: ServedList) throws {
        try check(served)
        try check(served.withSmallPages)
    }

    @Test("decides everything in each dialect of the contracts", arguments: ServedList.dialects)
    func dialect(served: ServedList) throws {
        try check(served)
        try check(served.withSmallPages)
    }

    @Test("calls nothing broken, whatever the number of rows", arguments: ServedList.presets)
    func counts(served: ServedList) throws {
        for rows: UInt64 in [0, 1, 9, 10, 11, 20, 30] {
            var other = served.withSmallPages
            other.list.rows = rows
            let report = try ProbedMount(other.list, path: other.path).probe()
            #expect(report.broken == [], "\(rows) rows\n\(report.trouble)")
            #expect(report.unread == nil, "\(rows) rows: \(report.unread?.reason ?? "")")
        }
    }

    @Test(
        "a total that only some requests get promises no page behind a full one",
        arguments: [10, 20, 30] as [UInt64]
    )
    func withoutTotal(rows: UInt64) throws {
        let yaml = RandomList.yaml(preset: "odata", rows: Int(rows), size: 10, most: 10)
        let report = try ProbedMount(yaml).probe()
        #expect(report["PB-10"] == .holds, "\(report.trouble)")
    }

    private func check(_ served: ServedList) throws {
        let report = try ProbedMount(served.list, path: served.path).probe()
        #expect(!report.isBroken && !report.isUndecided, "\(report.trouble)")
        #expect(report.rowCount == Int(served.list.rows))
        #expect(report.requestCount <= 2 * report.pageCount + 25)
    }
}
