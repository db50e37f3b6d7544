// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Status 429 with the time after which the client may ask again.
///
/// ```
/// understudy serve --fault rate-limit:5s@page=2,times=2
/// ```
struct RateLimitFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "rateLimit",
        rule: .optional,
        summary: "status 429 with Retry-After",
        examples: ["rate-limit", "rate-limit:5s"],
        file: "{ rateLimit: 5s }",
        pattern: FaultSchema.seconds
    )

    /// The time after which the client may ask again, in whole seconds.
    let seconds: Int64

    var argument: String? { seconds == 1 ? nil : "\(seconds)s" }
    var status: Int? { 429 }
    var preventsChanges: Bool { true }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> RateLimitFault {
        RateLimitFault(seconds: try argument.map(FaultParser.wholeSeconds) ?? 1)
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.fail(with: 429, message: "too many requests; retry in \(seconds) s", in: context)
        plan.setHeader("Retry-After", to: "\(seconds)")
    }
}

/// Status 503 with the time after which the client may ask again.
///
/// ```
/// understudy serve --fault unavailable:5s@page=2,times=2
/// ```
struct UnavailableFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "unavailable",
        rule: .optional,
        summary: "status 503 with Retry-After",
        examples: ["unavailable", "unavailable:5s"],
        file: "{ unavailable: 5s }",
        pattern: FaultSchema.seconds
    )

    /// The time after which the client may ask again, in whole seconds.
    let seconds: Int64

    var argument: String? { seconds == 1 ? nil : "\(seconds)s" }
    var status: Int? { 503 }
    var preventsChanges: Bool { true }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> UnavailableFault {
        UnavailableFault(seconds: try argument.map(FaultParser.wholeSeconds) ?? 1)
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.fail(with: 503, message: "the service is not available; retry in \(seconds) s", in: context)
        plan.setHeader("Retry-After", to: "\(seconds)")
    }
}
