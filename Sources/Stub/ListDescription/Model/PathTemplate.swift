// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A path in segments, of which some may be parameters: `/users/{id}/posts`.
package struct PathTemplate: Sendable, Hashable {
    /// One part of a path between two slashes.
    package enum Segment: Sendable, Hashable {
        /// A text that requests must have there.
        case fixed(String)
        /// A parameter with its name, which takes every text that is not empty between two fixed ones.
        case parameter(String, before: String = "", after: String = "")
    }

    /// The segments after the first slash.
    package let segments: [Segment]
    /// The names of the parameters, in their order.
    package let names: [String]

    /// Whether the path has no parameters.
    package var isFixed: Bool { names.isEmpty }

    /// The path without the names of its parameters; paths of the same shape take the same requests.
    package var shape: String {
        text { segment in
            switch segment {
            case .fixed(let text): text
            case .parameter(_, let before, let after): "\(before){}\(after)"
            }
        }
    }

    /// The path as it is written, with each parameter in braces.
    package var text: String { segments.map { "/\($0.text)" }.joined() }

    /// Creates a path from its segments.
    package init(segments: [Segment]) {
        self.segments = segments
        names = segments.compactMap { segment in
            guard case .parameter(let name, _, _) = segment else { return nil }
            return name
        }
    }

    /// Parses a path.
    ///
    /// - Parameter path: The path of a list or an answer, with each parameter in braces.
    package init(_ path: String) {
        self.init(segments: Self.parts(of: path).map { Segment($0) })
    }

    /// Returns the texts between the slashes of a path.
    ///
    /// - Parameter path: A path that begins with a slash.
    /// - Returns: The texts, of which some may be empty; at least one.
    package static func parts(of path: String) -> [String] {
        path.utf8.dropFirst()
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    /// Returns the path of a single row, with the key after all other segments.
    ///
    /// - Parameter key: The name of the parameter of the row's key.
    /// - Returns: The path; it ends with a slash if the list's path does.
    package func row(key: String) -> PathTemplate {
        let endsWithSlash = segments.last == .fixed("")
        var row = segments
        if endsWithSlash { row.removeLast() }
        row.append(.parameter(key))
        // The path `/` has no other segment.
        if endsWithSlash, segments.count > 1 { row.append(.fixed("")) }
        return PathTemplate(segments: row)
    }

    /// Returns the path with a text for each segment.
    package func text(of part: (Segment) -> String) -> String {
        segments.map { "/\(part($0))" }.joined()
    }

    /// Returns whether a requested path fits this one.
    package func takes(_ path: String) -> Bool {
        let parts = Self.parts(of: path)
        return parts.count == segments.count && zip(segments, parts).allSatisfy { $0.takes($1) }
    }

    /// Returns the values that the parameters have in a path that a request asks for.
    ///
    /// - Parameter path: The decoded path, with the same number of segments.
    /// - Returns: Names and values in the order of the path.
    package func values(in path: String) -> [(name: String, value: String)] {
        guard !isFixed else { return [] }
        return zip(segments, Self.parts(of: path))
            .compactMap { segment, part -> (name: String, value: String)? in
                guard case .parameter(let name, _, _) = segment else { return nil }
                return segment.value(in: part).map { (name: name, value: $0) }
            }
    }

    /// Returns the path with the values that its parameters would have in another path.
    package func filled(from path: String) -> String {
        let parts = Self.parts(of: path)
        var texts: [String] = []
        for segment in segments {
            let part = texts.count < parts.count ? parts[texts.count] : ""
            texts.append(segment.value(in: part) == nil ? segment.text : part)
        }
        return texts.map { "/\($0)" }.joined()
    }
}

extension PathTemplate.Segment {
    /// Parses a segment, which has at most one parameter in braces.
    init(_ part: String) {
        let bytes = part.utf8
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")), bytes.index(after: start) < end
        else {
            self = .fixed(part)
            return
        }
        let name = part[bytes.index(after: start)..<end]
        let after = part[bytes.index(after: end)...]
        self = .parameter(String(name), before: String(part[..<start]), after: String(after))
    }

    /// The segment as it is written.
    package var text: String {
        switch self {
        case .fixed(let text): text
        case .parameter(let name, let before, let after): "\(before){\(name)}\(after)"
        }
    }

    /// Returns the value of the parameter in a part of a path; nil for a part that does not fit, or a fixed segment.
    package func value(in part: String) -> String? {
        guard case .parameter(_, let before, let after) = self else { return nil }
        let (start, end) = (before.utf8, after.utf8)
        let room = part.utf8.count - start.count - end.count
        guard room > 0, part.utf8.starts(with: start), part.utf8.suffix(end.count).elementsEqual(end) else {
            return nil
        }
        return String(Substring(part.utf8.dropFirst(start.count).prefix(room)))
    }

    /// Returns whether a part of a path fits.
    func takes(_ part: String) -> Bool {
        if case .fixed(let text) = self { text == part } else { value(in: part) != nil }
    }
}
