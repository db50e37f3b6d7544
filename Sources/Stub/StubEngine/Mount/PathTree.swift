// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// Finds paths with parameters, segment by segment.
///
/// Of several paths that take a request, the one with the earlier fixed segment wins.
struct PathTree<Value: Sendable>: Sendable {
    private struct Node: Sendable {
        /// The nodes behind fixed segments, by their texts.
        var fixed: [String: Int] = [:]
        /// The node behind a parameter.
        var parameter: Int?
        var value: Value?
    }

    private var nodes = [Node()]

    /// Creates a tree without paths.
    init() {}

    /// Changes the value at a path.
    ///
    /// - Parameters:
    ///   - segments: The segments of the path; the names of parameters do not count.
    ///   - value: The value that a new path has before the change.
    ///   - body: Changes the value.
    mutating func change(
        _ segments: [PathTemplate.Segment],
        from value: Value,
        with body: (inout Value) -> Void
    ) {
        var node = 0
        for segment in segments {
            let next: Int
            switch segment {
            case .fixed(let text):
                next = nodes[node].fixed[text] ?? nodes.count
                nodes[node].fixed[text] = next
            case .parameter:
                next = nodes[node].parameter ?? nodes.count
                nodes[node].parameter = next
            }
            if next == nodes.count { nodes.append(Node()) }
            node = next
        }
        var changed = nodes[node].value ?? value
        body(&changed)
        nodes[node].value = changed
    }

    /// Finds the value for a path, and looks at no node more than once.
    ///
    /// - Parameter path: The decoded path of a request.
    /// - Returns: The value and the last segment of the path; nil for a path that is not known.
    func find(_ path: String) -> (value: Value, last: String)? {
        guard nodes.count > 1, path.utf8.first == UInt8(ascii: "/") else { return nil }
        let parts = PathTemplate.parts(of: path)
        var pending = [(node: 0, depth: 0)]
        while let (node, depth) = pending.popLast() {
            guard depth < parts.count else {
                if let value = nodes[node].value { return (value, parts[depth - 1]) }
                continue
            }
            if let next = nodes[node].parameter, !parts[depth].isEmpty { pending.append((next, depth + 1)) }
            // Looked at first, since it comes last.
            if let next = nodes[node].fixed[parts[depth]] { pending.append((next, depth + 1)) }
        }
        return nil
    }
}
