// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The questions that need one request each.
struct SingleQuestions: ProbeStage {
    private typealias Wanted = (purpose: ProbeMemory.Purpose, question: ProbeQuestion)

    private var queue = QuestionQueue<Wanted>()
    /// A page that no list has.
    private static let farPage = 1_000_000

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        queue.next(of: Self.questions(for: memory))?.question
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        guard let current = queue.current?.purpose else { return }
        memory.answers[current] = ProbeMemory.Answered(answer)
        let page: Int? =
            switch current {
            case .firstAgain: 0
            case .middleAgain: memory.first.pages.count / 2
            default: nil
            }
        guard let page, let fingerprint = answer.glance.fingerprint else { return }
        if fingerprint != memory.first.pages[page].fingerprint { memory.changed = answer.question }
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int { queue.leftOutCount }

    private static func questions(for memory: ProbeMemory) -> [Wanted] {
        guard let last = memory.first.pages.last else { return [] }
        var all: [Wanted] = [(.firstAgain, memory.question(page: 0))]
        if memory.first.pages.count > 2 {
            all.append((.middleAgain, memory.question(page: memory.first.pages.count / 2)))
        }
        all += pastEnd(memory, last: last)
        if memory.plan.dialect.send.size != nil {
            if memory.first.largestPage > 1 {
                all.append((.smallSize, memory.plan.question(at: memory.plan.firstPosition, size: 1)))
            }
            all += otherSize(memory)
        }
        return all + wayBack(memory) + HostileValues(memory).questions
    }

    /// The pages after the end, in the styles whose clients count.
    private static func pastEnd(_ memory: ProbeMemory, last: RowTrail.Page) -> [Wanted] {
        guard memory.first.isComplete else { return [] }
        let (size, plan) = (memory.first.size, memory.plan)
        let step = max(1, size ?? memory.first.largestPage)
        // If the last page has no rows, the walk has already seen a page after the end.
        let isSeen = last.count == 0
        switch last.position {
        case .number(let number):
            let after: [Wanted] =
                isSeen ? [] : [(.afterEnd, plan.question(at: .number(number + 1), size: size))]
            return after + [(.farPastEnd, plan.question(at: .number(number + 1_000), size: size))]
        case .offset(let offset):
            let end = offset + last.count
            let after: [Wanted] = isSeen ? [] : [(.afterEnd, plan.question(at: .offset(end), size: size))]
            return after + [(.farPastEnd, plan.question(at: .offset(end + 1_000 * step), size: size))]
        default:
            // A client that follows URLs names no page, but the description has the name of the parameter.
            guard let location = plan.promises.pageLocation else { return [] }
            return [(.farPastEnd, plan.question(sending: String(farPage), at: location))]
        }
    }

    /// The second page by its token, with another size.
    private static func otherSize(_ memory: ProbeMemory) -> [Wanted] {
        guard memory.first.pages.count > 1, case .token = memory.first.pages[1].position else { return [] }
        let size = max(1, (memory.first.size ?? memory.first.largestPage) / 2)
        return [(.otherSize, memory.plan.question(at: memory.first.pages[1].position, size: size))]
    }

    /// The page before the last one, by the reference to it.
    private static func wayBack(_ memory: ProbeMemory) -> [Wanted] {
        guard let back = memory.first.back else { return [] }
        return [(.wayBack, memory.plan.question(at: back, size: memory.backSize(in: memory.first)))]
    }
}

/// The values that no client should send.
struct HostileValues {
    private let memory: ProbeMemory
    private static let huge = "999999999999999999"
    /// The size of a list above which its backend is not asked for a huge page.
    private static let rowsMax = 10_000

    /// Prepares the values for a list.
    init(_ memory: ProbeMemory) {
        self.memory = memory
    }

    /// Returns whether a value of this name is the number of a page or a row far behind the end of the list.
    static func isBehindList(_ name: String) -> Bool { name.hasSuffix("'\(huge)'") }

    /// The values with the requests that send them.
    var questions: [(purpose: ProbeMemory.Purpose, question: ProbeQuestion)] {
        let (plan, send) = (memory.plan, memory.plan.dialect.send)
        var all: [(noun: String, location: PagerDialect.Location?, values: [String])] = []
        switch plan.dialect.style {
        case .page:
            let zero = plan.dialect.firstPage > 0 ? ["0"] : []
            all.append(("page", send.page, zero + ["-1", Self.huge, "abc"]))
        case .offset: all.append(("offset", send.offset, ["-1", Self.huge, "abc"]))
        case .cursor: all.append(("token", send.token, ["no-such-token"]))
        case .url: all.append(("page", plan.promises.pageLocation, ["-1", Self.huge, "abc"]))
        }
        let isSmall = memory.first.isComplete && memory.first.rowCount <= Self.rowsMax
        all.append(("size", send.size, ["0", "-1", "abc"] + (isSmall ? ["1000000"] : [])))
        return all.flatMap { noun, location, values in
            values.compactMap { value in
                location.map { (.hostile("\(noun) '\(value)'"), plan.question(sending: value, at: $0)) }
            }
        }
    }
}
