// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Pagers

/// The knowledge of a probe: its walks, and the answers to single questions.
struct ProbeMemory: Sendable {
    /// A single question, by its purpose.
    enum Purpose: Hashable, Sendable {
        /// The first page once more.
        case firstAgain
        /// A page in the middle of the first walk once more.
        case middleAgain
        /// The page right after the end of the first walk.
        case afterEnd
        /// A page far past the end.
        case farPastEnd
        /// The first page with a very small size.
        case smallSize
        /// The second page by its token, with another size.
        case otherSize
        /// The page before the last one, by the reference to it.
        case wayBack
        /// The first page with the largest size of the description.
        case maximumSize
        /// The first page with a size above the largest one of the description.
        case aboveMaximum
        /// The page behind the first row, in the style that counts rows.
        case secondRow
        /// The third page, by its number.
        case thirdPage
        /// The first page with an empty token.
        case emptyToken
        /// The second page by the described parameter, with the token of the URL that leads to it.
        case secondByToken
        /// The second page by the URL that leads to it, without the described parameter.
        case secondWithoutToken
        /// The first page without the parameter that chooses it.
        case unnumbered
        /// The first page for the last time.
        case firstAtLast
        /// The first page with a value that no client should send, by its name in messages.
        case hostile(String)
    }

    /// A question with its answer.
    struct Answered: Sendable {
        /// The question.
        var question: ProbeQuestion
        /// The answer.
        var glance: PageGlance
        /// The body of a refusal; nil for any other answer.
        var refusal: JSONValue?

        /// Keeps the parts of an answer that are compared.
        init(_ answer: ProbeAnswer) {
            question = answer.question
            glance = answer.glance
            guard glance.outcome == .refused, case .success(let sent) = answer.exchange.outcome else { return }
            refusal = sent.json
        }
    }

    /// The settings.
    let plan: ProbePlan
    /// The first walk.
    var first: RowTrail
    /// The second walk, with another page size if requests can name one.
    var second: RowTrail?
    /// The rows of the first walk, with the index of their first appearance.
    var rows: [RowMark: UInt32] = [:]
    /// The rows that came twice in the first walk.
    var repeats = FirstFew<RowPair>()
    /// Whether the row at each index of the first walk came before.
    var isRepeat: [Bool] = []
    /// The rows of the first walk in their order.
    var runs = RowRuns()
    /// The ids of rows that pictures show, by the numbers of the rows.
    var labels: [Int: String] = [:]
    /// The pages of the walks that show what is broken, by the ids of invariants.
    var focus: [String: [WalkPlace]] = [:]
    /// The walk from the last page to the first one; nil if it was not begun.
    var back: BackTrail?
    /// The number of pages of the first walk that had the same rows when the walk was repeated; nil if it was not.
    var pagesRepeated: Int?
    /// The reason why the first walk could not be repeated to its end; nil if it was, or if the list changed.
    var reasonForNoRepetition: String?
    /// The comparison of the second walk with the first one.
    var comparison = RowComparison()
    /// The last two readings of the oracle.
    var oracleReadings: [OracleRows] = []
    /// The comparison of the first walk with the oracle; nil without an oracle, and before its reading after the walk.
    var oracle: OracleComparison?
    /// The answers to single questions.
    var answers: [Purpose: Answered] = [:]
    /// The answers to the same question about the order, one after the other.
    var orders: [PageGlance] = []
    /// The question about the order.
    var orderQuestion: ProbeQuestion?
    /// The question of the first walk that got no page; nil if each got one.
    var failedQuestion: ProbeQuestion?
    /// The reason why the first page was not read; nil if it was read, or if its failure must be confirmed first.
    var unread: UnreadList?
    /// The first page of the first walk whose members contradict each other about rows that follow; nil if none does.
    var disputed: Int?
    /// The page that had other rows when it was asked for again; nil while none had.
    var changed: ProbeQuestion?
    /// The pages of the list sorted and filtered.
    var queries: [QueryTrail.Kind: QueryTrail] = [:]
    /// The pages that are compared with a description.
    var samples = DriftSamples()
    /// The first page of a GraphQL list with all described fields.
    var selection = SelectionSample()
    /// The first page with the filters, the search and the sorts of a description.
    var fieldAnswers: [FieldQuery: FieldAnswer] = [:]
    /// The verdicts that need no further look, by the ids of invariants.
    var settled: [String: ProbeFinding.Verdict] = [:]
    /// The requests so far, with those of the search.
    var requestCount: Int
    /// Whether a question was left out because the budget was used up.
    var isOverBudget = false
    /// Whether the user interrupted the probe.
    var isInterrupted = false
    /// Whether the user interrupted it before the last of the single questions.
    var lacksQuestions = false
    /// The requests that a larger budget would have allowed, as far as their number is known.
    var leftOutCount = 0

    /// Creates the memory of a probe that has asked nothing.
    init(_ plan: ProbePlan) {
        self.plan = plan
        requestCount = plan.searchCount
        // A search that used up the budget can ask for more if the budget is larger.
        if plan.searchCount > 0, plan.searchCount == plan.budget {
            leftOutCount = max(0, DescribeState.requestsMax - plan.searchCount)
        }
        first = RowTrail(size: plan.pageSize, bytesMax: plan.keptBytesMax)
    }

    /// The most requests, as far as it is known yet.
    var requestsMax: Int { plan.requestsMax(pages: first.pages.count) }

    /// Returns the question for a page of the first walk.
    func question(page: Int) -> ProbeQuestion {
        plan.question(at: first.pages[page].position, size: first.size, rowsBefore: first.pages[page].start)
    }

    /// Returns the question for a page of the second walk.
    func secondQuestion(page: Int) -> ProbeQuestion? {
        second.map { second in
            plan.question(at: second.pages[page].position, size: second.size, rowsBefore: second.pages[page].start)
        }
    }

    /// Whether both walks have reached the end with the same rows in the same order.
    var walksAgree: Bool {
        guard areWalksComplete, let second else { return false }
        return comparison.unknown.isEmpty && comparison.disorder.isEmpty && second.rowCount == first.rowCount
    }

    /// Whether both walks have reached the end with different rows, or with the same rows in another order.
    var doWalksDisagree: Bool { areWalksComplete && !walksAgree }

    private var areWalksComplete: Bool { first.isComplete && second?.isComplete == true }
}

/// Two places of one row in a walk.
struct RowPair: Hashable, Sendable {
    /// The row.
    var row: RowMark
    /// The page on which it came first.
    var firstPage: Int
    /// The page on which it came again.
    var secondPage: Int
}

/// The first few of many things, with their number.
struct FirstFew<Element: Sendable>: Sendable {
    private static var countMax: Int { 3 }

    /// The first of them.
    private(set) var elements: [Element] = []
    /// The number of all.
    private(set) var count = 0

    /// Whether there are none.
    var isEmpty: Bool { count == 0 }

    /// Adds one, which is made only if it is kept.
    mutating func append(_ element: @autoclosure () -> Element) {
        count += 1
        if elements.count < Self.countMax { elements.append(element()) }
    }
}

/// The comparison of the second walk with the first one, while the second one goes on.
struct RowComparison: Sendable {
    /// A row of the second walk that the first one did not have.
    struct Stranger: Hashable, Sendable {
        /// The row.
        var row: RowMark
        /// The page of the second walk.
        var page: Int
        /// The index of the row before it in the first walk; nil for none.
        var neighbor: Int?
    }

    /// A row of the second walk that came after a row which it preceded in the first one.
    struct Disorder: Hashable, Sendable {
        /// The row.
        var row: RowMark
        /// The page of the second walk.
        var page: Int
    }

    /// A row of the first walk that the second one had twice.
    struct Repeat: Hashable, Sendable {
        /// The row.
        var row: RowMark
        /// The index of the row in the first walk.
        var index: Int
        /// The page of the second walk on which it came again.
        var page: Int
    }

    /// The rows that the first walk did not have.
    private(set) var unknown = FirstFew<Stranger>()
    /// The rows in another order.
    private(set) var disorder = FirstFew<Disorder>()
    /// The rows of the first walk that came twice.
    private(set) var repeats = FirstFew<Repeat>()
    /// All rows in their order.
    private(set) var runs = RowRuns()
    /// All rows that the first walk did not have, if they are kept.
    private(set) var strangers: Set<RowMark> = []
    private let keepsStrangers: Bool
    private var seen: [Bool]
    private var lastIndex = -1

    /// Creates the comparison with a walk.
    ///
    /// - Parameters:
    ///   - isRepeat: Whether the row at each index of the first walk came before.
    ///   - keepsStrangers: Whether all rows that the first walk did not have are kept.
    init(isRepeat: [Bool] = [], keepsStrangers: Bool = false) {
        seen = isRepeat
        self.keepsStrangers = keepsStrangers
    }

    /// Takes the rows of one page.
    ///
    /// - Parameters:
    ///   - marks: The rows.
    ///   - page: The index of the page in the second walk.
    ///   - rows: The rows of the first walk, with their indices.
    /// - Returns: The lowest index of the rows; nil if all are unknown.
    mutating func add(_ marks: [RowMark], page: Int, rows: [RowMark: UInt32]) -> Int? {
        var lead: Int?
        for mark in marks {
            guard let place = rows[mark] else {
                runs.append(seen.count + 1 + unknown.count)
                if keepsStrangers { strangers.insert(mark) }
                unknown.append(Stranger(row: mark, page: page, neighbor: lastIndex < 0 ? nil : lastIndex))
                continue
            }
            let index = Int(place)
            runs.append(index)
            lead = min(lead ?? index, index)
            if seen[index] {
                repeats.append(Repeat(row: mark, index: index, page: page))
                continue
            }
            seen[index] = true
            if index < lastIndex { disorder.append(Disorder(row: mark, page: page)) }
            lastIndex = max(lastIndex, index)
        }
        return lead
    }

    /// The index of the first row of the first walk that the second one did not have; nil if there is none.
    var missing: Int? { seen.firstIndex(of: false) }

    /// The number of rows of the first walk that the second one did not have.
    var missingCount: Int { seen.count { !$0 } }
}
