// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The request on the command line of the published driver.
package enum DefectSelection: Hashable, Sendable {
    /// List the switches, and the reasons why the other mistakes have none.
    case list
    /// Drive layers that make these mistakes.
    case drive(Set<Defect>)

    /// Reads a command line: `--list`, or `--defects X-01,X-14` (`none` for none), or no argument for every mistake.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    /// - Throws: `DefectSelectionError` if an option is unknown or an id is not a switch.
    package init(_ arguments: [String]) throws(DefectSelectionError) {
        switch arguments.count {
        case 0: self = .drive(Set(Defect.allCases))
        case 1 where arguments[0] == "--list": self = .list
        case 2 where arguments[0] == "--defects": self = .drive(try Self.defects(in: arguments[1]))
        default:
            let text = arguments.joined(separator: " ")
            throw DefectSelectionError("the options are '--list' or '--defects X-01,X-14', not '\(text)'")
        }
    }

    private static func defects(in list: String) throws(DefectSelectionError) -> Set<Defect> {
        guard list != "none" else { return [] }
        var defects: Set<Defect> = []
        for id in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let defect = Defect(rawValue: String(id)) else {
                throw DefectSelectionError("there is no switch '\(id)'; '--list' shows them")
            }
            defects.insert(defect)
        }
        return defects
    }
}

extension DefectArea {
    /// Every mistake, one a line: its id, then its description, or in brackets the reason why it is not a switch.
    package static var listing: String {
        all.flatMap { area in
            area.ids.map { id in
                if let defect = Defect(rawValue: id) { return "\(id)  \(defect.sentence)\n" }
                return "\(id)  (no switch: \(area.reasons.first { $0.id == id }?.reason ?? ""))\n"
            }
        }
        .joined()
    }
}

/// The error of a command line that the published driver cannot interpret.
package struct DefectSelectionError: Error, Hashable, Sendable {
    /// The description of the failure, and the remedy.
    package var message: String

    /// Creates an error.
    package init(_ message: String) {
        self.message = message
    }
}
