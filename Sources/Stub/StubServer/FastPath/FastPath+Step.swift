// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import StubEngine

extension FastPath {
    /// An answer as it goes to the socket.
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

        /// Reports to the mount that the answer has left, or has not.
        func finish(sent: Bool) {
            mount.finished(id, sent: sent)
        }
    }

    /// The kinds of bytes that a connection has received.
    enum Step {
        /// A request of that many bytes, with its answer.
        case answer(Answer, byteCount: Int)
        /// A plain request of that many bytes that the full path has to answer.
        case fullPath(byteCount: Int)
        /// The beginning of a request that may turn out to be plain.
        case incomplete
        /// The whole head of a plain POST for a page, which is that many bytes with its body.
        case headOfPost(byteCount: Int)
        /// Anything else: from here on only the decoder knows where a request begins.
        case end
    }
}
