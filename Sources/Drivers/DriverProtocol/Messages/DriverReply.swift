// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The answer of a driver to a call that worked.
package enum DriverReply: Sendable, Hashable {
    /// To `initialize`.
    case capabilities(DriverCapabilities)
    /// To `layer.create`.
    case handle(String)
    /// To `layer.settle`.
    case settlement(Settlement)
    /// To every other call.
    case done
}

extension DriverReply {
    /// The `result` member.
    package var json: JSONValue {
        switch self {
        case .capabilities(let capabilities): capabilities.json
        case .handle(let handle): ["handle": .string(handle)]
        case .settlement(let settlement): .object(settlement.json)
        case .done: [:]
        }
    }

    /// Reads the answer to a call.
    ///
    /// - Parameters:
    ///   - json: The `result` member.
    ///   - request: The request that it answers.
    /// - Throws: `MemberError` for a member that is missing, of the wrong type or not allowed.
    init(_ json: JSONValue, to request: DriverRequest) throws(MemberError) {
        let place = "the answer to \(request.method)"
        switch request {
        case .initialize: self = .capabilities(try DriverCapabilities(try MemberReader(place, of: json)))
        case .create: self = .handle(try MemberReader(place, of: json).text("handle"))
        case .settle(_, let inFlightAtMost, _):
            let settlement = try Settlement(MemberReader(place, of: json))
            guard !settlement.settled || settlement.inFlight <= inFlightAtMost else {
                let (count, most) = (settlement.inFlight, inFlightAtMost)
                throw MemberError(
                    message:
                        "a layer with \(count) in flight has not settled if 'inFlightAtMost' is \(most); wait longer"
                )
            }
            self = .settlement(settlement)
        case .perform, .dispose, .shutdown: self = .done
        }
    }
}

extension Settlement {
    /// Reads the members of the answer.
    fileprivate init(_ reader: MemberReader) throws(MemberError) {
        self.init(
            settled: try reader.boolean("settled"),
            inFlight: try reader.count("inFlight"),
            gaveUp: try reader.count("gaveUp", default: 0),
            state: try reader.object("state").mapValues(\.fromWire)
        )
    }

    /// The members of the answer; `gaveUp` only where something was given up.
    fileprivate var json: JSONObject {
        var members: JSONObject = ["settled": .bool(settled), "inFlight": .integer(Int64(inFlight))]
        if gaveUp > 0 { members["gaveUp"] = .integer(Int64(gaveUp)) }
        members["state"] = .object(state)
        return members
    }
}
