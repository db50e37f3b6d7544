// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import OrderedCollections
import SourceDiagnostics

/// The words that a driver sends about one layer, and that the vocabulary does not have.
struct StrangeWords: Hashable, Sendable {
    /// The kind of a word.
    enum Kind: String, Hashable, Sendable {
        /// The name of an event.
        case event
        /// A key of the state.
        case stateKey = "state key"
    }

    /// One such word.
    struct Word: Hashable, Sendable {
        /// Its kind.
        var kind: Kind
        /// The word as the driver sends it.
        var name: String
        /// The layer that it is about.
        var layer: String
    }

    /// The number of words of a contract, and of a session, that are remembered.
    static let countMax = 100

    /// The words, each once.
    private(set) var words: Set<Word> = []
    /// The reason why a difference may not be the layer's fault: the driver sent a similar word instead.
    private(set) var doubt: String?
    private let layer: LayerVocabulary

    /// Creates a record without words.
    init(of layer: LayerVocabulary) {
        self.layer = layer
    }

    /// Records the strange words of a segment, and whether they cause all its differences.
    ///
    /// - Parameters:
    ///   - settled: The knowledge about the segment.
    ///   - parts: The differences that were found in it.
    ///   - trace: The expected events.
    ///   - place: The step and its line.
    mutating func hear(
        _ settled: Settled,
        differing parts: [Difference.Part],
        expecting trace: [ExpectedEvent],
        at place: String
    ) {
        let events = settled.events.map(\.name).filter { layer.events[$0] == nil }
        let keys = settled.settlement.state.keys.elements.filter { layer.state[$0] == nil }
        guard !events.isEmpty || !keys.isEmpty else { return }
        remember(events, as: .event)
        remember(keys, as: .stateKey)
        let slips = parts.compactMap { part -> Slip? in
            switch part {
            case .trace: Slip(told: events, missing: Self.missing(of: trace, in: settled.events))
            case .sentence: Slip(told: events, missing: Self.unreported(settled))
            case .state(let differences): Slip(told: keys, missing: Self.missing(of: differences))
            case .sent, .requests: nil
            }
        }
        guard let slip = slips.first, slips.count == parts.count else { return }
        doubt =
            "\(place): '\(slip.meant)' is missing, but the driver reports \(QuotedLine.text(of: slip.told.utf8)), "
            + "which is not in the vocabulary; report '\(slip.meant)'"
    }

    private mutating func remember(_ names: [String], as kind: Kind) {
        for name in names where words.count < Self.countMax {
            words.insert(Word(kind: kind, name: name, layer: layer.name))
        }
    }

    /// Returns the expected events that were reported too few times.
    private static func missing(of expected: [ExpectedEvent], in told: [TraceEvent]) -> [String] {
        var left: [String: Int] = [:]
        for event in told { left[event.name, default: 0] += 1 }
        return expected.map(\.name)
            .filter { name in
                left[name, default: 0] -= 1
                return left[name, default: 0] < 0
            }
    }

    /// Returns the state keys that were not reported; none if another key has a wrong value.
    private static func missing(of differences: [StateDifference]) -> [String] {
        differences.allSatisfy { $0.actual == nil } ? differences.map(\.key) : []
    }

    /// Returns the events of requests that only the stub knows; none if something else is wrong, too.
    private static func unreported(_ settled: Settled) -> [String] {
        guard settled.settlement.settled, settled.ledger.missing.isEmpty else { return [] }
        return settled.ledger.unreported.compactMap { text in
            LayerVocabulary.requestEvents.first { text.hasPrefix("\($0)(") }
        }
    }
}

extension StrangeWords.Word {
    /// Returns a sentence with the remedy for the word, which is usually misspelt.
    ///
    /// - Parameters:
    ///   - driver: The driver's name.
    ///   - vocabulary: All words; the sentence names the nearest one.
    /// - Returns: The sentence.
    func sentence(of driver: String, in vocabulary: Vocabulary) -> String {
        let words = vocabulary.layers[layer]
        let known = kind == .event ? words?.events.keys.elements : words?.state.keys.elements
        let near = NearName.nearest(to: name, in: known ?? [])
        let word = "the \(kind.rawValue) \(QuotedLine.text(of: name.utf8)) of '\(layer)'"
        return StrangeClaim.sentence(of: driver, that: "reports \(word)", near: near)
    }
}

extension StrangeWords {
    /// A strange word, and the missing word that it resembles.
    private struct Slip {
        var told: String
        var meant: String

        init?(told: [String], missing: [String]) {
            let pair = told.lazy.compactMap { told in
                NearName.nearest(to: told, in: missing).map { (told: told, meant: $0) }
            }
            guard let pair = pair.first else { return nil }
            (self.told, meant) = pair
        }
    }
}
