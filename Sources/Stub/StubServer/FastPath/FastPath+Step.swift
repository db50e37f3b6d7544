// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import StubEngine

extension FastPath {
    /// The bytes of an answer.
    struct Answer {
        /// Head and body.
        let bytes: ByteBuffer
        private let mount: Mount
        private let id: JournalEntry.ID

        /// Creates an answer to a request that is in the journal of a mount.
        init(bytes: ByteBuffer, mount: Mount, id: JournalEntry.ID) {
            self.bytes = bytes
            self.mount = mount
            self.id = id
        }

        /// Reports to the mount whether the answer has been sent.
        func finish(sent: Bool) {
            mount.finished(id, sent: sent)
        }
    }

    /// The kinds of bytes that a connection has received.
    enum Step {
        /// A request of a number of bytes, with its answer.
        case answer(Answer, byteCount: Int)
        /// A plain request of a number of bytes that the full path must answer.
        case fullPath(byteCount: Int)
        /// The beginning of a request that may turn out to be plain.
        case incomplete
        /// The whole head of a plain POST for a page; the number of bytes includes the body.
        case headOfPost(byteCount: Int)
        /// Anything else: from here on only the decoder knows where a request begins.
        case end
    }
}
