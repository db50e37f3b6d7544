// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Decides what happens on one connection; the handler performs it.
///
/// One request is in progress at a time: the handlers before this one pass on the next request only after the answer to
/// this one is written.
struct ConnectionState: Sendable {
    /// The stage of the request in progress.
    enum Phase: Hashable, Sendable {
        /// There is no request.
        case idle
        /// The body is being received.
        case receiving(byteCount: Int)
        /// The request is complete; its answer is made after the previous answer has been sent.
        case queued
        /// The request is complete; the answer is delayed, held, or never sent.
        case waiting
        /// The request was refused; the rest of it is dropped.
        case refused
        /// The connection is closed, or about to be.
        case over
    }

    /// An action on a request's first line and headers.
    enum HeadAction: Hashable, Sendable { case receive, refuseSize, drop }
    /// An action on a part of a request's body.
    enum BodyAction: Hashable, Sendable { case keep, refuseSize, drop }
    /// An action at the end of a request.
    enum EndAction: Hashable, Sendable { case answer, wait, drop }
    /// An action after written bytes have been sent.
    enum WrittenAction: Hashable, Sendable { case nothing, answer, close, linger }
    /// An action when the connection has to end.
    enum EndingAction: Hashable, Sendable { case close, closeAfterWrites }

    /// The largest body in bytes.
    let bodyByteCountMax: Int
    /// The stage of the request in progress.
    private(set) var phase = Phase.idle
    /// Whether the connection can be used again after the answer in progress.
    private(set) var isReusable = true
    private var writesPending = 0
    /// Whether bytes of a written answer still wait to be sent.
    var isWriting: Bool { writesPending > 0 }

    /// Creates the state of a fresh connection.
    init(bodyByteCountMax: Int) {
        self.bodyByteCountMax = bodyByteCountMax
    }

    /// Takes in a request's first line and headers.
    mutating func head(isKeepAlive: Bool, contentLength: Int?) -> HeadAction {
        guard phase == .idle, isReusable else { return .drop }
        isReusable = isKeepAlive
        guard contentLength ?? 0 <= bodyByteCountMax else { return .refuseSize }
        phase = .receiving(byteCount: 0)
        return .receive
    }

    /// Takes in a part of a body.
    mutating func body(byteCount: Int) -> BodyAction {
        switch phase {
        case .receiving(let sum) where sum + byteCount > bodyByteCountMax: return .refuseSize
        case .receiving(let sum):
            phase = .receiving(byteCount: sum + byteCount)
            return .keep
        case .idle, .queued, .waiting, .refused, .over: return .drop
        }
    }

    /// Takes in the end of a request.
    mutating func end() -> EndAction {
        switch phase {
        case .receiving:
            phase = isWriting ? .queued : .waiting
            return isWriting ? .wait : .answer
        case .idle, .queued, .waiting, .refused, .over: return .drop
        }
    }

    /// Records that the last part of an answer is written.
    mutating func answers() {
        writesPending += 1
        if phase == .waiting { phase = .idle }
    }

    /// Records that the last part of an answer is written, and that the connection is not used again after it.
    mutating func answersLast() {
        isReusable = false
        answers()
    }

    /// Records that a refusal is written, and that the connection is not used again after it.
    mutating func refuses() {
        writesPending += 1
        phase = .refused
        isReusable = false
    }

    /// Records that an answer has been sent.
    mutating func written() -> WrittenAction {
        writesPending -= 1
        guard writesPending == 0 else { return .nothing }
        if phase == .queued { return .answer }
        guard !isReusable else { return .nothing }
        switch phase {
        case .refused: return .linger
        case .idle:
            phase = .over
            return .close
        case .over: return .close
        case .receiving, .queued, .waiting: return .nothing
        }
    }

    /// Records that the queued request is answered now, unless the connection has ended in the meantime.
    ///
    /// - Returns: Whether the request is answered.
    mutating func takesTurn() -> Bool {
        guard phase == .queued else { return false }
        phase = .waiting
        return true
    }

    /// Records that the client has closed its side; returns whether a queued request still needs an answer.
    ///
    /// After that answer, the connection ends. Without a queued request, it has to end now.
    mutating func clientFinishes() -> Bool {
        guard phase == .queued else { return false }
        isReusable = false
        return true
    }

    /// Ends the connection early, because the stub stops or the client has closed its side.
    ///
    /// Bytes that are already written are still sent; everything else is given up.
    mutating func ending() -> EndingAction {
        isReusable = false
        phase = .over
        return writesPending == 0 ? .close : .closeAfterWrites
    }
}
