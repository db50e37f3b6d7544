// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import Pagers

/// The first page of a GraphQL list with all described fields; a field that the server refuses is then left out.
///
/// The walks select only the key of a row, so that a wrong field of the description does not end them.
struct SelectionQuestions: ProbeStage {
    /// The most queries: an error can hide others.
    static let queriesMax = 3

    private var isOver = false
    private var queryCount = 0

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        guard !isOver, queryCount < Self.queriesMax, !memory.first.pages.isEmpty, let list = memory.plan.description,
            let access = list.graphQL
        else { return nil }
        queryCount += 1
        let connection = ConnectionDialect(access: access, row: list.row, key: nil)
        let selection = RowSelection(list.row.fields, without: memory.selection.refused)
        var question = memory.question(page: 0)
        question.request.body = question.request.body?
            .putting(.string(connection.query(selecting: selection)), at: ["query"])
        return question
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        let answered = ProbeMemory.Answered(answer)
        memory.selection.failure = answer.glance.isPage ? nil : answered
        guard !answer.glance.isPage, let list = memory.plan.description else {
            isOver = true
            return memory.selection.take(answer)
        }
        let selection = RowSelection(list.row.fields, without: memory.selection.refused)
        let refused =
            QueryErrors(answered.refusal)
            .map { selection.refused(by: $0, firstLine: ConnectionDialect.firstLine) } ?? [:]
        isOver = answer.glance.isDenied || refused.isEmpty
        for (path, message) in refused.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let refusal = SelectionSample.Refusal(path: path, message: message, answer: answered)
            memory.selection.refusals.append(refusal)
        }
    }
}
