// Understudy
// SPDX-License-Identifier: Apache-2.0

import YAMLSource

/// A body that comes in pieces over a time.
///
/// ```
/// understudy serve --fault drip:5/2s@page=2
/// ```
struct DripFault: FaultBehaviour {
    static let entry = FaultEntry(
        "drip",
        .required,
        "a body that comes in so many pieces over so much time",
        examples: ["drip:5/2s"],
        file: "{ drip: 5/2s }",
        pattern: "[1-9][0-9]{0,3}/" + FaultSchema.seconds
    )

    /// The most pieces.
    static let countMax = 10_000

    /// How many pieces there are.
    let count: Int
    /// How long it takes from the first to the last one.
    let time: Duration

    var argument: String? { "\(count)/\(DurationText.text(of: time))" }
    var stage: FaultStage { .time }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> DripFault {
        let parts = (argument ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), (1...countMax).contains(count),
            let time = DurationText.parse(parts[1]), time <= FaultParser.delayMax
        else {
            let remedy = "write PIECES/TIME, such as 5/2s, with at most \(countMax) pieces and an hour"
            throw FaultParser.Refusal("'\(argument ?? "")' is no drip; \(remedy)")
        }
        return DripFault(count: count, time: time)
    }

    func change(_ plan: inout AnswerPlan, _ scene: inout FaultScene) {
        plan.pace = .drip(count: count, over: time)
    }
}
