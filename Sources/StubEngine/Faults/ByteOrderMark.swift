// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A byte order mark in front of the body: `understudy serve --fault body:bom`.
enum ByteOrderMark {
    /// Puts EF BB BF in front.
    static func change(_ plan: inout AnswerPlan) {
        plan.body = [0xEF, 0xBB, 0xBF] + plan.body
    }
}
