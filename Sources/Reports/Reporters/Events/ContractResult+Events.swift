// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JSONValues
import OrderedCollections
import SourceDiagnostics

extension Verdict {
    /// The verdict in the form of events.
    var eventMembers: JSONObject {
        [
            "verdict": .string(kind.rawValue),
            "reason": reason.map(JSONValue.string) ?? .null,
            "difference": difference.map { .object($0.eventMembers) } ?? .null,
        ]
    }

    /// Reads what ``eventMembers`` wrote; nil for a verdict that this version does not know.
    init?(event: JSONValue) {
        let reason = event["reason"]?.text ?? ""
        switch event["verdict"]?.text.flatMap(VerdictKind.init(rawValue:)) {
        case .holds: self = .holds
        case .broken:
            guard let difference = event["difference"].flatMap(Difference.init(event:)) else { return nil }
            self = .broken(difference)
        case .unstable: self = .unstable(reason)
        case .undecided: self = .undecided(reason)
        case .unsupported: self = .unsupported(reason)
        case .knownBroken: self = .knownBroken(reason: reason)
        case .noLongerBroken: self = .noLongerBroken(reason)
        case .notRun: self = .notRun(reason)
        case nil: return nil
        }
    }
}

extension ContractAttempt {
    /// The attempt in the form of events.
    var eventMembers: JSONObject {
        var members = verdict.eventMembers
        members["seconds"] = .number(EventSeconds.number(duration))
        members["retried"] = .bool(isRetried)
        return members
    }

    /// Reads what ``eventMembers`` wrote; nil for a verdict that this version does not know.
    init?(event: JSONValue) {
        guard let verdict = Verdict(event: event) else { return nil }
        self.init(
            verdict,
            duration: EventSeconds.duration(event["seconds"]),
            isRetried: event["retried"]?.boolean ?? false
        )
    }
}

extension ContractResult {
    /// Reads the line of a contract that has ended, or the line of one that has begun and then has no verdict.
    ///
    /// - Parameters:
    ///   - event: The line.
    ///   - verdict: The verdict on the contract, if the line does not have it.
    init?(event: JSONValue, verdict: Verdict? = nil) {
        guard let id = event["id"]?.text, let title = event["title"]?.text, let layer = event["layer"]?.text,
            let basis = event["basis"]?.text.flatMap(Basis.init(rawValue:)),
            let verdict = verdict ?? Verdict(event: event)
        else { return nil }
        self.init(
            id: id,
            title: title,
            layer: layer,
            basis: basis,
            location: SourceLocation(event: event),
            verdict: verdict,
            duration: EventSeconds.duration(event["seconds"])
        )
        uncomparedEvents = event["uncomparedEvents"]?.int ?? 0
        logLines = (event["log"]?.array ?? []).compactMap(\.text)
        attempts = (event["attempts"]?.array ?? []).compactMap(ContractAttempt.init(event:))
        timeline = event["timeline"].flatMap { $0.object == nil ? nil : Timeline(event: $0) }
    }
}
