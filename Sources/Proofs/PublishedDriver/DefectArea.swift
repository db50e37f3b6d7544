// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The published mistakes of one area, by number: each is a switch of `Defect`, or has a reason why it cannot be one.
///
/// Another area needs a file with one static member, and an entry in `all`.
package struct DefectArea: Sendable {
    /// The subject of the area.
    package var name: String
    /// The numbers of its mistakes: 1 is X-01.
    package var numbers: ClosedRange<Int>
    /// The reasons why a mistake is not observable at run time, by id.
    package var reasons: [(id: String, reason: String)]

    /// Every area, in the order of the numbers.
    package static let all = [lists, badges, tickets, pages, commands, network, runs]

    /// The ids of the area's mistakes, in order.
    package var ids: [String] { numbers.map { $0 < 10 ? "X-0\($0)" : "X-\($0)" } }

    /// The mistakes that can be switched on.
    package var switches: [Defect] { ids.compactMap(Defect.init(rawValue:)) }
}

extension DefectArea {
    /// Reformer, list domain service and paging manager.
    package static let lists = DefectArea(
        name: "lists",
        numbers: 1...28,
        reasons: [
            ("X-04", "an assertion that never fires does nothing at run time; what is visible of the misuse is X-02"),
            ("X-06", "several names for one class do not compile; there is one name for each here"),
            ("X-07", "the vocabulary has one type of reformer; a unit test hands a service another"),
            ("X-23", "hook and reload after an empty first page are required as published, and not a mistake"),
            ("X-24", "one end of refreshing for header and footer is required as published, and harmless"),
            (
                "X-25",
                "the unused page size shows only in requests past the end, which are required as published"
            ),
            ("X-27", "an identifier that the base class does not define does not compile"),
        ]
    )
}

extension DefectArea {
    /// Badge view model, app service, group domain service and cache.
    package static let badges = DefectArea(
        name: "badges and cache",
        numbers: 29...39,
        reasons: [
            ("X-36", "team and group can differ after reading one and writing both, which is required as published")
        ]
    )
}

extension DefectArea {
    /// The mistakes of the list layers that are observable only when the published code runs; their numbers come last.
    package static let runs = DefectArea(name: "lists at run time", numbers: 77...78, reasons: [])
}

extension DefectArea {
    /// Commands and their factory.
    package static let commands = DefectArea(
        name: "commands",
        numbers: 60...69,
        reasons: [
            ("X-61", "a method called by another name than its own does not compile")
        ]
    )
}

extension DefectArea {
    /// Dictionary-backed tickets, their cell, their controller and their factory.
    package static let tickets = DefectArea(
        name: "tickets",
        numbers: 40...51,
        reasons: [
            ("X-45", "names that are declared in one way and used in another do not compile")
        ]
    )
}

extension DefectArea {
    /// API managers, their delegates and reformers.
    package static let network = DefectArea(
        name: "network",
        numbers: 70...76,
        reasons: [
            ("X-72", "a reformer whose method has another name than in its protocol does not compile"),
            ("X-73", "a result type that fits neither of its values does not compile"),
            ("X-74", "several names for one callback do not compile"),
            ("X-76", "answers after the end of a delegate are out of scope, as is the original interceptor"),
        ]
    )
}

extension DefectArea {
    /// Documents that describe pages, and the sources generated from them.
    package static let pages = DefectArea(
        name: "page documents",
        numbers: 52...59,
        reasons: [
            ("X-59", "an open question about the documents; no code makes it a mistake")
        ]
    )
}
