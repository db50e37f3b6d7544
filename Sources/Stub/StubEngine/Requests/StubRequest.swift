// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// A client's request to a mount, independent of sockets.
package struct StubRequest: Sendable {
    /// The method as sent; a correct client writes it in capitals.
    package var method: String
    /// The percent-decoded path below the mount, with its leading slash.
    package var path: String
    /// The decoded query parameters in their order, repeated ones included.
    package var query: [(name: String, value: String)]
    /// The whole body.
    package var body: [UInt8]
    /// The beginning of links to the mount, before the path: scheme, host and prefix; empty without a host.
    package var base: String
    /// The prefix of the sandbox in the request's path; empty for none.
    package var sandboxPrefix = ""
    /// The headers in their order.
    package var headers: [(name: String, value: String)] = []
    /// The address of the client, without a port; nil if the request did not come over a socket.
    package var client: String?
    /// The values of `If-None-Match`: the tags of the answers that the client has (RFC 9110, section 13.1.2).
    package var knownTags: [String] = []
    /// The faults that the request itself wants.
    package var faults: [Fault] = []
    /// The result of looking for the path, if that was done before; used if the same backend is still served.
    package var lookup: PathLookup?

    /// Creates a request; what is left out is empty.
    package init(
        method: String = "GET",
        path: String,
        query: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        base: String = ""
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.base = base
    }

    /// Returns the value of a header; empty if there is none.
    ///
    /// - Parameter header: The name in any case.
    /// - Returns: The first value of that name.
    func value(of header: String) -> String {
        headers.first { $0.name.lowercased() == header.lowercased() }?.value ?? ""
    }

    /// The media type of the body; empty if there is none.
    var mediaType: String { Self.mediaType(in: value(of: "Content-Type")[...]) }

    /// Returns the media type in the value of a header, in small letters and without its parameters.
    static func mediaType(in value: Substring) -> String {
        var type: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: ";"): return String(decoding: type, as: UTF8.self)
            case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): type.append(byte | 0x20)
            default: type.append(byte)
            }
        }
        return String(decoding: type, as: UTF8.self)
    }

    /// Whether the body is short enough for the journal.
    var isShort: Bool { body.count <= JournalEntry.bodyByteCountMax }

    /// The body, if it is JSON; each call reads it again.
    var json: JSONValue? { body.isEmpty ? nil : try? JSONParser.parse(body) }

    /// Whether the method is one that asks for an answer which a client may keep.
    var isRetrieval: Bool { method == "GET" || method == "HEAD" }

    /// Returns whether the client has the answer of a tag.
    func knows(_ tag: EntityTag) -> Bool { tag.isNamed(in: knownTags) }
}
