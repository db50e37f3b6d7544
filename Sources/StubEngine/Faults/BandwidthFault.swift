// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A body that comes at so many bytes a second.
///
/// ```
/// understudy serve --fault bandwidth:2000@list=houses
/// ```
struct BandwidthFault: FaultBehaviour {
    static let entry = FaultEntry(
        "bandwidth",
        .required,
        "a body that comes at so many bytes a second",
        examples: ["bandwidth:2000"],
        file: "{ bandwidth: 2000 }",
        pattern: "[1-9][0-9]{0,8}"
    )

    /// How many bytes come in a second.
    let bytesPerSecond: Int

    var argument: String? { "\(bytesPerSecond)" }
    var stage: FaultStage { .time }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> BandwidthFault {
        guard let rate = argument.flatMap({ Int($0) }), (1...1_000_000_000).contains(rate) else {
            throw FaultParser.Refusal("'\(argument ?? "")' is no bandwidth; write bytes a second, such as 2000")
        }
        return BandwidthFault(bytesPerSecond: rate)
    }

    func change(_ plan: inout AnswerPlan, _ scene: inout FaultScene) {
        plan.pace = .bandwidth(bytesPerSecond: bytesPerSecond)
    }
}
