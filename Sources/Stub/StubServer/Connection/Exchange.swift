// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import StubEngine

/// One request of a connection, with the state of its answer.
final class Exchange {
    /// The responder.
    let destination: RequestRouter.Destination
    /// The first line and headers.
    let head: HTTPRequestHead
    /// The received bytes of the body.
    var body: [UInt8] = []
    /// The journal's entry, once the answer is decided; the answer itself is not kept.
    var entry: JournalEntry.ID?
    /// The first line and headers of the answer, once they are sent.
    var answer: AnswerRecord?
    /// The wait for the answer's delay.
    var delay: Scheduled<Void>?
    /// The stream of events that is the answer; nil for every other answer.
    var events: EventStream?

    /// Creates the exchange of a request whose body is still to come.
    init(to destination: RequestRouter.Destination, head: HTTPRequestHead) {
        self.destination = destination
        self.head = head
    }

    /// Keeps the first line and the headers of the answer, for the journal of a mount.
    func answers(with head: HTTPResponseHead) {
        guard case .mount = destination else { return }
        let headers = HeaderRecord(head.headers.map { (name: $0.name, value: $0.value) })
        answer = AnswerRecord(status: Int(head.status.code), headers: headers)
    }

    /// Notifies the mount that the request is over.
    ///
    /// - Parameter sent: Whether the plan was performed.
    func finish(sent: Bool) {
        guard case .mount(let mount, _) = destination, let entry else { return }
        mount.finished(entry, sent: sent, answer: answer)
    }

    /// Drops the answer, because its connection is closed.
    func abandon() {
        delay?.cancel()
        events?.stop()
        finish(sent: false)
    }
}
