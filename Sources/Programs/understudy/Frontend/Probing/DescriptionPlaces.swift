// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendProbing
import SourceDiagnostics
import YAMLSource

/// The lines of a list file that have the properties of a list.
struct DescriptionPlaces {
    private let list: SourceMember?

    /// Reads a list file again; without the list, no line is known.
    ///
    /// - Parameters:
    ///   - name: The name of the list.
    ///   - path: The list file.
    init(of name: String, in path: String) {
        let root = try? YAMLSource.parse(contentsOf: path)
        list = root?["lists"]?.members?.first { $0.key == name }
    }

    /// Adds the line of the nearest key in the file to each finding.
    func add(to findings: inout [DriftFinding]) {
        guard let list else { return }
        for index in findings.indices {
            findings[index].line = Self.location(of: findings[index].name[...], in: list).line
        }
    }

    /// Returns the location of the last key of a path that a member has.
    ///
    /// - Parameters:
    ///   - name: Keys with dots between them; a key can have dots itself.
    ///   - member: The member around them.
    /// - Returns: The location of the member itself if it has none of the keys.
    private static func location(of name: Substring, in member: SourceMember) -> SourceLocation {
        let fitting = (member.value.members ?? []).filter { name == $0.key || name.hasPrefix("\($0.key).") }
        guard let inner = fitting.max(by: { $0.key.count < $1.key.count }) else { return member.keyLocation }
        return location(of: name.dropFirst(inner.key.count + 1), in: inner)
    }
}
