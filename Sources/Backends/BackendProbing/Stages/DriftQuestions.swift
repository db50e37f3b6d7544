// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ListDescription
import Pagers

/// The few questions about a description that no other stage has asked.
struct DriftQuestions: ProbeStage {
    private typealias Wanted = (purpose: ProbeMemory.Purpose, question: ProbeQuestion)

    private var queue = QuestionQueue<Wanted>()
    /// The largest page that is asked for only because a description names its size.
    private static let sizeMax = 1_000
    /// The statuses of a refusal that can be about the page number.
    private static let statuses = [400, 416, 422]

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        queue.next(of: Self.questions(for: memory))?.question
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        guard let current = queue.current?.purpose else { return }
        memory.answers[current] = ProbeMemory.Answered(answer)
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int { queue.leftOutCount }

    private static func questions(for memory: ProbeMemory) -> [Wanted] {
        guard memory.plan.description != nil else { return [] }
        guard !memory.first.pages.isEmpty else { return unnumbered(memory) }
        let (plan, send, size) = (memory.plan, memory.plan.dialect.send, memory.first.size)
        var all = sizes(memory)
        switch plan.dialect.style {
        case .page:
            if memory.first.pages.count > 1, memory.first.pages[1].fingerprint == memory.first.pages[0].fingerprint {
                let third = PagePosition.number(plan.dialect.firstPage + 2)
                all.append((.thirdPage, plan.question(at: third, size: size)))
            }
        case .offset:
            all.append((.secondRow, plan.question(at: .offset(1), size: size)))
        case .cursor:
            if let token = send.token { all.append((.emptyToken, plan.question(sending: "", at: token))) }
        case .url:
            if let token = memory.secondToken {
                all.append((.secondByToken, plan.question(sending: token.value, at: .query(token.name), size: size)))
                all.append((.secondWithoutToken, plan.question(at: .url(token.rest), size: size)))
            }
        }
        return all
    }

    /// The largest page size and the one above it, unless a page of that size could be too large.
    private static func sizes(_ memory: ProbeMemory) -> [Wanted] {
        guard memory.plan.dialect.send.size != nil, let most = memory.plan.promises.maximumSize else { return [] }
        let isShort = memory.first.isComplete && memory.first.rowCount <= sizeMax
        guard isShort || most <= sizeMax, most < Int(Int32.max) else { return [] }
        let position = memory.plan.firstPosition
        return [
            (.maximumSize, memory.plan.question(at: position, size: most)),
            (.aboveMaximum, memory.plan.question(at: position, size: most + 1)),
        ]
    }

    /// The list without a page number, if the number of the first page was refused.
    private static func unnumbered(_ memory: ProbeMemory) -> [Wanted] {
        guard memory.plan.dialect.style == .page, case .query(let name) = memory.plan.dialect.send.page,
            case .failed(let glance) = memory.first.ending, glance.outcome == .refused,
            statuses.contains(glance.status ?? 0)
        else { return [] }
        var question = memory.plan.question(at: memory.plan.firstPosition, size: memory.first.size)
        question.request.parameters.removeAll { $0.name == name }
        return [(.unnumbered, question)]
    }
}

extension ProbeMemory {
    /// The parameters of the URL that leads to the second page; nil if no URL leads there.
    var secondParameters: [String: String]? {
        guard first.pages.count > 1, case .url(let url) = first.pages[1].position else { return nil }
        return URLForm(url).parameters
    }

    /// The described parameter with its token in the URL of the second page, and this URL without it.
    fileprivate var secondToken: (name: String, value: String, rest: String)? {
        guard let paging = plan.description?.paging, paging.pagesByToken,
            plan.description?.placedParameters[paging.pageParameter] == nil, plan.dialect.method == .get,
            let value = secondParameters?[paging.pageParameter], case .url(let url) = first.pages[1].position
        else { return nil }
        var rest = EndpointQuery(url)
        rest.remove([paging.pageParameter])
        return (paging.pageParameter, value, rest.text)
    }
}
