// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

extension ConnectionHandler {
    /// Puts the lane for plain pages in front of the decoder, where bytes come in; a stream of HTTP/2 has no such place.
    func openLane(_ context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        guard let head = try? pipeline.handler(type: HeadLimitHandler.self) else { return }
        let lane = PageLane(head, self)
        guard (try? pipeline.addHandler(lane, position: .after(head))) != nil else { return }
        self.lane = lane
    }
}
