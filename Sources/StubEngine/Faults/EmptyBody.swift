// Understudy
// SPDX-License-Identifier: Apache-2.0

/// No byte of body, with `Content-Length: 0`: `understudy serve --fault body:empty`.
enum EmptyBody {
    /// Takes the body away.
    static func change(_ plan: inout AnswerPlan) {
        plan.body = []
    }
}
