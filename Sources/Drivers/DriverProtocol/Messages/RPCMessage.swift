// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// One line of the driver protocol: a JSON-RPC 2.0 message.
package enum RPCMessage: Sendable, Hashable {
    /// A call that wants an answer; the id is opaque and echoed.
    case request(id: JSONValue, method: String, parameters: JSONObject)
    /// A message that wants no answer.
    case notification(method: String, parameters: JSONObject)
    /// The answer to a call that worked.
    case result(id: JSONValue, value: JSONValue)
    /// The answer to a call that did not.
    case failure(id: JSONValue, error: RPCError)
}

extension RPCMessage {
    /// The message as one line of JSON with its line feed.
    package var line: [UInt8] {
        var members: JSONObject = ["jsonrpc": "2.0"]
        switch self {
        case .request(let id, let method, let parameters):
            members["id"] = id
            members["method"] = .string(method)
            members["params"] = JSONValue.object(parameters).forWire
        case .notification(let method, let parameters):
            members["method"] = .string(method)
            members["params"] = JSONValue.object(parameters).forWire
        case .result(let id, let value):
            members["id"] = id
            members["result"] = value.forWire
        case .failure(let id, let error):
            members["id"] = id
            members["error"] = Self.object(of: error)
        }
        return JSONWriter.bytes(of: .object(members)) + [UInt8(ascii: "\n")]
    }

    private static func object(of error: RPCError) -> JSONValue {
        var members: JSONObject = ["code": .integer(Int64(error.code)), "message": .string(error.message)]
        members["data"] = error.data
        return .object(members)
    }
}

extension RPCMessage {
    /// The reason why a line is not a message, and the id to answer to if it has one.
    package struct Malformed: Error, Sendable, Hashable {
        /// The id of the line, or null.
        package var id: JSONValue
        /// The parse error or invalid request to answer with.
        package var error: RPCError

        /// Creates a refusal of a line.
        package init(id: JSONValue, error: RPCError) {
            self.id = id
            self.error = error
        }
    }

    /// Reads one line; members that the protocol does not know are ignored.
    ///
    /// - Parameter line: The line, with or without its line feed.
    /// - Throws: `Malformed` if it is not JSON or not a message.
    package init(line: [UInt8]) throws(Malformed) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONParser.parse(line)
        } catch {
            throw Malformed(id: .null, error: RPCError(RPCError.parseError, message: error.description))
        }
        let id = value["id"] ?? .null
        guard case .object(let members) = value else {
            let message = "a message must be an object, but this line is \(value.kind)"
            throw Malformed(id: id, error: RPCError(RPCError.invalidRequest, message: message))
        }
        do throws(MemberError) {
            self = try Self.message(members)
        } catch {
            throw Malformed(id: id, error: RPCError(RPCError.invalidRequest, message: error.message))
        }
    }

    private static func message(_ members: JSONObject) throws(MemberError) -> RPCMessage {
        if members["method"] != nil {
            let reader = MemberReader(place: "the message", members: members)
            let (name, parameters) = (try reader.text("method"), try reader.object("params"))
            guard let id = members["id"] else { return .notification(method: name, parameters: parameters) }
            return .request(id: id, method: name, parameters: parameters)
        }
        guard members["result"] != nil || members["error"] != nil else {
            throw MemberError(
                message: "a message needs 'method' (text) with 'params' (an object), 'result' or 'error'"
            )
        }
        guard let id = members["id"] else { throw MemberError(message: "an answer needs the 'id' of its call") }
        if let error = members["error"], error != .null {
            guard let members = error.object else {
                let words = "'error' is \(error.kind) (\(error)); give an object with 'code' and 'message'"
                throw MemberError(message: words)
            }
            let reader = MemberReader(place: "error", members: members)
            let (code, text) = (try reader.integer("code"), try reader.text("message"))
            return .failure(id: id, error: RPCError(code, message: text, data: error["data"]))
        }
        return .result(id: id, value: members["result"] ?? .null)
    }
}
