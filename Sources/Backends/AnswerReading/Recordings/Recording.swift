// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

/// The exchanges of a recording in the format HAR 1.2, as browsers and proxies write it.
package struct Recording: Hashable, Sendable {
    /// The largest recording that is read, in bytes.
    package static let byteCountMax = 200_000_000

    /// The exchanges in their order.
    package var exchanges: [Exchange]

    /// Reads a recording.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: `ReadingRefusal` for a file that is too large, cut off, or no recording.
    package init(har bytes: [UInt8]) throws(ReadingRefusal) {
        if let refusal = Self.refusal(ofByteCount: bytes.count) { throw refusal }
        let document: JSONValue
        do throws(JSONError) {
            let unmarked = Self.unmarked(bytes)
            // A copy of a large recording would need as much memory again.
            document = try JSONParser.parse(unmarked.count == bytes.count ? bytes : Array(unmarked))
        } catch {
            throw ReadingRefusal(.recording("the recording is \(error); export it again, to its end"))
        }
        guard let entries = document["log"]?["entries"]?.array else {
            throw ReadingRefusal(.recording("the file has no 'log.entries'; give a recording in the format HAR 1.2"))
        }
        guard !entries.isEmpty else {
            throw ReadingRefusal(.recording("the recording has no requests; record the list from its first page on"))
        }
        let answers = entries.compactMap { $0["response"] }.filter { (200..<300).contains($0["status"]?.int ?? 0) }
        guard answers.isEmpty || answers.contains(where: { $0["content"]?["text"]?.text?.isEmpty == false }) else {
            throw ReadingRefusal(.noContents)
        }
        exchanges = entries.compactMap { Self.exchange($0) }
    }

    /// Returns the reason why a recording of this many bytes is not read; nil if it is small enough.
    package static func refusal(ofByteCount count: Int) -> ReadingRefusal? {
        guard count > byteCountMax else { return nil }
        let (size, limit) = ((count - 1) / 1_000_000 + 1, byteCountMax / 1_000_000)
        return ReadingRefusal(
            .recording("the recording has \(size) MB, and the limit is \(limit) MB; record fewer requests")
        )
    }

    /// Returns whether the beginning of a file is that of a recording: an object with the member `log`.
    package static func isBegun(by bytes: [UInt8]) -> Bool {
        unmarked(bytes).lazy.filter { !" \n\r\t".utf8.contains($0) }.starts(with: "{\"log\":{".utf8)
    }

    /// Returns bytes without the byte order mark that some proxies write.
    private static func unmarked(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    }

    /// Reads an entry; nil for a method that no list has, and for a request without a complete address.
    private static func exchange(_ entry: JSONValue) -> Exchange? {
        guard let asked = entry["request"], let url = asked["url"]?.text, WebAddress(url) != nil,
            let method = asked["method"]?.text.flatMap({ RequestMethod(rawValue: $0.uppercased()) })
        else { return nil }
        let sent = asked["postData"]?["text"]?.text.map { Array($0.utf8) } ?? []
        let request = TransportRequest(
            method: method,
            url: url,
            headers: headers(of: asked),
            body: method == .post ? try? JSONParser.parse(sent) : nil,
            timeout: .seconds(30)
        )
        guard let answer = entry["response"], let status = answer["status"]?.int, status > 0 else {
            return Exchange(request: request, outcome: .failure(TransportFailure("no answer is recorded")))
        }
        guard let content = content(of: answer) else {
            let damaged = TransportAnswer.Content.other("its recorded content is not Base64, although it says so")
            let answered = TransportAnswer(status: status, headers: headers(of: answer), content: damaged)
            return Exchange(request: request, outcome: .success(answered))
        }
        let answered = TransportAnswer(status: status, headers: headers(of: answer), bytes: content)
        return Exchange(request: request, outcome: .success(answered))
    }

    private static func headers(of part: JSONValue) -> [HeaderField] {
        (part["headers"]?.array ?? [])
            .compactMap { header in
                guard let name = header["name"]?.text, let value = header["value"]?.text else { return nil }
                return HeaderField(name: name, value: value)
            }
    }

    /// Returns the content of an answer; nil for damaged Base64.
    private static func content(of answer: JSONValue) -> [UInt8]? {
        guard let content = answer["content"], let text = content["text"]?.text else { return [] }
        guard content["encoding"]?.text?.lowercased() == "base64" else { return Array(text.utf8) }
        return Base64.decoded(text)
    }
}

/// The encoding of bytes as text (RFC 4648, section 4).
enum Base64 {
    /// Returns the bytes that a text encodes, without its white space; nil for another text.
    static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        var isEnded = false
        for byte in text.utf8 {
            if let value = value(of: byte), !isEnded {
                bits = bits << 6 | value
                count += 6
                guard count >= 8 else { continue }
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            } else if byte == UInt8(ascii: "=") {
                isEnded = true
            } else if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) {
                return nil
            }
        }
        return count < 6 ? bytes : nil
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
