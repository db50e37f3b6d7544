// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import DriverProtocol
import JSONValues
import OrderedCollections

/// A rule's conversation with one process: it sends what it likes, and ignores what other rules are about.
final class Conversation {
    private enum Arrival {
        case line(OutputLine)
        case end(ProcessEnding)
    }

    /// The words that the driver may claim.
    let vocabulary: ConductVocabulary
    /// The limits of each wait.
    let limits: ConductLimits
    /// Every line that came, in order.
    private(set) var lines: [OutputLine] = []
    /// The first answer that brought another id than its call.
    private(set) var firstOtherID: Breach?
    /// The line that was sent last, or what was done.
    private(set) var sent = "(nothing yet)"

    private let clock: any Clock<Duration>
    private let exchange: RawExchange
    private var answered: Set<JSONValue> = []
    private var processEnd: ProcessEnding?
    private var idMax: Int64 = 0

    /// Creates a conversation in which nothing was said.
    init(
        exchange: RawExchange,
        vocabulary: ConductVocabulary,
        limits: ConductLimits,
        clock: any Clock<Duration>
    ) {
        self.exchange = exchange
        self.clock = clock
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
    ///   - expected: The expectation that a report names when no answer comes.
    ///   - limit: The longest time to wait; nil for the limit of answers.
    /// - Returns: The answer, which may be an error.
    /// - Throws: `ProbeEnd` if none comes.
    func call(
        _ method: String,
        with parameters: JSONObject = [:],
        id: JSONValue? = nil,
        expected: String = "an answer",
        within limit: Duration? = nil
    ) async throws(ProbeEnd) -> OutputLine {
        let id = id ?? nextID()
        send("\(JSONValue.object(Self.message(method, with: parameters, id: id)))")
        return try await answer(to: id, expected: expected, within: limit)
    }

    /// Returns the members of a call.
    static func message(_ method: String, with parameters: JSONObject, id: JSONValue?) -> JSONObject {
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

    /// Waits for the answer to the line that was sent; repeated answers to earlier ones are ignored.
    func answer(
        to id: JSONValue,
        expected: String,
        within limit: Duration? = nil
    ) async throws(ProbeEnd) -> OutputLine {
        let limit = limit ?? limits.answer
        let start = lines.count
        let wait = stopwatch()
        while let arrival = try await next(within: limit - wait.elapsed) {
            switch arrival {
            case .end(let ending): throw breach(came: words(for: ending), expected: expected)
            case .line(let line):
                let isRefusal = line.result == nil && line.value?["id"] == .null
                let isRepeated = isRefusal && lines.last?.text == line.text
                lines.append(line)
                guard line.isAnswer, line.id == id || !(answered.contains(line.id) || isRepeated) else { continue }
                if line.value?["id"] != id, firstOtherID == nil {
                    firstOtherID = Breach(sent: sent, came: line.text, expected: "an answer with the id \(id)")
                }
                answered.formUnion([id, line.id].filter { $0 != .null })
                return line
            }
        }
        throw breach(came: await silence(since: start, limit), expected: expected)
    }

    /// Begins to measure a wait.
    func stopwatch() -> Stopwatch { Stopwatch(clock) }

    /// Closes the standard input, says so in reports, and waits for the end of the process.
    ///
    /// - Parameter deed: The last action before; nil for none.
    /// - Returns: The way in which the process ended.
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
        let limit = limits.answer + limits.exit * 4
        let wait = stopwatch()
        while let arrival = try await next(within: limit - wait.elapsed) {
            switch arrival {
            case .end(let ending): return ending
            case .line(let line): lines.append(line)
            }
        }
        throw breach(came: "the process did not end", expected: "the process ends")
    }

    /// Listens for a while.
    ///
    /// - Parameter time: The time to listen.
    /// - Returns: The lines that came.
    /// - Throws: `ProbeEnd` if there were too many.
    func listen(for time: Duration) async throws(ProbeEnd) -> [OutputLine] {
        let start = lines.count
        let wait = stopwatch()
        while case .line(let line)? = try await next(within: time - wait.elapsed) { lines.append(line) }
        return Array(lines[start...])
    }

    /// Describes the end of a process, with its last lines on standard error.
    func words(for ending: ProcessEnding) -> String {
        let end =
            switch ending {
            case .notStarted(let reason): "the process could not be started: \(reason)"
            case .exited(let status): "the process ended with status \(status)"
            case .signalled(let signal): "the process was ended by signal \(signal)"
            case .closedOutput: "the process did not end within \(limits.exit)"
            }
        return end + LogExcerpt.text(of: exchange.logLines)
    }

    /// Says that something else came than a rule wants.
    func breach(came: String, expected: String) -> ProbeEnd {
        .breaks(Breach(sent: sent, came: came, expected: expected))
    }

    /// Describes what came instead of an answer; if nothing did, ends the process to see the output that it held.
    private func silence(since start: Int, _ limit: Duration) async -> String {
        let others = lines[start...]
        if let line = others.first(where: { $0.fault != nil }) ?? others.last {
            return "only \(line.textWithFault) within \(limit)"
        }
        let nothing = "no output within \(limit)"
        let (beginning, count) = exchange.unfinishedLine
        guard count == 0 else {
            return "only \(count) bytes without a line feed within \(limit): \(QuotedLine.text(of: beginning))"
        }
        let isMute = lines.isEmpty
        exchange.terminate()
        let wait = stopwatch()
        while case .line(let line)? = try? await next(within: limits.exit * 2 - wait.elapsed) { lines.append(line) }
        guard let first = lines[start...].first else {
            return nothing + (isMute ? "; flush standard output after each line" : "")
        }
        let byteCount = lines[start...].reduce(0) { $0 + $1.byteCount }
        return "\(nothing), but \(byteCount) bytes when it was ended, \(first.text); "
            + "write a line feed after each line and flush it"
    }

    /// Returns the next arrival; after the end of the process, each call returns the end; nil if the limit is over.
    private func next(within limit: Duration) async throws(ProbeEnd) -> Arrival? {
        if case .notStarted(let reason)? = processEnd { throw .notStarted(reason) }
        if let processEnd { return .end(processEnd) }
        switch await exchange.next(within: limit) {
        case nil: return nil
        case .line(let line): return .line(OutputLine(line))
        case .excess(let words):
            throw breach(
                came: words,
                expected: "at most \(limits.lineCountMax) lines and \(limits.byteCountMax) bytes in one session"
            )
        case .end(let ending): processEnd = ending
        }
        return try await next(within: limit)
    }
}
