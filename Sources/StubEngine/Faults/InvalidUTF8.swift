// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A byte that no UTF-8 text has, in a place where the JSON is otherwise right:
/// `understudy serve --fault body:invalid-utf8@page=3`.
enum InvalidUTF8 {
    /// Puts FF behind the first opening quote, which is inside a name or a text; without one, at the end.
    static func change(_ plan: inout AnswerPlan) {
        let quote = plan.body.firstIndex(of: UInt8(ascii: "\""))
        plan.body.insert(0xFF, at: quote.map { $0 + 1 } ?? plan.body.endIndex)
    }
}
