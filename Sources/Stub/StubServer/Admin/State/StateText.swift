// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import StubEngine

/// The present state of a mount as a text that a shell or the program reads, and the parts that it cannot express.
struct StateText: Hashable, Sendable {
    /// A form of the text.
    enum Form: String, Sendable, CaseIterable {
        /// Commands for a shell: the start of the stub, then calls of the admin API.
        case command
        /// The part of a list file that the state adds.
        case list
        /// A contract for `understudy check`.
        case contract
    }

    /// The text, with a line feed at its end.
    var text = ""
    /// The parts that are left out, each with the reason.
    var leftOut: [String] = []
}

/// The parts of the state of a mount that differ from what its files say.
struct MountSummary: Sendable {
    /// The faults in the order in which they apply.
    let faults: [Fault]
    /// The faults that the list files have.
    let fileFaults: [Fault]
    /// The lists with rows of their own whose rows have changed; nil for too many changes.
    let edits: [(list: ListDescription, edits: [RowEdit]?)]
    /// The holds that wait.
    let holds: [Hold]
    /// The requests whose answers are held.
    let held: [JournalEntry.ID]

    /// Looks at a mount.
    init(_ mount: Mount) {
        let file = mount.backend.file
        // The faults of the files are correct: reading the files has checked them.
        var findings = Diagnostics()
        fileFaults = FaultParser.faults(of: file, into: &findings)
        faults = mount.faults.map(\.fault)
        edits = file.lists.filter { $0.rowsOf == nil }
            .map { (list: $0, edits: mount.rowEdits(of: $0)) }
            .filter { $0.edits?.isEmpty != true }
        holds = mount.holds
        held = mount.held
    }

    /// The faults that no list file has.
    var addedFaults: [Fault] {
        var rest = fileFaults
        return faults.filter { fault in
            guard let place = rest.firstIndex(of: fault) else { return true }
            rest.remove(at: place)
            return false
        }
    }

    /// The faults of list files that have been removed.
    var removedFaults: [Fault] {
        var rest = fileFaults
        for fault in faults { rest.firstIndex(of: fault).map { _ = rest.remove(at: $0) } }
        return rest
    }

    /// The held answers, in the words of ``StateText/leftOut``.
    var heldAnswers: [String] {
        held.map { "the held answer to request \($0): its client has to ask again" }
    }
}

extension StateText {
    /// Writes the `faults` of a list file.
    init(listFile summary: MountSummary) {
        if summary.faults.isEmpty {
            text = "faults: []\n"
        } else {
            // JSON strings are YAML, too, whatever is in them.
            text = "faults:\n" + summary.faults.map { "  - \(JSONValue.string($0.description))\n" }.joined()
        }
        leftOut = ["the lists: put these lines into the list file instead of its 'faults'"]
        for (list, edits) in summary.edits {
            let count = edits.map { "\($0.count)" } ?? "more than \(RowEdit.countMax)"
            let noun = edits?.count == 1 ? "change" : "changes"
            leftOut.append("\(count) \(noun) of the rows of '\(list.name)': a list file has no changes")
        }
        for hold in summary.holds { leftOut.append("the hold of \(hold.pattern): a list file has no holds") }
        leftOut += summary.heldAnswers
    }
}
