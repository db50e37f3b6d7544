// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
package import YAMLSource

/// What one list file describes: paged lists, and plain answers beside them.
package struct ListFile: Sendable, Hashable {
    /// What is served where no file is given: the list `houses` alone.
    package static let standard = ListFile(lists: [.standard])

    /// The paged lists, in the order of the file.
    package var lists: [ListDescription]
    /// The answers that are no lists, in the order of the file.
    package var answers: [PlainAnswer]
    /// What goes wrong from the beginning, as it is written; the engine reads it.
    package var faults: [SourceNode] = []

    /// Creates a file's content.
    package init(lists: [ListDescription] = [], answers: [PlainAnswer] = []) {
        self.lists = lists
        self.answers = answers
    }

    /// The locations of the names of lists and answers in the file, by name.
    package var locations: [String: SourceLocation] = [:]

    /// The names of all lists, then of all answers.
    package var names: [String] { lists.map(\.name) + answers.map(\.name) }
    /// What requests for them begin with, in the same order: `GET /api/houses`.
    package var routes: [String] {
        lists.map { "\($0.method) \($0.path)" } + answers.map { "\($0.method) \($0.path)" }
    }
}
