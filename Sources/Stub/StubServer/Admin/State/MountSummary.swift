// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import SourceDiagnostics
import StubEngine

/// The parts of the state of a mount that differ from what its files say.
struct MountSummary: Sendable {
    /// The rows of a list that have changed.
    struct ChangedRows: Sendable {
        /// The list, which has rows of its own.
        let list: ListDescription
        /// The changes since the list was generated; nil for more than `RowEdit.countMax`.
        let edits: [RowEdit]?
        /// The number of rows.
        let count: UInt64
        /// The rows; nil for more than ``rowsMax``.
        let rows: [JSONValue]?
        /// Whether a text of these rows has all values as the stub writes them, such as 416.80 with the last digit.
        let isExact: Bool
    }

    /// The most rows of a list that are written one by one.
    static let rowsMax: UInt64 = 1000

    /// The lists and answers as they are described.
    let file: ListFile
    /// The faults in the order in which they apply, without the requests that they have counted.
    ///
    /// A fault that is used up can apply as often as at first: a person who made a page fail once wants to show this.
    let faults: [Fault]
    /// The faults that the list files have.
    let fileFaults: [Fault]
    /// The lists with rows of their own whose rows have changed.
    let changes: [ChangedRows]
    /// The holds that wait.
    let holds: [Hold]
    /// The delay of every answer.
    let delay: Duration
    /// The seed of a sandbox that has one.
    let seed: UInt64?
    /// The parts that no text can express, with the reason.
    let inexpressible: [String]

    /// Looks at a mount.
    ///
    /// - Parameters:
    ///   - mount: The mount.
    ///   - seed: The seed of the sandbox, if the mount is a sandbox that has one.
    init(_ mount: Mount, seed: UInt64? = nil) {
        let backend = mount.backend
        file = backend.file
        delay = backend.delay
        self.seed = seed
        // The faults of the files are correct: reading the files has checked them.
        var findings = Diagnostics()
        fileFaults = FaultParser.faults(of: file, into: &findings)
        let active = mount.faults
        faults = active.map { $0.remaining ?? $0.fault }
        changes = file.lists.filter { $0.rowsOf == nil }
            .compactMap { list in
                let edits = mount.rowEdits(of: list)
                guard edits?.isEmpty != true else { return nil }
                let (count, items) = mount.rows(of: list, at: 0..<Self.rowsMax)
                let rows = count <= Self.rowsMax ? items.compactMap { try? JSONParser.parse($0) } : nil
                let isExact = rows.map { zip($0, items).allSatisfy { Array($0.description.utf8) == $1 } } ?? true
                return ChangedRows(list: list, edits: edits, count: count, rows: rows, isExact: isExact)
            }
        holds = mount.holds
        inexpressible =
            active.filter { $0.remaining == nil }
            .map { "that the fault '\($0.fault)' is used up: in this text, it can apply again" }
            + mount.journal(of: mount.held)
            .map {
                "the held answer to \(Self.name(of: $0)): its client has to ask again, and a hold of one answer is over"
            }
    }

    private static func name(of entry: JournalEntry) -> String {
        let page = entry.page.map { ", page \($0)" } ?? ""
        return "\(entry.method) \(entry.target)\(page)"
    }
}

extension MountSummary.ChangedRows {
    /// The number of rows, if the rows are those of a shorter or a longer list; nil for any other change.
    var length: UInt64? {
        if count == 0 { return 0 }
        guard let edits, edits.count == 1 else { return nil }
        switch edits[0] {
        case .insert(at: list.rows, let added): return list.rows + added
        case .remove(let place, let removed) where place + removed == list.rows: return place
        case .insert, .remove, .replace: return nil
        }
    }
}

extension MountSummary {
    /// The faults as a stub gets them that starts with the list files.
    struct StartingFaults: Hashable, Sendable {
        /// The faults before those of the files, which are options of the command line.
        var options: [Fault] = []
        /// The positions of the faults that have to be removed, among those of the files, from 0.
        var removed: [Int] = []
        /// The faults that have to be added after those of the files.
        var added: [Fault] = []
    }

    /// The steps to the faults that are active now, in their order.
    var startingFaults: StartingFaults {
        var steps = StartingFaults()
        var next = 0
        for fault in faults {
            if let place = fileFaults[next...].firstIndex(of: fault) {
                steps.removed += next..<place
                next = place + 1
            } else if next == 0 {
                steps.options.append(fault)
            } else {
                steps.added.append(fault)
            }
        }
        steps.removed += next..<fileFaults.count
        return steps
    }
}
