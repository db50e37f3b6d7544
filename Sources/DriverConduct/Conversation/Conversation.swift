// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import DriverProtocol
import JSONValues
import OrderedCollections

/// A rule's talk with one process: it says what it likes, and forgives whatever other rules are about.
final class Conversation {
    /// The words that the driver may claim.
    let vocabulary: ConductVocabulary
    /// How long to wait.
    let limits: ConductLimits
    /// Every line that came, in order.
    private(set) var heard: [HeardLine] = []
    /// The line that was sent last, or what was done.
    private(set) var sent = "(nothing yet)"

    private let exchange: RawExchange
    private var answered: Set<JSONValue> = []
    private var processEnd: ProcessEnding?
    private var idMax: Int64 = 0

    /// Creates a conversation in which nothing was said.
    init(exchange: RawExchange, vocabulary: ConductVocabulary, limits: ConductLimits) {
        self.exchange = exchange
        self.vocabulary = vocabulary
        self.limits = limits
    }

    /// Sends a line as it is.
    func send(_ line: String) {
        sent = QuotedLine.text(of: line.utf8)
        exchange.send(line)
    }

    /// Makes a call and returns its answer.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - parameters: Its parameters.
    ///   - id: The id; nil for the next number.
    ///   - expected: What a report says is expected when no answer comes.
    ///   - limit: How long to wait; nil for the limit of answers.
    /// - Returns: The answer, which may be an error.
    /// - Throws: `ProbeEnd` if none comes.
    func call(
        _ method: String,
        _ parameters: JSONObject = [:],
        id: JSONValue? = nil,
        expected: String = "an answer",
        within limit: Duration? = nil
    ) async throws(ProbeEnd) -> HeardLine {
        let id = id ?? nextID()
        send("\(JSONValue.object(Self.message(method, parameters, id: id)))")
        return try await answer(to: id, expected: expected, within: limit)
    }

    /// Returns the members of a call.
    static func message(_ method: String, _ parameters: JSONObject, id: JSONValue?) -> JSONObject {
        var members: JSONObject = ["jsonrpc": "2.0"]
        members["id"] = id
        members["method"] = .string(method)
        members["params"] = .object(parameters)
        return members
    }

    /// Returns a number that no call of this conversation had.
    func nextID() -> JSONValue {
        idMax += 1
        return .integer(idMax)
    }

    /// Waits for the answer to the line that was sent; repeated answers to earlier ones are passed over.
    func answer(
        to id: JSONValue,
        expected: String,
        within limit: Duration? = nil
    ) async throws(ProbeEnd) -> HeardLine {
        let limit = limit ?? limits.answer
        let start = heard.count
        while let arrival = await next(within: limit) {
            switch arrival {
            case .end(.notStarted(let reason)): throw .notStarted(reason)
            case .end(let ending): throw breach(words(for: ending), expected)
            case .line(let line):
                let isRepeated = heard.last?.text == HeardLine(line).text
                let line = hear(line)
                guard line.isAnswer, line.id == id || !(answered.contains(line.id) || isRepeated) else { continue }
                answered.formUnion([id, line.id].filter { $0 != .null })
                return line
            }
        }
        let other = heard[start...].last.map { " but \($0.text)" } ?? ""
        throw breach("nothing\(other) within \(limit)", expected)
    }

    /// Closes the standard input, says so in reports, and waits for the end of the process.
    ///
    /// - Parameter deed: What else was done before; nil for nothing.
    /// - Returns: How the process ended.
    /// - Throws: `ProbeEnd` if it did not start, or does not end.
    func end(after deed: String? = nil) async throws(ProbeEnd) -> ProcessEnding {
        exchange.stop(.whenReady)
        return try await ending(after: deed ?? "end of file")
    }

    /// Sends SIGTERM and waits for the end of the process.
    func terminate() async throws(ProbeEnd) -> ProcessEnding {
        exchange.terminate()
        return try await ending(after: "SIGTERM")
    }

    private func ending(after deed: String) async throws(ProbeEnd) -> ProcessEnding {
        sent = deed
        // The process is killed when its limits are over, so its end comes.
        while let arrival = await next(within: limits.answer + limits.exit * 4) {
            switch arrival {
            case .end(.notStarted(let reason)): throw .notStarted(reason)
            case .end(let ending): return ending
            case .line(let line): _ = hear(line)
            }
        }
        throw breach("no end of the process", "the end of the process")
    }

    /// Listens for a while and returns the lines that came.
    func listen(for time: Duration) async -> [HeardLine] {
        let start = heard.count
        let end = ContinuousClock.now + time
        while case .line(let line)? = await next(within: max(.zero, end - ContinuousClock.now)) {
            _ = hear(line)
        }
        return Array(heard[start...])
    }

    /// Says that something else came than a rule wants.
    func breach(_ came: String, _ expected: String) -> ProbeEnd {
        .breaks(Breach(sent: sent, came: came, expected: expected))
    }

    /// Describes the end of a process, with its last words.
    func words(for ending: ProcessEnding) -> String {
        let end =
            switch ending {
            case .notStarted(let reason): "no process: \(reason)"
            case .exited(let status): "the end of the process, with status \(status)"
            case .signalled(let signal): "the end of the process by signal \(signal)"
            case .closedOutput: "no end of the process within \(limits.exit)"
            }
        let last = exchange.lastLogLine
        return end + (last.map { "; its standard error ends with \(QuotedLine.text(of: $0.utf8))" } ?? "")
    }

    /// Returns the next arrival; the end of the process again and again.
    private func next(within limit: Duration) async -> RawExchange.Arrival? {
        if let processEnd { return .end(processEnd) }
        let arrival = await exchange.next(within: limit)
        if case .end(let ending)? = arrival { processEnd = ending }
        return arrival
    }

    private func hear(_ line: LineSplitter.Line) -> HeardLine {
        heard.append(HeardLine(line))
        return heard[heard.count - 1]
    }
}
