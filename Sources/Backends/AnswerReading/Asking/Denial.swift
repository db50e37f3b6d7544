// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// The reason why an exchange shows nothing about the value that was sent.
///
/// The backend refused the client, limited its requests, or failed; it did not refuse the value.
enum Denial: Hashable, Sendable {
    /// An answer with this status came.
    case status(Int)
    /// No answer came, for this reason.
    case noAnswer(String)

    /// Reads an exchange; nil for an answer to the value.
    init?(_ exchange: Exchange) {
        switch exchange.outcome {
        case .failure(let failure): self = .noAnswer(failure.message)
        case .success(let answer):
            guard [401, 403, 429].contains(answer.status) || answer.status >= 500 else { return nil }
            self = .status(answer.status)
        }
    }

    /// The clause that reports the answer in comments of list files.
    var words: String {
        switch self {
        case .status(let status): "status \(status) came"
        case .noAnswer: "no answer came"
        }
    }

    /// The reason for a description that cannot go on.
    var code: ReadingRefusal.Code {
        switch self {
        case .status(let status): .status(status)
        case .noAnswer(let reason): .noAnswer(reason)
        }
    }
}
