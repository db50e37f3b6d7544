// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The checker's end of a session, as a pure decision: what a line of the driver means.
package struct ClientSession: Sendable {
    /// The reaction to a line or an ending.
    package enum Action: Sendable, Hashable {
        /// Nothing.
        case nothing
        /// Hand the event on.
        case deliver(TraceEvent)
        /// The call under way ends like this; the session goes on.
        case complete(Result<DriverReply, DriverError>)
        /// The session is over; a call under way ends with this.
        case fail(DriverError)
    }

    private struct Call {
        var id: Int64
        var request: DriverRequest
    }

    /// The default number of events that a driver may send between a call and the next one.
    package static let defaultEventCountMax = 100_000

    private let driver: String
    private let eventCountMax: Int
    private var eventCount = 0
    private var lastMethod = ""
    private var callUnderWay: Call?
    private var callBefore: Call?
    private var idMax: Int64 = 0
    private var failure: DriverError?
    private var failureIsKnown = false
    private var isShutDown = false
    private var sequences: [String: Int] = [:]
    private var handles: Set<String> = []
    /// The handle that events have used before 'layer.create' has given it, with the first of these events.
    private var awaited: (handle: String, event: String)?
    private var disposed: Set<String> = []

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - driver: The name of the driver in messages, such as its command.
    ///   - eventCountMax: The number of events that may come between a call and the next one.
    package init(driver: String, eventCountMax: Int = Self.defaultEventCountMax) {
        self.driver = driver
        self.eventCountMax = eventCountMax
    }

    /// Begins a call.
    ///
    /// - Parameter request: The call.
    /// - Returns: The line to write.
    /// - Throws: `DriverError` if the session is over or another call is under way.
    package mutating func call(_ request: DriverRequest) throws(DriverError) -> [UInt8] {
        if let failure {
            defer { failureIsKnown = true }
            throw failureIsKnown ? DriverError(.unavailable, message: failure.message) : failure
        }
        guard !isShutDown else {
            throw DriverError(.unavailable, message: "driver '\(driver)' was shut down before '\(request.method)'")
        }
        if let other = callUnderWay?.request.method {
            throw DriverError(
                .refused,
                message: "'\(request.method)' was called during '\(other)'; make one call at a time"
            )
        }
        idMax += 1
        eventCount = 0
        lastMethod = request.method
        callUnderWay = Call(id: idMax, request: request)
        return RPCMessage.request(id: .integer(idMax), method: request.method, parameters: request.parameters).line
    }

    /// The method of the call under way.
    package var methodUnderWay: String? { callUnderWay?.request.method }

    /// Whether any call was answered.
    package var hasAnswered: Bool { callBefore != nil }

    /// Whether the session cannot go on.
    package var hasFailed: Bool { failure != nil }

    /// The reason why the session cannot go on; nil once a call has received it.
    package var unreportedFailure: DriverError? { failureIsKnown ? nil : failure }

    /// Ends the session for a reason that no line gave, such as the end of the process.
    ///
    /// - Parameter error: The reason; the first one stays the reason.
    /// - Returns: The end of the call under way.
    package mutating func end(_ error: DriverError) -> Action {
        guard failure == nil else { return .nothing }
        failure = error
        failureIsKnown = callUnderWay != nil
        callUnderWay = nil
        return .fail(error)
    }
}

extension ClientSession {
    /// Decides about a line of the driver.
    package mutating func received(_ line: LineSplitter.Line) -> Action {
        guard failure == nil else { return .nothing }
        switch line {
        case .tooLong: return violation("wrote \(QuotedLine.text(of: line)); keep messages shorter")
        case .line(let bytes):
            do throws(RPCMessage.Malformed) {
                return received(try RPCMessage(line: bytes), line: bytes)
            } catch {
                let isMeant = bytes.first == UInt8(ascii: "{")
                let remedy = isMeant ? "write each message as one line of JSON" : "write logs to standard error"
                let reason = error.error.message
                return violation("wrote \(QuotedLine.text(of: bytes)), which is not a message (\(reason)); \(remedy)")
            }
        }
    }

    private mutating func received(_ message: RPCMessage, line: [UInt8]) -> Action {
        switch message {
        case .notification(TraceEvent.method, let parameters): traced(parameters, in: line)
        // A newer driver may send more than this program understands.
        case .notification: .nothing
        case .request(_, let method, _): violation("called '\(method)'; only answers and 'trace' are allowed")
        case .result(let id, let value):
            answered(id, in: line) { request throws(MemberError) in try DriverReply(value, to: request) }
        case .failure(let id, let error): failed(id, with: error, in: line)
        }
    }

    private mutating func traced(_ parameters: JSONObject, in line: [UInt8]) -> Action {
        eventCount += 1
        guard eventCount <= eventCountMax else {
            return violation(
                "sent more than \(eventCountMax) events for one '\(lastMethod)', which is the limit; "
                    + "send each event once"
            )
        }
        let event: TraceEvent
        do throws(MemberError) {
            event = try TraceEvent(parameters)
        } catch {
            return violation("sent an event that cannot be read, \(QuotedLine.text(of: line)): \(error.message)")
        }
        guard !disposed.contains(event.handle) else { return .nothing }
        if !handles.contains(event.handle) {
            guard isCreating, awaited?.handle ?? event.handle == event.handle else {
                return unknownHandle(event.handle, in: "\(event)")
            }
            awaited = awaited ?? (event.handle, "\(event)")
        }
        let due = sequences[event.handle, default: 0] + 1
        guard event.sequence == due else {
            return violation(
                "sent '\(event)' of handle '\(event.handle)' with sequence \(event.sequence), expected \(due); "
                    + "number the events of each handle from 1 without a gap"
            )
        }
        sequences[event.handle] = due
        return .deliver(event)
    }

    private mutating func unknownHandle(_ handle: String, in event: String) -> Action {
        violation(
            "sent '\(event)' of handle '\(handle)', which no layer has; "
                + "send events with the handle in the answer to 'layer.create'"
        )
    }

    /// Whether a layer is being created, so that its events may come before its handle is known.
    private var isCreating: Bool {
        guard case .create = callUnderWay?.request else { return false }
        return true
    }

    private mutating func answered(
        _ id: JSONValue,
        in line: [UInt8],
        read: (DriverRequest) throws(MemberError) -> DriverReply
    ) -> Action {
        guard let call = callUnderWay, id == .integer(call.id) else { return wrongAnswer(to: id, in: line) }
        do throws(MemberError) {
            let reply = try read(call.request)
            if case .dispose(let handle) = call.request { disposed.insert(handle) }
            if case .shutdown = call.request { isShutDown = true }
            return checked(reply)
        } catch {
            return violation("sent an answer that cannot be read, \(QuotedLine.text(of: line)): \(error.message)")
        }
    }

    private mutating func failed(_ id: JSONValue, with error: RPCError, in line: [UInt8]) -> Action {
        guard let call = callUnderWay, id == .integer(call.id) else { return wrongAnswer(to: id, in: line) }
        endCall()
        return .complete(.failure(error.driverError(of: driver, to: call.request.method)))
    }

    private mutating func endCall() {
        (callBefore, callUnderWay) = (callUnderWay, nil)
        awaited = nil
    }

    private mutating func checked(_ reply: DriverReply) -> Action {
        let ours = DriverCapabilities.currentProtocolVersion
        if case .capabilities(let capabilities) = reply, capabilities.protocolVersion != ours {
            return violation("uses protocol version \(capabilities.protocolVersion); use version \(ours)")
        }
        if case .handle(let handle) = reply {
            guard handles.insert(handle).inserted else {
                return violation(
                    "gave the handle '\(handle)' to a second layer; give each layer of a session its own handle"
                )
            }
            if let awaited, awaited.handle != handle { return unknownHandle(awaited.handle, in: awaited.event) }
        }
        endCall()
        return .complete(.success(reply))
    }

    private mutating func wrongAnswer(to id: JSONValue, in line: [UInt8]) -> Action {
        let quoted = QuotedLine.text(of: line)
        if let callBefore, id == .integer(callBefore.id) {
            let method = callBefore.request.method
            return violation("answered id \(id) ('\(method)') a second time, with \(quoted); answer each call once")
        }
        guard let call = callUnderWay else {
            return violation("answered id \(id), but no call is open, with \(quoted); answer each call once")
        }
        let due = "instead of id \(call.id) ('\(call.request.method)')"
        return violation("answered id \(id) \(due), with \(quoted); echo the id of the call")
    }

    private mutating func violation(_ what: String) -> Action {
        end(DriverError(.protocolViolation, message: "driver '\(driver)' \(what)"))
    }
}
