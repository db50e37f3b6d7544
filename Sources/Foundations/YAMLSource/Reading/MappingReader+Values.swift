// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// Typed reading: nil where the key is absent, and nil with a finding where its value is not of the type.
extension MappingReader {
    /// Reads a text.
    package mutating func string(_ key: String, into diagnostics: inout Diagnostics) -> String? {
        node(key)?.string("'\(key)'", into: &diagnostics)
    }

    /// Reads a text that must be there.
    package mutating func requiredString(_ key: String, into diagnostics: inout Diagnostics) -> String? {
        requiredNode(key, into: &diagnostics)?.string("'\(key)'", into: &diagnostics)
    }

    /// Reads an integer within a range.
    package mutating func integer<Integer: FixedWidthInteger & Sendable>(
        _ key: String,
        in range: ClosedRange<Integer>,
        into diagnostics: inout Diagnostics
    ) -> Integer? {
        node(key)?.integer("'\(key)'", in: range, into: &diagnostics)
    }

    /// Reads an integer within a range that must be there.
    package mutating func requiredInteger<Integer: FixedWidthInteger & Sendable>(
        _ key: String,
        in range: ClosedRange<Integer>,
        into diagnostics: inout Diagnostics
    ) -> Integer? {
        requiredNode(key, into: &diagnostics)?.integer("'\(key)'", in: range, into: &diagnostics)
    }

    /// Reads a number within a range.
    package mutating func number(
        _ key: String,
        in range: ClosedRange<Double>,
        into diagnostics: inout Diagnostics
    ) -> Double? {
        node(key)?.number("'\(key)'", in: range, into: &diagnostics)
    }

    /// Reads a boolean.
    package mutating func boolean(_ key: String, into diagnostics: inout Diagnostics) -> Bool? {
        node(key)?.boolean("'\(key)'", into: &diagnostics)
    }

    /// Reads a duration such as `200ms`.
    package mutating func duration(
        _ key: String,
        longest: Duration = SourceNode.longestDuration,
        into diagnostics: inout Diagnostics
    ) -> Duration? {
        node(key)?.duration("'\(key)'", longest: longest, into: &diagnostics)
    }

    /// Reads one of the names of an enumeration.
    package mutating func name<Name: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        as type: Name.Type = Name.self,
        into diagnostics: inout Diagnostics
    ) -> Name? {
        node(key)?.name("'\(key)'", as: type, into: &diagnostics)
    }

    /// Reads a sequence.
    package mutating func sequence(_ key: String, into diagnostics: inout Diagnostics) -> [SourceNode]? {
        node(key)?.sequence("'\(key)'", into: &diagnostics)
    }

    /// Reads a sequence of texts; a finding in one element leaves out only that element.
    package mutating func strings(_ key: String, into diagnostics: inout Diagnostics) -> [String]? {
        guard let elements = sequence(key, into: &diagnostics) else { return nil }
        var texts: [String] = []
        for (position, element) in elements.enumerated() {
            guard let text = element.string("element \(position + 1) of '\(key)'", into: &diagnostics) else { continue }
            texts.append(text)
        }
        return texts
    }

    /// Begins to read a nested mapping.
    package mutating func mapping(_ key: String, into diagnostics: inout Diagnostics) -> MappingReader? {
        guard let node = node(key) else { return nil }
        return MappingReader(node, of: "'\(key)'", into: &diagnostics)
    }
}
