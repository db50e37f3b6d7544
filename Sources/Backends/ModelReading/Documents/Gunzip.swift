// Understudy
// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Unpacks files in the format gzip.
enum Gunzip {
    /// The result of unpacking.
    enum Outcome: Hashable {
        /// All bytes of the file.
        case bytes([UInt8])
        /// More bytes than are allowed.
        case tooLarge
        /// Data that ends too early, or is wrong.
        case damaged
    }

    /// Returns whether bytes begin as a file in this format does.
    static func isPacked(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x1F, 0x8B])
    }

    /// Returns the unpacked bytes, without unpacking more than the limit.
    ///
    /// - Parameters:
    ///   - bytes: The packed bytes.
    ///   - byteCountMax: The most bytes of the result.
    /// - Returns: The bytes, or the reason why there are none.
    static func unpacked(_ bytes: [UInt8], byteCountMax: Int) -> Outcome {
        var stream = z_stream()
        // 15 bits for the window, and 16 for the header and the trailer of gzip.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, 31, ZLIB_VERSION, size) == Z_OK else { return .damaged }
        defer { inflateEnd(&stream) }
        var input = bytes
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        return input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            while true {
                let (status, count) = inflateChunk(&stream, into: &chunk)
                result.append(contentsOf: chunk.prefix(count))
                guard result.count <= byteCountMax else { return .tooLarge }
                if status == Z_STREAM_END { return .bytes(result) }
                guard status == Z_OK, count > 0 || stream.avail_in > 0 else { return .damaged }
            }
        }
    }

    private static func inflateChunk(_ stream: inout z_stream, into chunk: inout [UInt8]) -> (status: Int32, count: Int)
    {
        chunk.withUnsafeMutableBufferPointer { output in
            stream.next_out = output.baseAddress
            stream.avail_out = uInt(output.count)
            let status = inflate(&stream, Z_NO_FLUSH)
            return (status: status, count: output.count - Int(stream.avail_out))
        }
    }
}
