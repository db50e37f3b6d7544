// Understudy
// SPDX-License-Identifier: Apache-2.0

import PublishedDriver
import ShippedContracts
import Testing

@Suite("The table of the published mistakes")
struct DefectAreaTests {
    @Test("the areas follow one another without a gap, from X-01 on")
    func order() {
        #expect(DefectArea.all.first?.numbers.lowerBound == 1)
        for (area, next) in zip(DefectArea.all, DefectArea.all.dropFirst()) {
            #expect(next.numbers.lowerBound == area.numbers.upperBound + 1, "\(next.name) comes after \(area.name)")
        }
    }

    @Test("each mistake is a switch or has a reason why it cannot be one, never both", arguments: DefectArea.all)
    func accounted(area: DefectArea) {
        for id in area.ids {
            let reasons = area.reasons.filter { $0.id == id }
            let isSwitch = area.switches.contains { $0.rawValue == id }
            #expect(reasons.count == (isSwitch ? 0 : 1), "\(id)")
            #expect(reasons.allSatisfy { $0.reason.count > 20 && !$0.reason.hasSuffix(".") }, "\(id)")
        }
        #expect(Set(area.reasons.map(\.id)).isSubset(of: area.ids), "each reason belongs to \(area.name)")
    }

    @Test("every switch belongs to an area")
    func switches() {
        #expect(Set(DefectArea.all.flatMap(\.switches)) == Set(Defect.allCases))
    }

    @Test("every mistake that the index of behaviours corrects is in the table")
    func corrected() throws {
        let index = try #require(ShippedContracts.files.first { $0.path.hasSuffix("behaviours.yaml") })
        let known = Set(DefectArea.all.flatMap(\.ids))
        let cited = index.text.split(separator: "corrects: [").dropFirst()
            .flatMap { $0.prefix { $0 != "]" }.split(separator: ",") }
            .map { String($0.drop { $0 == " " }) }
        #expect(cited.count > 30)
        #expect(Set(cited).subtracting(known).isEmpty)
    }
}
