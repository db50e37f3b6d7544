// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections

extension ConductRule {
    /// The rules about integers, which some readers and writers of JSON keep as doubles.
    static let integers: [ConductRule] = [
        ConductRule(
            "layers.integer-form",
            in: "Large integers",
            title: "an integer up to 2^53 is returned as it was sent: 1, and not 1.0 or \"1\"",
            probe: integerForm
        ),
        ConductRule(
            "layers.integers",
            in: "Large integers",
            title: "an integer beyond 2^53 is sent and returned as a string of its digits, unrounded",
            probe: largeIntegers
        ),
    ]

    /// The layers that take an integer and show it in their state.
    private static let actions = [
        (layer: "reformer", action: "setPageIndex", key: "pageIndex"),
        (layer: "badge-view-model", action: "setCurrentPageIndex", key: "currentPageIndex"),
        (layer: "cache-service", action: "switchUser", key: "user"),
    ]

    /// The reason why no integer can be tried.
    private static var unclaimed: String {
        "the driver claims none of "
            + actions.map { "'\($0.action)' of '\($0.layer)'" }.joined(separator: ", ")
            + ", which set an integer of the state"
    }

    private static func integerForm(_ talk: Conversation) async throws(ProbeEnd) {
        // A float of 32 bits cannot hold the second one.
        try await comeBack([1, 16_777_217], in: talk)
    }

    private static func largeIntegers(_ talk: Conversation) async throws(ProbeEnd) {
        // The number is odd, so that a reader that keeps numbers as doubles cannot hold it.
        try await comeBack(["9007199254740993"], in: talk)
    }

    /// Sets an integer of a layer's state to each of the numbers and expects it there in the same form.
    private static func comeBack(_ numbers: [JSONValue], in talk: Conversation) async throws(ProbeEnd) {
        let claimed = try await talk.initialize()
        let layers = talk.claimedLayers(claimed)
        let found = actions.lazy
            .compactMap { item in
                layers.first { $0.name == item.layer && $0.actions.contains(item.action) }.map { (item, $0) }
            }
            .first
        guard let (found, layer) = found else { throw .notTried(unclaimed) }
        let created = try await talk.create(layer)
        for number in numbers {
            let done = try await talk.call("layer.perform", with: created.perform(found.action, with: [number]))
            // A layer with smaller integers cannot take the number; a driver that reports this is right.
            guard ![RPCError.unsupported, RPCError.refused].contains(done.errorCode) else {
                throw .notTried("'\(found.action)' of '\(found.layer)' with \(number) was answered with \(done.text)")
            }
            guard done.result != nil else {
                throw talk.breach(came: done.text, expected: "a result: \(number) is an integer")
            }
            let answer = try await talk.call("layer.settle", with: created.settle())
            guard answer.result?["state"]?[found.key] == number else {
                throw talk.breach(came: answer.text, expected: "\"\(found.key)\":\(number) in 'state'")
            }
        }
    }
}
