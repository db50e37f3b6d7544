// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// Finds paths with parameters, segment by segment.
///
/// Of several paths that take a request, the one with the earlier fixed segment wins. A parameter with fixed texts
/// around it comes behind a fixed segment, and before a parameter alone; of two of them, the one with more fixed text
/// comes first.
struct PathTree<Value: Sendable>: Sendable {
    private struct Node: Sendable {
        /// The nodes behind fixed segments, by their texts.
        var fixed: [String: Int] = [:]
        /// The nodes behind parameters with fixed texts around them; those with more text come first.
        var partial: [Branch] = []
        /// The node behind a parameter.
        var parameter: Int?
        var value: Value?
    }

    /// The way to a node along a parameter with fixed texts around it.
    private struct Branch: Sendable {
        let before: String
        let after: String
        let node: Int

        /// The amount of fixed text; of two that take the same segment, one has more, or more of it in front.
        private var rank: (Int, Int) { (before.utf8.count + after.utf8.count, before.utf8.count) }

        /// Returns whether this one is tried before another.
        func precedes(_ other: Branch) -> Bool { rank > other.rank }

        /// Returns whether a segment of a path fits.
        func takes(_ part: String) -> Bool {
            PathTemplate.Segment.parameter("", before: before, after: after).value(in: part) != nil
        }
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
        for segment in segments { node = self.node(behind: segment, of: node) }
        var changed = nodes[node].value ?? value
        body(&changed)
        nodes[node].value = changed
    }

    /// Returns the node behind a segment, which is a new one where no path has had the segment.
    private mutating func node(behind segment: PathTemplate.Segment, of node: Int) -> Int {
        let new = nodes.count
        let next: Int
        switch segment {
        case .fixed(let text):
            next = nodes[node].fixed[text] ?? new
            nodes[node].fixed[text] = next
        case .parameter(_, "", ""):
            next = nodes[node].parameter ?? new
            nodes[node].parameter = next
        case .parameter(_, let before, let after):
            let branches = nodes[node].partial
            if let known = branches.first(where: { $0.before == before && $0.after == after }) { return known.node }
            next = new
            let branch = Branch(before: before, after: after, node: next)
            let place = branches.firstIndex { branch.precedes($0) } ?? branches.count
            nodes[node].partial.insert(branch, at: place)
        }
        if next == new { nodes.append(Node()) }
        return next
    }

    /// Finds the value for a path, and looks at no node more than once.
    ///
    /// - Parameter path: The decoded path of a request.
    /// - Returns: The value; nil for a path that is not known.
    func find(_ path: String) -> Value? {
        guard nodes.count > 1, path.utf8.first == UInt8(ascii: "/") else { return nil }
        let parts = PathTemplate.parts(of: path)
        var pending = [(node: 0, depth: 0)]
        while let (index, depth) = pending.popLast() {
            let node = nodes[index]
            guard depth < parts.count else {
                if let value = node.value { return value }
                continue
            }
            let part = parts[depth]
            // The last element of `pending` is looked at first, so the elements are added in reverse order.
            if let next = node.parameter, !part.isEmpty { pending.append((next, depth + 1)) }
            for branch in node.partial.reversed() where branch.takes(part) { pending.append((branch.node, depth + 1)) }
            if let next = node.fixed[part] { pending.append((next, depth + 1)) }
        }
        return nil
    }
}
