// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading

/// A part of a probe: it asks its questions one at a time, and keeps what it learns in the memory.
protocol ProbeStage: Sendable {
    /// Returns the errand to wait for before the next question; nil if there is none.
    mutating func errand(_ memory: inout ProbeMemory) -> ProbeErrand?

    /// Returns the next question; nil at the end of the stage.
    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion?

    /// Takes the answer to the question that was returned last.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - memory: The memory of the probe.
    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory)

    /// Returns the number of requests that the stage still needs when the budget ends it; 0 if it is not known.
    func leftOutCount(_ memory: ProbeMemory) -> Int
}

extension ProbeStage {
    mutating func errand(_ memory: inout ProbeMemory) -> ProbeErrand? { nil }

    func leftOutCount(_ memory: ProbeMemory) -> Int { 1 }
}

/// A step of a probe that sends no request to the backend.
enum ProbeErrand: Hashable, Sendable {
    /// The oracle is read.
    case oracle
    /// The user's command changes rows, after this number of pages.
    case change(pageCount: Int)
}

/// A question with the exchange that it led to.
struct ProbeAnswer: Sendable {
    /// The question.
    var question: ProbeQuestion
    /// The exchange as it was recorded.
    var exchange: Exchange
    /// The parts of the answer that are compared.
    var glance: PageGlance
}
