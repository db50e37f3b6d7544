// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The first page for the last time: numbers of a list that has changed meanwhile are not compared.
struct LastQuestion: ProbeStage {
    private var isAsked = false

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        guard !isAsked, memory.plan.description != nil, !memory.first.pages.isEmpty else { return nil }
        isAsked = true
        return memory.question(page: 0)
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        memory.answers[.firstAtLast] = ProbeMemory.Answered(answer)
    }
}
