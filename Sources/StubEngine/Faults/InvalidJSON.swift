// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A body that is complete for HTTP and never JSON: `understudy serve --fault body:invalid-json@page=2`.
enum InvalidJSON {
    /// Cuts the body in half and adds a comma, after which no JSON text can be complete.
    static func change(_ plan: inout AnswerPlan) {
        plan.body = plan.body.prefix(plan.body.count / 2) + [UInt8(ascii: ",")]
    }
}
