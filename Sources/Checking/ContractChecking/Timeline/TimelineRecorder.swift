// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import StubEngine

/// Records the events of a contract that a drawing needs, in bounded memory.
///
/// The order of events comes from the layer, and the order of requests from the stub. A request is at the position
/// where the layer reports it. Its answer comes after it, or in the segment in which it was released.
struct TimelineRecorder: Sendable {
    /// The number of moments of a contract that are kept.
    static let momentCountMax = 400
    /// The number of characters of a text that are kept.
    static let textCharactersMax = 160

    /// The record so far.
    private(set) var timeline = Timeline()
    private let start: Duration
    private var eventsSeen = 0
    private var known: Set<JournalEntry.ID> = []
    private var momentCount = 0
    private var kept: [JournalEntry.ID: Timeline.Mark] = [:]
    private var open: [JournalEntry.ID: JournalEntry.State] = [:]
    private var eventPlaces: [Int: Timeline.Mark] = [:]
    private var requestPlaces: [JournalEntry.ID: Timeline.Mark] = [:]
    private var judged = Judged()

    /// The events and requests of the last judgement, to find the moment of a difference.
    private struct Judged {
        /// The indices of the compared events among all events of the layer.
        var events: [Int] = []
        /// The numbers of the compared requests.
        var requests: [JournalEntry.ID] = []
    }

    /// Creates an empty record.
    ///
    /// - Parameter start: The start of the contract, on the run's clock.
    init(start: Duration) {
        self.start = start
    }

    /// Begins a segment.
    mutating func begin(
        _ step: String,
        number: Int? = nil,
        addressee: TimelineSegment.Addressee = .nobody,
        at time: Duration
    ) {
        timeline.segments.append(
            TimelineSegment(step: Self.cut(step), number: number, addressee: addressee, start: time - start)
        )
        judged = Judged()
    }

    /// Adds the events since the last call.
    ///
    /// A request passes through a socket, so one side may know it before the other. Until the layer is at rest,
    /// requests that only one side knows are left for the next call.
    ///
    /// - Parameters:
    ///   - events: All events of the layer.
    ///   - journal: The stage's journal.
    ///   - isAtRest: Whether nothing is in flight any more.
    ///   - name: The function that names a request as the layer does.
    mutating func see(
        _ events: [TraceEvent],
        journal: [JournalEntry],
        isAtRest: Bool,
        name: (JournalEntry) -> String
    ) {
        for entry in journal where open[entry.id] != nil { follow(entry, as: name(entry), isAtRest: isAtRest) }
        var new = journal.filter { !known.contains($0.id) }.map { (entry: $0, name: name($0)) }
        let texts = events.dropFirst(eventsSeen).map(EventText.text(of:))
        if isAtRest {
            // Requests that the layer does not report come first, because its events follow from them.
            let unreported = texts.reduce(into: new) { rest, text in
                if let place = rest.firstIndex(where: { $0.name == text }) { rest.remove(at: place) }
            }
            for (entry, name) in unreported { add(entry, as: name, isAtRest: isAtRest) }
            new.removeAll { known.contains($0.entry.id) }
        }
        for text in texts {
            let event = eventsSeen
            if let place = new.firstIndex(where: { $0.name == text }) {
                eventPlaces[event] = add(new.remove(at: place).entry, as: text, isAtRest: isAtRest)
            } else if !isAtRest, Self.isRequest(events[event]) {
                return
            } else {
                eventPlaces[event] = add(.event(Self.cut(text)))
            }
            eventsSeen += 1
        }
    }

    private static func isRequest(_ event: TraceEvent) -> Bool {
        event.name == LayerVocabulary.requestEvent || event.name == LayerVocabulary.callEvent
    }

    /// Records the events and requests that are compared at a settle.
    ///
    /// - Parameters:
    ///   - settled: The knowledge at the end of the segment.
    ///   - eventCount: The number of events that the layer has reported by then.
    ///   - lastRequest: The number of the last request.
    ///   - observed: The events that the driver claims to observe.
    mutating func settled(
        _ settled: Settled,
        eventCount: Int,
        lastRequest: JournalEntry.ID,
        observed: Set<String>
    ) {
        let first = eventCount - settled.events.count
        judged.events = settled.events.enumerated().filter { observed.contains($0.element.name) }
            .map { first + $0.offset }
        judged.requests = settled.requests.indices.map {
            lastRequest - JournalEntry.ID(settled.requests.count - 1 - $0)
        }
    }

    /// Marks the moment of a difference.
    mutating func mark(_ parts: [Difference.Part]) {
        guard !timeline.segments.isEmpty, !parts.isEmpty else { return }
        let end = Timeline.Mark.end(segment: timeline.segments.count - 1)
        timeline.mark = parts.compactMap { place(of: $0) }.first ?? end
    }

    private func place(of part: Difference.Part) -> Timeline.Mark? {
        switch part {
        case .trace(let sequence):
            judged.events.indices.contains(sequence.first) ? eventPlaces[judged.events[sequence.first]] : nil
        case .sent(let sequence), .requests(let sequence):
            judged.requests.indices.contains(sequence.first) ? requestPlaces[judged.requests[sequence.first]] : nil
        case .state, .sentence: nil
        }
    }

    /// Adds a request and its outcome.
    @discardableResult
    private mutating func add(_ entry: JournalEntry, as name: String, isAtRest: Bool) -> Timeline.Mark? {
        known.insert(entry.id)
        let name = Self.cut(name)
        let body = BodyText.beginning(entry.bodyBytes, of: entry.bodyByteCount)
        let place = add(.request(name, target: Self.cut("\(entry.method) \(entry.target)"), body: body))
        requestPlaces[entry.id] = place
        open[entry.id] = .received
        follow(entry, as: name, isAtRest: isAtRest)
        return place
    }

    /// Adds the outcome of a request since the last call.
    ///
    /// A layer can have read an answer before the stub knows that it was sent: its position is reserved.
    private mutating func follow(_ entry: JournalEntry, as name: String, isAtRest: Bool) {
        let name = Self.cut(name)
        guard let before = open[entry.id], before != entry.state else {
            if isAtRest, entry.state == .received, kept[entry.id] == nil {
                kept[entry.id] = add(.unanswered(name))
            }
            return
        }
        open[entry.id] = entry.state
        switch entry.state {
        // The answer was released, but does not count as sent yet.
        case .received: if isAtRest { kept[entry.id] = add(.unanswered(name)) }
        case .held: settle(entry.id, as: .held(name))
        case .answered:
            open[entry.id] = nil
            let faults = entry.faults.prefix(4).map(Self.cut)
            let body = BodyText.beginning(entry.answerBytes, of: entry.answerByteCount)
            settle(entry.id, as: .answer(status: entry.status, request: name, faults: faults, body: body))
        case .gone:
            open[entry.id] = nil
            settle(entry.id, as: .gone(name))
        }
    }

    /// Adds the outcome of a request, at the position that was reserved for it if there is one.
    private mutating func settle(_ id: JournalEntry.ID, as moment: TimelineMoment) {
        guard case .moment(let segment, let place)? = kept.removeValue(forKey: id) else {
            add(moment)
            return
        }
        timeline.segments[segment].moments[place] = moment
    }

    @discardableResult
    private mutating func add(_ moment: TimelineMoment) -> Timeline.Mark? {
        let segment = timeline.segments.count - 1
        guard segment >= 0, momentCount < Self.momentCountMax else {
            timeline.omitted += 1
            return nil
        }
        momentCount += 1
        timeline.segments[segment].moments.append(moment)
        return .moment(segment: segment, moment: timeline.segments[segment].moments.count - 1)
    }

    private static func cut(_ text: String) -> String {
        // For most texts, the count of bytes is enough, and their characters need not be counted.
        guard text.utf8.count > textCharactersMax, text.count > textCharactersMax else { return text }
        return String(text.prefix(textCharactersMax - 1)) + "…"
    }
}
