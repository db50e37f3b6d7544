// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A body that is shorter than its `Content-Length`: `understudy serve --fault body:truncated@times=1`.
enum TruncatedBody {
    /// Lets the connection close after half the body.
    static func change(_ plan: inout AnswerPlan) {
        plan.ending = .truncated
    }
}
