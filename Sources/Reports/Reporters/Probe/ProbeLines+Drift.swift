// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendProbing
import TextEncoding

extension ProbeLines {
    /// The properties of the description that have drifted, with their evidence; optionally with all other properties.
    ///
    /// - Parameters:
    ///   - file: The list file.
    ///   - all: Whether every property is shown.
    /// - Returns: The lines; none without a description.
    package func drift(file: String, all: Bool) -> [String] {
        var notCompared: [Remark] = []
        let lines = report.drift.flatMap { finding -> [String] in
            switch finding.verdict {
            case .holds: return all ? ["\(display.styled("holds", as: .green))      \(finding.title.printable)"] : []
            case .notCompared(let reason):
                notCompared.append((name: finding.title, reason: reason))
                return []
            case .undecided(let reason):
                return all
                    ? [
                        "\(display.styled("undecided", as: .yellow))  \(finding.title.printable)",
                        "           \(reason.printable)",
                    ] : []
            case .drifted(let difference, let evidence):
                return [
                    "\(display.styled("drifted", as: .red))    \(finding.title.printable)",
                    "           \(finding.place(in: file)): \(difference.described)".printable,
                    "           came: \(difference.came)".printable,
                ]
                    + evidence.flatMap {
                        ["           \($0.command.printable)", "             → \($0.answer.printable)"]
                    }
            }
        }
        return lines + (all ? grouped(notCompared) : [])
    }

    /// The counts of the comparison with the description in one line; nil without a description.
    package var driftCounts: String? {
        guard !report.drift.isEmpty else { return nil }
        var (holds, drifted, undecided, notCompared) = (0, 0, 0, 0)
        for finding in report.drift {
            switch finding.verdict {
            case .holds: holds += 1
            case .drifted: drifted += 1
            case .undecided: undecided += 1
            case .notCompared: notCompared += 1
            }
        }
        let parts = Count.list([
            (holds, "hold"), (drifted, "drifted"), (undecided, "undecided"), (notCompared, "not compared"),
        ])
        return "properties of the description: \(parts)"
    }
}

extension DriftFinding {
    /// The id and the name of the property.
    var title: String { "\(property.id) \(name)" }

    /// The file, with the line of the property if it is known.
    func place(in file: String) -> String { line.map { "\(file):\($0)" } ?? file }
}

extension DriftFinding.Difference {
    /// Both sides in one sentence.
    var sentence: String { "the description has \(described); came: \(came)" }
}
