// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import JSONValues
import OrderedCollections
import SourceDiagnostics

/// A run as lines of JSON, one event a line, for programs that follow it while it goes on.
///
/// Every line has `event`; the first has `format`, which changes when a line of an earlier format would be misread.
/// Members and events may be added within a format, so a reader leaves alone what it does not know.
package struct RunEventLines: Sendable {
    /// The version of the format.
    package static let format = 1

    private let facts: RunFacts

    /// Prepares the lines of a run.
    package init(_ facts: RunFacts) {
        self.facts = facts
    }

    /// Says that a run begins, before anything is tried.
    ///
    /// - Parameters:
    ///   - planned: How many contracts will be tried.
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
        ])
    }

    /// Says that a contract begins, before its layer is asked for anything.
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

    /// Says how a contract ended, as soon as it has.
    package func ended(_ result: ContractResult) -> [UInt8] {
        let difference = result.verdict.difference.map { JSONValue.object($0.eventMembers) } ?? JSONValue.null
        return line([
            "event": "contract.ended",
            "id": .string(result.id),
            "title": .string(result.title),
            "layer": .string(result.layer),
            "basis": .string(result.basis.rawValue),
            "file": .string(result.location.file),
            "line": .integer(Int64(result.location.line)),
            "column": .integer(Int64(result.location.column)),
            "verdict": .string(result.verdict.kind.rawValue),
            "reason": Self.text(reason(result)),
            "difference": difference,
            "seconds": .number(seconds(result.duration)),
            "uncomparedEvents": .integer(Int64(result.uncomparedEvents)),
            "log": .array(result.logLines.map(JSONValue.string)),
        ])
    }

    /// Says that a run is over.
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
            "seconds": .number(seconds(report.duration)),
        ])
    }

    private static func text(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? JSONValue.null
    }

    private func line(_ members: JSONObject) -> [UInt8] {
        var bytes = JSONWriter.bytes(of: .object(members))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// Why a contract ended as it did, where its verdict gives a reason instead of a difference.
    private func reason(_ result: ContractResult) -> String? {
        guard result.verdict.difference == nil else { return nil }
        let sentences = VerdictRendering.lines(of: result, logLineCountMax: 0).filter { $0.kind == .sentence }
            .map { String($0.text.drop { $0 == " " }) }
        return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
    }

    /// Whole microseconds, so that no digits stand there that nothing has measured.
    private func seconds(_ duration: Duration) -> Double {
        (duration / .microseconds(1)).rounded() / 1_000_000
    }
}
