// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import ListSketches
import ModelReading
import SourceDiagnostics
import TextEncoding

/// The lists of a new list file, and the requests of backends, recordings and models that it cannot describe.
///
/// Each list is read as `understudy serve` would read it, so that the file is always valid.
struct DescribedLists {
    /// The most operations that are reported one by one.
    private static let linesMax = 20

    /// An operation that is not described.
    struct Refusal: Hashable {
        /// The name of the operation in the model.
        var operation: String
        /// The reason, in a few words.
        var reason: String
    }

    /// The lists, each with a name and with requests of its own.
    private(set) var sketches: [ListSketch] = []
    /// The operations that are not described.
    private(set) var refused: [Refusal] = []

    /// The names of the lists and operations that the user chose; empty to choose all.
    private let chosen: Set<String>
    private var names: Set<String> = []
    private var routes: Set<EndpointRoute> = []

    /// Prepares a list file.
    ///
    /// - Parameter chosen: The names of the lists and operations to describe; empty to describe all.
    init(choosing chosen: Set<String> = []) {
        self.chosen = chosen
    }

    /// Returns the names by which findings can be chosen: their operations, and the names that their lists get.
    static func names(of findings: [ModelFinding]) -> Set<String> {
        var lists: Set<String> = []
        for case .list(let sketch, _) in findings { lists.insert(ListName.unique(sketch.name, among: lists)) }
        return lists.union(findings.map(\.operation))
    }

    /// Adds the result of reading an operation, if the user chose it.
    mutating func add(_ finding: ModelFinding) {
        switch finding {
        case .refused(let operation, let reason):
            guard isChosen(operation) else { return }
            refused.append(Refusal(operation: operation, reason: reason))
        case .list(let sketch, let operation): add(sketch, for: operation)
        }
    }

    private func isChosen(_ names: String...) -> Bool { chosen.isEmpty || !chosen.isDisjoint(with: names) }

    /// Adds a list under a name that no other list has.
    private mutating func add(_ sketch: ListSketch, for operation: String) {
        var sketch = sketch
        sketch.name = ListName.unique(sketch.name, among: names)
        // A list that is not chosen keeps its name, so that each name means the same list with and without a choice.
        guard isChosen(sketch.name, operation) else {
            names.insert(sketch.name)
            return
        }
        do throws(Diagnostics) {
            let text = ListFileText.text(of: [sketch])
            guard let list = try ListFileParser.parse(Array(text.utf8), file: sketch.name).lists.first else { return }
            guard routes.insert(list.route).inserted else {
                return refuse(
                    operation,
                    because: "its requests cannot be distinguished from those of another list"
                )
            }
            names.insert(sketch.name)
            sketches.append(sketch)
        } catch {
            let problem = error.findings.first?.message ?? "it is not valid"
            refuse(operation, because: "a list file cannot have it: \(problem)")
        }
    }

    private mutating func refuse(_ operation: String, because reason: String) {
        refused.append(Refusal(operation: operation, reason: reason))
    }

    /// The refusals in lines: one for each, or one for each reason if there are many.
    var refusalLines: [String] {
        guard refused.count > Self.linesMax else {
            return refused.map { "'\($0.operation)' is not described: \($0.reason)" }
        }
        let groups = Dictionary(grouping: refused, by: \.reason)
        return groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            .map { reason, refusals in
                let verb = refusals.count == 1 ? "is" : "are"
                let count = Count.text(refusals.count, noun: "request")
                return "\(count) \(verb) not described, such as '\(refusals[0].operation)': \(reason)"
            }
    }

    /// The numbers of lists and of refused requests, in words.
    var summary: String {
        let lists = Count.text(sketches.count, noun: "list")
        return refused.isEmpty ? lists : "\(lists); \(Count.text(refused.count, noun: "request")) not described"
    }
}
