// Understudy
// SPDX-License-Identifier: Apache-2.0

import PublishedDriver
import Testing

@Suite("The command line of the driver that is wrong on purpose")
struct DefectSelectionTests {
    @Test("without options every mistake is made")
    func all() throws {
        #expect(try DefectSelection([]) == .drive(Set(Defect.allCases)))
    }

    @Test("mistakes are chosen by their ids, or none at all")
    func some() throws {
        let chosen = try DefectSelection(["--defects", "X-01,X-14"])
        #expect(chosen == .drive([.nextPageFailureAsFirst, .refreshForgetsPage]))
        #expect(try DefectSelection(["--defects", "none"]) == .drive([]))
        #expect(try DefectSelection(["--list"]) == .list)
    }

    @Test(
        "what cannot be meant is refused",
        arguments: [
            (["--defects", "X-01,X-06"], "there is no switch 'X-06'; '--list' shows them"),
            (["--defects", ""], "there is no switch ''; '--list' shows them"),
            (["--defect"], "the options are '--list' or '--defects X-01,X-14', not '--defect'"),
            (["--list", "all"], "the options are '--list' or '--defects X-01,X-14', not '--list all'"),
        ]
    )
    func refused(arguments: [String], message: String) {
        #expect(throws: DefectSelectionError(message)) { try DefectSelection(arguments) }
    }

    @Test("the list has a line for every mistake, switch or not")
    func list() {
        let lines = DefectArea.listing.split(separator: "\n")
        #expect(lines.count == DefectArea.all.map(\.numbers.count).reduce(0, +))
        #expect(lines[1] == "X-02  A list service is created although there is no reformer")
        #expect(lines[5].hasPrefix("X-06  (no switch: several names for one class do not compile"))
    }
}
