// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHPACK

/// What came of one stream of HTTP/2.
struct StreamAnswer: Sendable {
    /// The status code; nil where no headers came.
    var status: Int?
    var headers: [(name: String, value: String)] = []
    var body = ""
    /// Why the stub reset the stream; nil where it did not.
    var reset: UInt8?

    func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    /// Reads the answers of some streams; all headers are decoded in their order, since they share a table.
    static func all(_ streams: [UInt32], in frames: [StreamClient.Frame]) throws -> [StreamAnswer] {
        var decoder = HPACKDecoder(allocator: ByteBufferAllocator())
        var answers: [UInt32: StreamAnswer] = [:]
        for frame in frames {
            switch frame.kind {
            case .headers:
                var block = ByteBuffer(bytes: frame.payload)
                let fields = try decoder.decodeHeaders(from: &block)
                answers[frame.stream, default: StreamAnswer()].take(fields)
            case .data:
                answers[frame.stream, default: StreamAnswer()].body += String(decoding: frame.payload, as: UTF8.self)
            case .reset: answers[frame.stream, default: StreamAnswer()].reset = frame.reason
            default: break
            }
        }
        return streams.map { answers[$0] ?? StreamAnswer() }
    }

    private mutating func take(_ fields: HPACKHeaders) {
        for (name, value, _) in fields {
            if name == ":status" { status = Int(value) } else { headers.append((name, value)) }
        }
    }
}
