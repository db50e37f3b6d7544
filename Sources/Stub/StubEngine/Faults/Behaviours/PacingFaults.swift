// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// A body that comes at a number of bytes a second.
///
/// ```
/// understudy serve --fault bandwidth:2000@list=houses
/// ```
struct BandwidthFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "bandwidth",
        rule: .required,
        summary: "a body sent at a number of bytes per second",
        examples: ["bandwidth:2000"],
        file: "{ bandwidth: 2000 }",
        pattern: "[1-9][0-9]{0,8}"
    )

    /// The number of bytes that come in a second.
    let bytesPerSecond: Int

    var argument: String? { "\(bytesPerSecond)" }
    var stage: FaultStage { .time }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> BandwidthFault {
        guard let rate = argument.flatMap({ Int($0) }), (1...1_000_000_000).contains(rate) else {
            throw FaultParser.Refusal("'\(argument ?? "")' is not a bandwidth; write bytes per second, such as 2000")
        }
        return BandwidthFault(bytesPerSecond: rate)
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.pace = .bandwidth(bytesPerSecond: bytesPerSecond)
    }
}

/// A body that comes in pieces over a time.
///
/// ```
/// understudy serve --fault drip:5/2s@page=2
/// ```
struct DripFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "drip",
        rule: .required,
        summary: "a body sent in a number of pieces over a time",
        examples: ["drip:5/2s"],
        file: "{ drip: 5/2s }",
        pattern: "[1-9][0-9]{0,3}/" + FaultSchema.seconds
    )

    /// The most pieces.
    static let countMax = 10_000

    /// The number of pieces.
    let count: Int
    /// The time from the first piece to the last one.
    let time: Duration

    var argument: String? { "\(count)/\(DurationText.text(of: time))" }
    var stage: FaultStage { .time }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> DripFault {
        let parts = (argument ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), (1...countMax).contains(count),
            let time = DurationText.parse(parts[1]), time <= FaultParser.delayMax
        else {
            let remedy = "write PIECES/TIME, such as 5/2s, with at most \(countMax) pieces and an hour"
            throw FaultParser.Refusal("'\(argument ?? "")' is not a drip; \(remedy)")
        }
        return DripFault(count: count, time: time)
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.pace = .drip(count: count, over: time)
    }
}
