// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A path in segments, of which some may be parameters: `/users/{id}/posts`.
package struct PathTemplate: Sendable, Hashable {
    /// One part of a path between two slashes.
    package enum Segment: Sendable, Hashable {
        /// A text that requests must have there.
        case fixed(String)
        /// A parameter with its name, which takes every text that is not empty.
        case parameter(String)
    }

    /// The segments behind the first slash.
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
            case .parameter: "{}"
            }
        }
    }

    /// Creates a path from its segments.
    package init(segments: [Segment]) {
        self.segments = segments
        names = segments.compactMap { segment in
            guard case .parameter(let name) = segment else { return nil }
            return name
        }
    }

    /// Takes a path apart.
    ///
    /// - Parameter path: The path of a list or an answer, with each parameter in braces.
    package init(_ path: String) {
        let segments = Self.parts(of: path)
            .map { part -> Segment in
                let isParameter = part.count > 2 && part.hasPrefix("{") && part.hasSuffix("}")
                return isParameter ? .parameter(String(part.dropFirst().dropLast())) : .fixed(part)
            }
        self.init(segments: segments)
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

    /// Returns the path of a single row, with the key behind all other segments.
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

    /// Returns the values that the parameters have in a path that a request asks for.
    ///
    /// - Parameter path: The decoded path, which has as many segments.
    /// - Returns: Names and values in the order of the path.
    package func values(in path: String) -> [(name: String, value: String)] {
        guard !isFixed else { return [] }
        return zip(segments, Self.parts(of: path))
            .compactMap { segment, part -> (name: String, value: String)? in
                guard case .parameter(let name) = segment else { return nil }
                return (name, part)
            }
    }

    /// Returns the path with the values that its parameters would have in another path.
    package func filled(from path: String) -> String {
        let parts = Self.parts(of: path)
        var texts: [String] = []
        for segment in segments {
            switch segment {
            case .fixed(let text): texts.append(text)
            case .parameter(let name):
                let part = texts.count < parts.count ? parts[texts.count] : ""
                texts.append(part.isEmpty ? "{\(name)}" : part)
            }
        }
        return texts.map { "/\($0)" }.joined()
    }
}
