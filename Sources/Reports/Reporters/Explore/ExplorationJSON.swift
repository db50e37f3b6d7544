// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Exploring
import JSONValues
import OrderedCollections

/// The result of a search as JSON.
package enum ExplorationJSON {
    /// Returns the bytes of the results, with a line break at the end.
    ///
    /// - Parameters:
    ///   - results: The result of each subject.
    ///   - order: The kind and the size of the search.
    ///   - version: The version of the program.
    /// - Returns: One JSON object.
    package static func bytes(of results: [ExplorationResult], order: SearchOrder, version: String) -> [UInt8] {
        let bounds = order.bounds
        var object: JSONObject = [
            "understudy": .string(version),
            "bounds": [
                "pages": .integer(Int64(bounds.pages)), "flying": .integer(Int64(bounds.flying)),
                "faults": .integer(Int64(bounds.faults)), "actions": .integer(Int64(bounds.actions)),
                "changes": .integer(Int64(bounds.changes)),
            ],
        ]
        if case .random(let steps) = order.mode {
            object["random"] = .integer(Int64(steps))
            // A seed that does not fit is written as a text, because a number would not be exact.
            object["seed"] = Int64(exactly: order.seed).map { .integer($0) } ?? .string(String(order.seed))
            if order.part.count > 1 { object["shard"] = .string("\(order.part.number)/\(order.part.count)") }
        }
        object["subjects"] = .array(results.map(subject))
        return JSONWriter.bytes(of: .object(object)) + [0x0A]
    }

    private static func subject(_ result: ExplorationResult) -> JSONValue {
        let reasons = result.reasons
        var object: JSONObject = [
            "subject": .string(result.subject), "verdict": .string(result.verdict.word),
            "steps": .integer(Int64(result.report.steps)),
        ]
        if let histories = result.histories {
            object["histories"] = .integer(Int64(histories))
        } else {
            object["states"] = .integer(Int64(result.report.states))
        }
        object[result.isTimeSimulated ? "simulatedSeconds" : "seconds"] = .number(Double(result.duration.tenths) / 10)
        if !reasons.isEmpty { object["reasons"] = .array(reasons.map { .string($0) }) }
        if !result.refusals.isEmpty {
            let refusals = result.refusals.sorted { $0.key < $1.key }
            object["refusals"] = .array(refusals.map { ["reason": .string($0), "histories": .integer(Int64($1))] })
        }
        object["situations"] = .array(
            result.sightings.map { ["situation": .string($0.sentence), "count": .integer(Int64($0.count))] }
        )
        if !result.brokenRules.isEmpty { object["findings"] = .array(result.brokenRules.map { .object(broken($0)) }) }
        if let unstable = result.unstable {
            var twice = finding(unstable.finding, story: unstable.first)
            twice["secondTime"] = .array(unstable.second.map(step))
            object["unstable"] = .object(twice)
        }
        return .object(object)
    }

    private static func broken(_ broken: BrokenRule) -> JSONObject {
        var object = finding(broken.finding, story: broken.story)
        if let contract = broken.contract {
            object["contractID"] = .string(contract.id)
            object["contract"] = .string(contract.text)
        }
        if let doubt = broken.contractDoubt { object["contractDoubt"] = .string(doubt) }
        return object
    }

    private static func finding(_ finding: ExplorationFinding, story: [StoryStep]) -> JSONObject {
        let violation = finding.violation
        var object: JSONObject = [
            "rule": .string(violation.invariant.id), "sentence": .string(violation.invariant.sentence),
            "behaviours": .array(violation.invariant.behaviours.map { .string($0) }),
            "expected": .string(violation.expected), "seen": .string(violation.seen),
            "rows": .integer(Int64(finding.history.rowCount)), "steps": .array(story.map(step)),
        ]
        if let variant = finding.history.variant { object["difference"] = .string(variant.name) }
        return object
    }

    private static func step(_ step: StoryStep) -> JSONValue {
        [
            "step": .string(step.step), "requests": .array(step.requests.map { .string($0) }),
            "events": .array(step.events.map { .string($0) }), "state": .string(step.state),
        ]
    }
}
