// Understudy
// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Compresses bodies for clients that accept gzip.
enum Gzip {
    /// The smallest body that is compressed, in bytes; smaller bodies hardly shrink.
    static let byteCountMin = 1024

    /// Returns bytes in the format gzip, the same for the same bytes; nil if they cannot be compressed.
    static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // The level is the fastest one, because a page is compressed on the event loop.
        guard understudy_gzip_begin(&stream, Z_BEST_SPEED) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let most = Int(deflateBound(&stream, uLong(bytes.count)))
        var input = bytes
        var isComplete = false
        let packed = [UInt8](unsafeUninitializedCapacity: most) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(most)
                isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = most - Int(stream.avail_out)
        }
        return isComplete ? packed : nil
    }

    /// Returns whether the values of `Accept-Encoding` accept gzip.
    static func isAccepted(_ values: [String]) -> Bool {
        var gzip: Double?
        var anything = 0.0
        for coding in values.flatMap({ $0.split(separator: ",") }) {
            let parts = coding.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch parts.first {
            case "gzip", "x-gzip": gzip = max(gzip ?? 0, quality)
            case "*": anything = max(anything, quality)
            default: break
            }
        }
        return gzip ?? anything > 0
    }
}

/// The preferences of a client in its `Accept` header.
enum AcceptHeader {
    /// Returns whether `text/html` is named, and preferred to JSON, and no other type is preferred to it.
    static func prefersHTML(_ values: [String]) -> Bool {
        var html = 0.0
        var json = 0.0
        var anything = 0.0
        for range in values.flatMap({ $0.split(separator: ",") }) {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch parts.first {
            case "text/html": html = max(html, quality)
            case "application/json", "application/*": json = max(json, quality)
            case "*/*": anything = max(anything, quality)
            default: break
            }
        }
        return html > json && html >= anything
    }
}
