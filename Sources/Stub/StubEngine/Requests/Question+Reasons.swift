// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension Question {
    /// Returns the reasons for an answer with an error, as the answer says them; empty for any other answer.
    ///
    /// - Parameter reply: The outcome of the change that was asked for; nil for none.
    /// - Returns: The reasons; several only for a query of GraphQL with several mistakes.
    func reasons(change reply: RowReply?) -> [String] {
        switch self {
        case .refusal(_, let refusal): [refusal.description]
        case .row(_, let reply): [reply.message].compactMap(\.self)
        case .change: [reply?.message].compactMap(\.self)
        case .graphQL(let question): question.mistakes
        case .wrongMethod(let allowed, _): [Self.wrongMethod(allowed: allowed)]
        case .nothing(let message, _): [message]
        case .page, .image, .plain: []
        }
    }

    /// Returns the message for a method that a path does not take.
    static func wrongMethod(allowed: [String]) -> String {
        "the method is not allowed here; use \(allowed.joined(separator: ", "))"
    }
}
