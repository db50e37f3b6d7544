// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// The files with words that were read, by their bytes, so that a copy is not parsed again.
struct WordTexts: Hashable, Sendable {
    /// The kinds of files with words.
    enum Kind: Hashable, Sendable { case index, vocabulary, dialects }

    private struct Key: Hashable {
        var kind: Kind
        var bytes: [UInt8]
    }

    private var paths: [Key: String] = [:]

    /// Adds a file without mistakes.
    mutating func add(_ bytes: [UInt8], as kind: Kind, path: String) {
        paths[Key(kind: kind, bytes: bytes)] = path
    }

    /// Returns the path under which a file with the same bytes was read last; nil if there was none.
    func path(of bytes: [UInt8], as kind: Kind) -> String? {
        paths[Key(kind: kind, bytes: bytes)]
    }
}

extension Dialect {
    /// Gives the list the locations of a copy of its file, for findings about the list.
    mutating func move(from path: String, to copy: String) {
        list.move(from: path, to: copy)
    }
}

extension SourceNode {
    /// Gives the nodes of a file the locations of a copy of the file; nodes of a preset keep their locations.
    fileprivate mutating func move(from path: String, to copy: String) {
        location.move(from: path, to: copy)
        switch content {
        case .scalar: break
        case .sequence(var elements):
            for index in elements.indices { elements[index].move(from: path, to: copy) }
            content = .sequence(elements)
        case .mapping(var members):
            for index in members.indices {
                members[index].keyLocation.move(from: path, to: copy)
                members[index].value.move(from: path, to: copy)
            }
            content = .mapping(members)
        }
    }
}

extension SourceLocation {
    fileprivate mutating func move(from path: String, to copy: String) {
        if file == path { file = copy }
    }
}
