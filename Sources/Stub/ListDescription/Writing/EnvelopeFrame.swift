// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The bytes around the values of a page's answer, made once from the paths of an envelope.
struct EnvelopeFrame: Sendable, Hashable {
    /// A part with the keys that lead to it.
    struct Entry: Sendable, Hashable {
        /// The piece at the path.
        var piece: Piece
        /// The keys that lead there.
        var path: [String]
    }

    /// A stretch of an answer.
    enum Piece: Sendable, Hashable {
        /// Bytes as they are.
        case bytes([UInt8])
        /// A value of the page.
        case part(Envelope.Part)
    }

    /// The stretches in order.
    let pieces: [Piece]

    /// Lays out entries in order; one that lies inside an earlier one, or around it, is left out.
    init(_ entries: [Entry]) {
        var laid: [Entry] = []
        for entry in entries {
            let excludes = laid.contains { $0.path.starts(with: entry.path) || entry.path.starts(with: $0.path) }
            if !excludes { laid.append(entry) }
        }
        var pieces: [Piece] = []
        Self.lay(laid[...], depth: 0, into: &pieces)
        self.pieces = pieces
    }

    /// Writes the object of entries whose paths agree up to a depth; a key appears where its first entry does.
    private static func lay(_ entries: ArraySlice<Entry>, depth: Int, into pieces: inout [Piece]) {
        if let only = entries.first, entries.count == 1, only.path.count == depth {
            append(only.piece, to: &pieces)
            return
        }
        var rest = entries
        var opening: [UInt8] = [UInt8(ascii: "{")]
        while let first = rest.first {
            let key = first.path[depth]
            JSONWriter.writeString(key, into: &opening)
            opening.append(UInt8(ascii: ":"))
            append(.bytes(opening), to: &pieces)
            lay(rest.filter { $0.path[depth] == key }[...], depth: depth + 1, into: &pieces)
            rest = rest.filter { $0.path[depth] != key }[...]
            opening = [UInt8(ascii: ",")]
        }
        append(.bytes(entries.isEmpty ? Array("{}".utf8) : [UInt8(ascii: "}")]), to: &pieces)
    }

    private static func append(_ piece: Piece, to pieces: inout [Piece]) {
        if case .bytes(let before) = pieces.last, case .bytes(let bytes) = piece {
            pieces[pieces.count - 1] = .bytes(before + bytes)
        } else {
            pieces.append(piece)
        }
    }
}

extension Envelope {
    /// Returns the body of an error's answer, with the message where ``error`` says.
    package func errorBody(_ message: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for key in error {
            bytes.append(UInt8(ascii: "{"))
            JSONWriter.writeString(key, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
        }
        JSONWriter.writeString(message, into: &bytes)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "}"), count: error.count))
        return bytes
    }
}

extension Envelope {
    /// Returns the headers that say of a page what its body may leave out: total, next page, links.
    package func headers(of page: Page) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        if let totalHeader { headers.append((totalHeader, String(page.total))) }
        if let nextHeader, let next = page.next { headers.append((nextHeader, next.plain)) }
        if !page.links.isEmpty { headers.append(("Link", page.links.map(\.field).joined(separator: ", "))) }
        return headers
    }
}
