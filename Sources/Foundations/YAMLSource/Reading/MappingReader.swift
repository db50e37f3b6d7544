// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// Reads a mapping key by key, collects what is wrong with it, and at the end reports every key that was not read.
///
/// ```swift
/// guard var reader = MappingReader(node, of: "list 'houses'", into: &diagnostics) else { return nil }
/// let path = reader.requiredString("path", into: &diagnostics)
/// let rows = reader.integer("rows", in: 0...100, into: &diagnostics) ?? 45
/// reader.finish(into: &diagnostics)
/// ```
package struct MappingReader {
    /// The location of the mapping.
    package let location: SourceLocation
    /// The keys in the order of the file.
    package let members: [SourceMember]

    private let subject: String
    private var known: [String] = []

    /// Begins to read a mapping.
    ///
    /// - Parameters:
    ///   - node: The node that should be a mapping.
    ///   - subject: The thing that the mapping describes, for messages, such as `list 'houses'`.
    ///   - diagnostics: Takes the finding if the node is not a mapping; the initializer then returns nil.
    package init?(_ node: SourceNode, of subject: String, into diagnostics: inout Diagnostics) {
        guard let members = node.members else {
            diagnostics.error("\(subject) is \(node.phrase); write a mapping of keys to values", at: node.location)
            return nil
        }
        self.location = node.location
        self.members = members
        self.subject = subject
    }

    /// Returns the value of a key, or nil where the key is absent; the key counts as known.
    package mutating func node(_ key: String) -> SourceNode? {
        member(key)?.value
    }

    /// Returns a key with its value, or nil where the key is absent; the key counts as known.
    package mutating func member(_ key: String) -> SourceMember? {
        if !known.contains(key) { known.append(key) }
        return members.first { $0.key == key }
    }

    /// Returns the value of a key, and reports where the key is absent.
    package mutating func requiredNode(_ key: String, into diagnostics: inout Diagnostics) -> SourceNode? {
        if let node = node(key) { return node }
        diagnostics.error("\(subject) has no '\(key)'; add it", at: location)
        return nil
    }

    /// Marks keys as known without reading them.
    package mutating func ignore(_ keys: String...) {
        for key in keys where !known.contains(key) { known.append(key) }
    }

    /// Reports each key that was not asked for, with the nearest known one.
    ///
    /// - Parameters:
    ///   - foreign: Keys that mean something else than the known one they resemble; all known ones are listed for them.
    ///   - diagnostics: The collection for the findings.
    package func finish(withoutNearNamesFor foreign: [String] = [], into diagnostics: inout Diagnostics) {
        for member in members where !known.contains(member.key) {
            let hint =
                foreign.contains(member.key)
                ? "; known: \(known.joined(separator: ", "))" : NearName.hint(for: member.key, in: known)
            diagnostics.error("unknown key '\(member.key)' in \(subject)\(hint)", at: member.keyLocation)
        }
    }
}
