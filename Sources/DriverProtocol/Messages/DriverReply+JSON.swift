// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

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
    ///   - request: What it answers.
    /// - Throws: `MemberError` for a member that is missing or of the wrong type.
    init(_ json: JSONValue, to request: DriverRequest) throws(MemberError) {
        let reader = MemberReader(place: "the answer to \(request.method)", members: json.object ?? [:])
        switch request {
        case .initialize: self = .capabilities(try DriverCapabilities(reader))
        case .create: self = .handle(try reader.text("handle"))
        case .settle:
            let settlement = Settlement(
                settled: try reader.boolean("settled"),
                inFlight: try reader.integer("inFlight"),
                gaveUp: try reader.integer("gaveUp", default: 0),
                state: try reader.object("state")
            )
            self = .settlement(settlement)
        case .perform, .dispose, .shutdown: self = .done
        }
    }
}

extension Settlement {
    /// The members of the answer; `gaveUp` only where something was given up.
    fileprivate var json: JSONObject {
        var members: JSONObject = ["settled": .bool(settled), "inFlight": .integer(Int64(inFlight))]
        if gaveUp > 0 { members["gaveUp"] = .integer(Int64(gaveUp)) }
        members["state"] = .object(state)
        return members
    }
}
