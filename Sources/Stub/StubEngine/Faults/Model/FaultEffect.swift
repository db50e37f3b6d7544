// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import ListDescription
import SystemCalls

/// The combined effect of the faults that apply to one request.
struct FaultEffect: Sendable {
    /// A fault that applies, with its random numbers for this request.
    private struct AppliedFault: Sendable {
        let name: String
        let behaviour: any FaultBehaviour
        let odds: FaultOdds
        let position: Int
    }

    /// The faults that apply, in the order in which they are written.
    private var applied: [AppliedFault] = []
    private var decisive: (any FaultBehaviour)?
    private var request: StubRequest?
    private var page: ToldPage?

    /// Adds a fault; those that decide the whole answer come first, and then the lies that decide which page comes.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - position: Its position in the order in which all faults are written.
    ///   - subject: A request that its keys match.
    ///   - odds: Its random numbers for this request.
    /// - Returns: Whether it applies; false if it excludes the request, if an earlier one has decided the answer, or if
    ///   it is a lie that leaves the page as it is.
    mutating func add(_ fault: Fault, at position: Int, to subject: FaultSubject, odds: FaultOdds) -> Bool {
        let behaviour = fault.what.behaviour
        var subject = subject
        if expiresToken { subject.question = subject.question?.withExpiredToken }
        guard behaviour.applies(to: subject), behaviour.stage != .answer || decisive == nil else { return false }
        if let lie = (behaviour as? LieFault)?.lie {
            guard changesPage(lie, of: subject) else { return false }
        }
        if behaviour.stage == .answer { decisive = behaviour }
        request = subject.request
        let one = AppliedFault(name: fault.description, behaviour: behaviour, odds: odds, position: position)
        applied.insert(one, at: applied.firstIndex { $0.position > position } ?? applied.endIndex)
        return true
    }

    /// Lets a lie change the page of a request; returns whether the answer shows it.
    private mutating func changesPage(_ lie: PageLie, of subject: FaultSubject) -> Bool {
        guard !replacesPage, let question = subject.question,
            var told = page ?? ToldPage(question, ordinal: subject.ordinal), told.add(lie)
        else { return false }
        page = told
        return true
    }

    /// Whether the client sees another answer than the page, or none.
    private var replacesPage: Bool {
        guard let decisive else { return false }
        switch decisive.ending {
        case .closeBeforeAnswer, .garbage, .reset, .never: return true
        case .complete, .truncated, .wrongLength, .malformedChunk, .closeMidBody:
            return decisive.status != nil || decisive is ExpiredCursorFault
                || (decisive as? BodyBytesFault)?.fault == .empty
        }
    }

    /// The faults that apply, in the form of `Fault.description`.
    var names: [String] { applied.map(\.name) }
    /// The words of these faults without their arguments, each once, such as `delay,status`; empty for none.
    var words: String {
        var words: [String] = []
        for fault in applied {
            let word = type(of: fault.behaviour).entry.hyphenated
            if !words.contains(word) { words.append(word) }
        }
        return words.joined(separator: ",")
    }
    /// The question with the page that the lies tell; nil where none applies.
    var told: Question? { page?.question }

    /// The status code that a fault demands.
    var status: Int? { decisive?.status }
    /// Whether the token in the request is refused as expired.
    var expiresToken: Bool { decisive is ExpiredCursorFault }
    /// The end of the answer.
    var ending: Ending { decisive?.ending ?? .complete }
    /// Whether a write request changes no rows; otherwise the faults affect only its answer.
    var preventsChanges: Bool { decisive?.preventsChanges ?? false }

    /// Applies the faults to an answer: first to its content, then to the whole, then to its time.
    func change(_ plan: inout AnswerPlan, envelope: Envelope) {
        guard let request else { return }
        for stage in [FaultStage.content, .answer, .time] {
            for fault in applied where fault.behaviour.stage == stage {
                var context = FaultContext(envelope: envelope, request: request, odds: fault.odds)
                fault.behaviour.change(&plan, in: &context)
            }
        }
        if plan.body.isEmpty { plan.headers.removeAll { $0.name == "Content-Type" } }
    }
}

/// Random numbers that depend only on the seed, the fault's number and the request's number (SplitMix64).
struct FaultOdds: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Starts the random numbers of one fault for one request.
    ///
    /// - Parameters:
    ///   - seed: The mount's seed.
    ///   - fault: The fault's number, so that two faults do not always apply together.
    ///   - request: The request's number, from 1.
    init(seed: UInt64, fault: UInt64, request: UInt64) {
        state = Fingerprinter.spread(Fingerprinter.spread(Fingerprinter.spread(seed) ^ fault) ^ request)
    }

    mutating func next() -> UInt64 {
        state &+= StableHash.increment
        return Fingerprinter.spread(state)
    }

    /// Returns a number from 0 up to and without 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns a number of the normal distribution around 0 (Box and Muller).
    mutating func normal() -> Double {
        let (radius, angle) = (1 - fraction(), fraction())
        return sqrt(-2 * log(radius)) * cos(2 * .pi * angle)
    }
}
