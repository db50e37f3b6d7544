// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// A fault of the catalogue with its argument: its syntax, the requests to which it does not apply, and its effect.
///
/// A ``FaultEntry`` is the syntax of a word, such as `status`. A behaviour is the code of that word with an argument,
/// such as `status:500`. A ``FaultKind`` holds one behaviour, and can be compared and printed. A ``Fault`` is a kind,
/// its property `what`, with the keys that choose the requests, such as `status:500@page=3`.
protocol FaultBehaviour: Sendable {
    /// The syntax of the fault and its description.
    static var entry: FaultEntry { get }
    /// The JSON Schemas of the mapping `{ word: … }` of a file; empty for a fault without an argument.
    static var mappings: [JSONValue] { get }
    /// The text after `word:`; nil if there is none.
    var argument: String? { get }
    /// The stage in which the fault applies.
    var stage: FaultStage { get }
    /// The status code that it demands; nil for none.
    var status: Int? { get }
    /// The end of the answer.
    var ending: Ending { get }
    /// Whether a write request that has this fault changes no rows.
    ///
    /// Otherwise the rows change, and the fault affects only the answer.
    var preventsChanges: Bool { get }

    /// Reads the fault from the text after the colon, which is nil if there is none.
    static func read(_ argument: String?) throws(FaultParser.Refusal) -> Self
    /// Reads the fault from the mapping `{ word: … }` of a file.
    static func read(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> Self?

    /// Returns whether the fault applies to a request that its keys match.
    func applies(to subject: FaultSubject) -> Bool
    /// Applies the fault to the answer.
    func change(_ plan: inout AnswerPlan, in context: inout FaultContext)
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
    var preventsChanges: Bool { false }

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

    func applies(to subject: FaultSubject) -> Bool { true }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.ending = ending
    }
}

/// The order in which faults apply to one request.
enum FaultStage: Int, Comparable, Hashable, Sendable {
    /// Changes the content; all such faults apply, one after the other.
    case content
    /// Decides the whole answer; only the first such fault applies.
    case answer
    /// Changes the times at which the bytes are sent; all such faults apply, one after the other.
    case time

    static func < (left: FaultStage, right: FaultStage) -> Bool { left.rawValue < right.rawValue }
}

/// The properties of a request that decide which faults apply to it.
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
    /// Its meaning; nil where it has none.
    var question: Question?
    /// Its position among the requests of the same name, from 1.
    var ordinal = 1
    /// Whether it sends a cursor or a key.
    var sendsToken = false
}

/// The circumstances of the answer that a fault changes.
struct FaultContext: Sendable {
    /// The envelope, which says where messages stand.
    var envelope: Envelope
    /// The request.
    var request: StubRequest
    /// The random numbers of this fault for this request.
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
