// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JSONValues
import OrderedCollections

extension Timeline {
    /// The timeline in the form of events.
    var eventMembers: JSONObject {
        [
            "segments": .array(segments.map { .object(Self.members(of: $0)) }),
            "mark": mark.map { .object(Self.members(of: $0)) } ?? .null,
            "omitted": .integer(Int64(omitted)),
        ]
    }

    /// Reads what ``eventMembers`` wrote; missing members are empty.
    init(event: JSONValue) {
        self.init(
            segments: (event["segments"]?.array ?? []).map(Self.segment),
            mark: event["mark"].flatMap(Self.mark),
            omitted: event["omitted"]?.int ?? 0
        )
    }

    private static func members(of segment: TimelineSegment) -> JSONObject {
        [
            "step": .string(segment.step),
            "number": segment.number.map { .integer(Int64($0)) } ?? .null,
            "to": segment.addressee == .nobody ? .null : .string(segment.addressee == .layer ? "layer" : "stub"),
            "seconds": .number(EventSeconds.number(segment.start)),
            "moments": .array(segment.moments.map { .object(members(of: $0)) }),
        ]
    }

    private static func segment(_ event: JSONValue) -> TimelineSegment {
        TimelineSegment(
            step: event["step"]?.text ?? "",
            number: event["number"]?.int,
            addressee: event["to"]?.text == "layer" ? .layer : event["to"]?.text == "stub" ? .stub : .nobody,
            start: EventSeconds.duration(event["seconds"]),
            moments: (event["moments"]?.array ?? []).compactMap(moment)
        )
    }

    private static func members(of moment: TimelineMoment) -> JSONObject {
        switch moment {
        case .event(let text): ["event": .string(text)]
        case .request(let name, let target, let body):
            members(["request": .string(name), "target": .string(target)], andBody: body)
        case .answer(let status, let request, let faults, let body):
            members(
                [
                    "answer": .string(request), "status": .integer(Int64(status)),
                    "faults": .array(faults.map(JSONValue.string)),
                ],
                andBody: body
            )
        case .unanswered(let name): ["unanswered": .string(name)]
        case .held(let name): ["held": .string(name)]
        case .gone(let name): ["gone": .string(name)]
        }
    }

    private static func members(_ members: JSONObject, andBody body: String?) -> JSONObject {
        var members = members
        if let body { members["body"] = .string(body) }
        return members
    }

    private static func moment(_ event: JSONValue) -> TimelineMoment? {
        guard let (kind, name) = event.object?.elements.first, let name = name.text else { return nil }
        switch kind {
        case "event": return .event(name)
        case "request": return .request(name, target: event["target"]?.text ?? "", body: event["body"]?.text)
        case "answer":
            let faults = (event["faults"]?.array ?? []).compactMap(\.text)
            let status = event["status"]?.int ?? 0
            return .answer(status: status, request: name, faults: faults, body: event["body"]?.text)
        case "unanswered": return .unanswered(name)
        case "held": return .held(name)
        case "gone": return .gone(name)
        default: return nil
        }
    }

    private static func members(of mark: Mark) -> JSONObject {
        switch mark {
        case .moment(let segment, let moment): ["segment": .integer(Int64(segment)), "moment": .integer(Int64(moment))]
        case .end(let segment): ["segment": .integer(Int64(segment)), "moment": .null]
        }
    }

    private static func mark(_ event: JSONValue) -> Mark? {
        guard let segment = event["segment"]?.int else { return nil }
        return event["moment"]?.int.map { .moment(segment: segment, moment: $0) } ?? .end(segment: segment)
    }
}
