// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import JSONValues
import OrderedCollections
import SourceDiagnostics
import TextEncoding

/// A run as lines of JSON, one event a line, for programs that follow it while it runs.
///
/// Every line has `event`; the first also has `format`. The number of the format changes if readers of an earlier
/// format would misread a line. Members and events may be added within a format, so a reader ignores unknown ones.
package struct RunEventLines: Sendable {
    /// The version of the format.
    package static let format = 1

    private let facts: RunFacts
    private let behaviours: BehaviourIndex?
    private let drawsAll: Bool

    /// Prepares the lines of a run.
    ///
    /// - Parameters:
    ///   - facts: The further facts about the run.
    ///   - behaviours: The behaviours that the contracts check; nil if they are not known.
    ///   - drawsAll: Whether contracts that hold have their timelines, too.
    package init(_ facts: RunFacts, behaviours: BehaviourIndex? = nil, drawsAll: Bool = false) {
        self.facts = facts
        self.behaviours = behaviours
        self.drawsAll = drawsAll
    }

    /// Returns the line for the beginning of a run of a plan.
    package func started(_ plan: CheckPlan) -> [UInt8] {
        let layers: [String] = plan.contracts.reduce(into: []) { if !$0.contains($1.layer) { $0.append($1.layer) } }
        return started(planned: plan.contracts.count, layers: layers)
    }

    /// Returns the line for the beginning of a run.
    ///
    /// - Parameters:
    ///   - planned: The number of contracts to try.
    ///   - layers: Their layers.
    /// - Returns: The line with its end.
    package func started(planned: Int, layers: [String]) -> [UInt8] {
        line([
            "event": "run.started",
            "format": .integer(Int64(Self.format)),
            "version": .string(facts.version),
            "time": .string(facts.start + "Z"),
            "seed": Self.text(facts.seed.map { String($0) }),
            "shard": Self.text(facts.shard),
            "planned": .integer(Int64(planned)),
            "layers": .array(layers.map(JSONValue.string)),
            "command": .string(facts.command),
        ])
    }

    /// Returns the line for the beginning of a contract, before its layer is created.
    package func started(_ contract: Contract) -> [UInt8] {
        line([
            "event": "contract.started",
            "id": .string(contract.id),
            "title": .string(contract.title),
            "layer": .string(contract.layer),
            "basis": .string(contract.basis.rawValue),
            "file": .string(contract.location.file),
            "line": .integer(Int64(contract.location.line)),
            "column": .integer(Int64(contract.location.column)),
        ])
    }

    /// Returns the line for the result of a contract.
    package func ended(_ result: ContractResult) -> [UInt8] {
        let timeline = drawsAll || result.verdict.kind != .holds ? result.timeline : nil
        var members: JSONObject = [
            "event": "contract.ended",
            "id": .string(result.id),
            "title": .string(result.title),
            "layer": .string(result.layer),
            "basis": .string(result.basis.rawValue),
            "file": .string(result.location.file),
            "line": .integer(Int64(result.location.line)),
            "column": .integer(Int64(result.location.column)),
        ]
        members.merge(result.verdict.eventMembers) { old, _ in old }
        members["seconds"] = .number(EventSeconds.number(result.duration))
        members["uncomparedEvents"] = .integer(Int64(result.uncomparedEvents))
        members["log"] = .array(result.logLines.map(JSONValue.string))
        members["says"] = Self.text(behaviours?[contractID: result.id]?.sentence)
        members["attempts"] = .array(result.attempts.map { .object($0.eventMembers) })
        members["timeline"] = timeline.map { .object($0.eventMembers) } ?? .null
        return line(members)
    }

    /// Returns the line for the end of a run.
    package func ended(_ report: RunReport) -> [UInt8] {
        let tally = VerdictTally(report.results)
        let counts = VerdictKind.allCases.map { ($0.rawValue, JSONValue.integer(Int64(tally[$0]))) }
        return line([
            "event": "run.ended",
            "driver": .string(report.driver),
            "planned": .integer(Int64(report.planned)),
            "ran": .integer(Int64(report.counts.ended)),
            "interrupted": .bool(report.isCutShort),
            "counts": .object(JSONObject(uniqueKeysWithValues: counts)),
            "warnings": .array(report.warnings.map(JSONValue.string)),
            "seconds": .number(EventSeconds.number(report.duration)),
        ])
    }

    private static func text(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? JSONValue.null
    }

    private func line(_ members: JSONObject) -> [UInt8] {
        JSONLine.bytes(of: JSONWriter.bytes(of: .object(members)))
    }
}

/// Durations in the form of events, in seconds.
enum EventSeconds {
    /// The longest duration, a year.
    private static let most = 31_536_000.0

    /// Returns the seconds, rounded to microseconds, because further digits would not be measured.
    static func number(_ duration: Duration) -> Double {
        (duration / .microseconds(1)).rounded() / 1_000_000
    }

    /// Returns the duration of a number of seconds; zero for anything else.
    static func duration(_ value: JSONValue?) -> Duration {
        let seconds: Double =
            switch value {
            case .integer(let number): Double(number)
            case .number(let number): number
            default: 0
            }
        guard (0...most).contains(seconds) else { return .zero }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }
}
