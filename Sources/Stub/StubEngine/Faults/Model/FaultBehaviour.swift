// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// One entry of the fault catalogue: how it is written, which requests it spares, and what it does to an answer.
protocol FaultBehaviour: Sendable {
    /// The syntax of the fault and its description.
    static var entry: FaultEntry { get }
    /// The JSON Schemas of the mapping `{ word: … }` of a file; none for a word that stands alone.
    static var mappings: [JSONValue] { get }
    /// The text behind the word and its colon; nil for none.
    var argument: String? { get }
    /// The stage at which it applies among the faults of one request.
    var stage: FaultStage { get }
    /// The status code that it demands; nil for none.
    var status: Int? { get }
    /// The end of the answer.
    var ending: Ending { get }
    /// Whether the backend fails before it changes anything; a later failure loses only the answer.
    var forestallsChanges: Bool { get }

    /// Reads the fault from what stands behind its word.
    static func read(_ argument: String?) throws(FaultParser.Refusal) -> Self
    /// Reads the fault from the mapping `{ word: … }` of a file.
    static func read(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> Self?

    /// Returns whether the fault applies to a request that it is addressed to.
    func strikes(_ subject: FaultSubject) -> Bool
    /// Does to the answer what the fault is about.
    func change(_ plan: inout AnswerPlan, in scene: inout FaultScene)
}

extension FaultBehaviour {
    static var mappings: [JSONValue] {
        guard entry.rule != .none else { return [] }
        return [FaultSchema.mapping([entry.word: ["type": "string", "pattern": .string("^(\(entry.pattern))$")]])]
    }

    var argument: String? { nil }
    var stage: FaultStage { .answer }
    var status: Int? { nil }
    var ending: Ending { .complete }
    var forestallsChanges: Bool { false }

    static func read(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> Self? {
        guard let node = reader.node(entry.word),
            let argument = node.string("'\(entry.word)'", into: &diagnostics)
        else { return nil }
        do throws(FaultParser.Refusal) {
            return try read(argument)
        } catch {
            diagnostics.error(error.reason, at: node.location)
            return nil
        }
    }

    func strikes(_ subject: FaultSubject) -> Bool { true }

    func change(_ plan: inout AnswerPlan, in scene: inout FaultScene) {
        plan.ending = ending
    }
}

/// The order in which the faults of one request have their turns.
enum FaultStage: Int, Comparable, Hashable, Sendable {
    /// Changes the content; any number of them, one after the other.
    case content
    /// Decides the whole answer, alone: the first one that applies.
    case answer
    /// Changes when the bytes go out; any number of them, one after the other.
    case time

    static func < (left: FaultStage, right: FaultStage) -> Bool { left.rawValue < right.rawValue }
}

/// A request as faults are addressed to it.
struct FaultSubject: Sendable {
    /// The list or answer it is for.
    var name: String?
    /// The page it asks for; nil where it asks for none.
    var page: UInt64?
    /// The indexes of the rows that it asks for; nil where it asks for none.
    var rows: Range<UInt64>?
    /// Its number in the mount's journal, from 1.
    var number: UInt64 = 0
    /// The request itself.
    var request = StubRequest(path: "/")
}

/// The circumstances of the answer that a fault changes.
struct FaultScene: Sendable {
    /// The envelope, which says where messages stand.
    var envelope: Envelope
    /// The request.
    var request: StubRequest
    /// The chances of this fault at this request.
    var odds: FaultOdds
}

/// A defect of an answer: a word of the catalogue with its argument (F-15).
package struct FaultKind: Hashable, Sendable, CustomStringConvertible {
    /// The behaviour behind the word.
    let behaviour: any FaultBehaviour
    /// The kind as it is written on the command line; kinds that are written alike are equal.
    package let description: String

    /// Takes an entry of the catalogue with its argument.
    init(_ behaviour: some FaultBehaviour) {
        self.behaviour = behaviour
        let word = type(of: behaviour).entry.hyphenated
        description = behaviour.argument.map { "\(word):\($0)" } ?? word
    }

    package static func == (left: FaultKind, right: FaultKind) -> Bool { left.description == right.description }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}
