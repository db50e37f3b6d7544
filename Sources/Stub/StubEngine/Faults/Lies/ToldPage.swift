// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The page of a request as lies change it.
///
/// Here is the rule for all lies: a lie applies to a page only if it changes the answer that the client gets.
struct ToldPage: Sendable {
    private let asked: Question
    private let start: PageLie.Occasion
    /// The page that comes, before other lies change it.
    private var chosen: Page
    /// The lies that change the page that comes, in order.
    private var changes: [PageLie] = []
    private var page: Page
    private var occasion: PageLie.Occasion
    private lazy var answer: [UInt8] = question.pageAnswer

    /// Begins with the true page; nil for a request that asks for none.
    ///
    /// - Parameters:
    ///   - question: The meaning of the request.
    ///   - ordinal: The position of the request among those of the same name, from 1.
    init?(_ question: Question, ordinal: Int) {
        guard let list = question.list, var page = question.shownPage else { return nil }
        list.completeReferences(of: &page)
        asked = question
        start = PageLie.Occasion(
            rows: page.source ?? RowSequence(count: list.rows),
            random: SeededNumbers(list: list, request: ordinal),
            list: list
        )
        (chosen, self.page, occasion) = (page, page, start)
    }

    /// The question with the page as the lies tell it.
    var question: Question { asked.showing(page, of: occasion.list) }

    /// Adds a lie if it changes the answer; returns whether it does.
    ///
    /// Lies that decide which page comes apply before those that change that page.
    mutating func add(_ lie: PageLie) -> Bool {
        var (chosen, page, occasion) = (self.chosen, self.page, self.occasion)
        if lie.kind.choosesPage {
            occasion = start
            lie.tell(&chosen, on: &occasion)
            guard chosen != self.chosen else { return false }
            page = chosen
            for change in changes { change.tell(&page, on: &occasion) }
        } else {
            lie.tell(&page, on: &occasion)
        }
        // Most lies do not change most pages; then no row is written.
        guard page != self.page || occasion.list != self.occasion.list else { return false }
        let answer = asked.showing(page, of: occasion.list).pageAnswer
        guard answer != self.answer else { return false }
        (self.chosen, self.page, self.occasion, self.answer) = (chosen, page, occasion, answer)
        if !lie.kind.choosesPage { changes.append(lie) }
        return true
    }
}

extension Question {
    /// Returns the question with another page of the same request; only pages can be replaced.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list, which a lie may have changed for this answer.
    /// - Returns: The question.
    fileprivate func showing(_ page: Page, of list: ListDescription) -> Question {
        switch self {
        case .page: .page(list, page)
        case .graphQL(let question): .graphQL(question.replacing(page))
        case .refusal, .row, .change, .image, .plain, .wrongMethod, .nothing: self
        }
    }

    /// The headers of the answer that depend on its page, and the whole body; empty without a page.
    var pageAnswer: [UInt8] {
        switch self {
        case .page(let list, let page): list.headerLines(of: page) + PageWriter(list).bytes(of: page)
        case .graphQL(let question): (question.page.map(question.list.headerLines(of:)) ?? []) + question.body
        case .refusal, .row, .change, .image, .plain, .wrongMethod, .nothing: []
        }
    }
}

extension ListDescription {
    /// Returns the headers of the answer to a page that depend on the page, each in a line.
    fileprivate func headerLines(of page: Page) -> [UInt8] {
        headers(of: page).flatMap { Array("\($0.name): \($0.value)\n".utf8) }
    }
}
