// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Pagers

/// The first page with each filter, search and sort of a description.
struct FieldQuestions: ProbeStage {
    private var queue = QuestionQueue<FieldQuery>()

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        guard !memory.first.pages.isEmpty, let query = queue.next(of: Self.queries(for: memory)) else { return nil }
        var question = memory.question(page: 0)
        question.request.parameters += query.parameters
        return question
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        guard let current = queue.current else { return }
        memory.fieldAnswers[current] = FieldAnswer(answer, path: current.path, plan: memory.plan)
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int { queue.leftOutCount }

    private static func queries(for memory: ProbeMemory) -> [FieldQuery] {
        let asked = FieldQuery.all(for: memory)
            .filter { if case .none = $0.kind { false } else { true } }
        return Array(asked.prefix(FieldQuery.countMax))
    }
}

/// The answer to a request for rows that are filtered, searched or sorted.
struct FieldAnswer: Sendable {
    /// The question and the parts of the answer that are compared.
    var answered: ProbeMemory.Answered
    /// The rows with their values.
    var page: QueryTrail.Page

    /// Keeps an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - path: The path from a row to the value that the question is about.
    ///   - plan: The plan, whose dialect has the location of the rows.
    init(_ answer: ProbeAnswer, path: [String], plan: ProbePlan) {
        answered = ProbeMemory.Answered(answer)
        page = QueryTrail.Page(answer, path: path, plan: plan)
    }
}
