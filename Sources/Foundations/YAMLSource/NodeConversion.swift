// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Yams

/// Walks Yams' tree once into ours: checks depth, keys and tags, and replaces aliases by what they repeat.
struct NodeConversion {
    /// A converted node with its size, every alias counted as all that it repeats.
    struct Converted {
        /// The node.
        var node: SourceNode
        /// The number of nodes that it holds, itself included.
        var nodeCount: Int
        /// The number of levels of sequences and mappings that it holds; 0 for a scalar.
        var height: Int
    }

    private let file: String
    private let limits: YAMLLimits
    private let standIn: AliasStandIn
    private let marks: LeadingMarks
    private var anchored: [String: Converted] = [:]
    private var open: Set<String> = []
    private var aliasCount = 0
    private var aliasedNodeCount = 0

    /// Prepares the walk of one document.
    init(file: String, limits: YAMLLimits, standIn: AliasStandIn, marks: LeadingMarks) {
        self.file = file
        self.limits = limits
        self.standIn = standIn
        self.marks = marks
    }

    /// Converts a node that stands at a level, 1 for the root.
    mutating func convert(_ node: Node, depth: Int) throws(SourceFailure) -> Converted {
        let place = location(of: node)
        if case .scalar(let scalar) = node, isAlias(scalar) { return try alias(scalar, depth: depth, at: place) }
        try checkTag(of: node, at: place)
        let anchor = node.anchor?.rawValue
        // A name may be given again; inside the new value it does not mean the old one any more.
        if let anchor {
            open.insert(anchor)
            anchored[anchor] = nil
        }
        let converted = try content(of: node, depth: depth, at: place)
        if let anchor {
            open.remove(anchor)
            anchored[anchor] = converted
        }
        return converted
    }

    private mutating func content(
        of node: Node,
        depth: Int,
        at place: SourceLocation
    ) throws(SourceFailure) -> Converted {
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain && scalar.tag.description.isEmpty
            let content = SourceNode.Content.scalar(text: text(of: scalar), isPlain: isPlain)
            return Converted(node: SourceNode(content, at: place), nodeCount: 1, height: 0)
        case .sequence(let sequence):
            try checkDepth(depth, at: place)
            return try elements(of: sequence, depth: depth, at: place)
        case .mapping(let mapping):
            try checkDepth(depth, at: place)
            return try members(of: mapping, depth: depth, at: place)
        case .alias:
            throw .error("an alias is not allowed here; write the value itself", at: place)
        }
    }

    private mutating func elements(
        of sequence: Node.Sequence,
        depth: Int,
        at place: SourceLocation
    ) throws(SourceFailure) -> Converted {
        var elements: [SourceNode] = []
        elements.reserveCapacity(sequence.count)
        var size = (nodes: 1, height: 1)
        for node in sequence {
            let element = try convert(node, depth: depth + 1)
            elements.append(element.node)
            size = (size.nodes + element.nodeCount, max(size.height, element.height + 1))
        }
        return Converted(
            node: SourceNode(.sequence(elements), at: place),
            nodeCount: size.nodes,
            height: size.height
        )
    }

    private mutating func members(
        of mapping: Node.Mapping,
        depth: Int,
        at place: SourceLocation
    ) throws(SourceFailure) -> Converted {
        var members: [SourceMember] = []
        members.reserveCapacity(mapping.count)
        var size = (nodes: 1, height: 1)
        for (keyNode, valueNode) in mapping {
            let keyLocation = location(of: keyNode)
            let key = try key(keyNode, at: keyLocation)
            let value = try convert(valueNode, depth: depth + 1)
            members.append(SourceMember(key: key, keyLocation: keyLocation, value: value.node))
            size = (size.nodes + 1 + value.nodeCount, max(size.height, value.height + 1))
        }
        return Converted(
            node: SourceNode(.mapping(members), at: place),
            nodeCount: size.nodes,
            height: size.height
        )
    }

    private func key(_ node: Node, at place: SourceLocation) throws(SourceFailure) -> String {
        guard case .scalar(let scalar) = node else {
            let kind = if case .sequence = node { "sequence" } else { "mapping" }
            throw .error("a key must be a text, not a \(kind); write it as 'key: value'", at: place)
        }
        guard !isAlias(scalar) else {
            throw .error(
                "a key cannot be the alias '\(standIn.restoring(scalar.string))'; write the key itself",
                at: place
            )
        }
        try checkTag(of: node, at: place)
        return text(of: scalar)
    }

    /// Returns a scalar's text as the file has it.
    private func text(of scalar: Node.Scalar) -> String {
        let text = standIn.restoring(scalar.string)
        guard scalar.style == .doubleQuoted, let mark = scalar.mark else { return text }
        return marks.restoring(text, line: mark.line, column: mark.column)
    }
}

extension NodeConversion {
    private func location(of node: Node) -> SourceLocation {
        SourceLocation(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    }

    private func isAlias(_ scalar: Node.Scalar) -> Bool {
        scalar.style == .plain && standIn.isAlias(scalar.string)
    }

    private func checkDepth(_ depth: Int, at place: SourceLocation) throws(SourceFailure) {
        guard depth <= limits.depthMax else {
            throw .error(Self.tooDeep(limits), at: place)
        }
    }

    /// The message for a file that nests too deeply.
    static func tooDeep(_ limits: YAMLLimits) -> String {
        "nested deeper than \(limits.depthMax) levels; make the file flatter"
    }

    private func checkTag(of node: Node, at place: SourceLocation) throws(SourceFailure) {
        let standard = "tag:yaml.org,2002:"
        let (tag, allowed) =
            switch node {
            case .scalar(let scalar): (scalar.tag.description, "str")
            case .sequence(let sequence): (sequence.tag.description, "seq")
            case .mapping(let mapping): (mapping.tag.description, "map")
            case .alias(let alias): (alias.tag.description, "")
            }
        guard !tag.isEmpty, tag != standard + allowed else { return }
        let name = tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
        throw .error("the tag '\(name)' is not known; remove it", at: place)
    }

    private mutating func alias(
        _ scalar: Node.Scalar,
        depth: Int,
        at place: SourceLocation
    ) throws(SourceFailure) -> Converted {
        let text = standIn.restoring(scalar.string)
        let name = String(text.dropFirst())
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isAnchorByte) else {
            throw .error("'\(text)' begins with '*' like an alias; write the text in quotes", at: place)
        }
        guard scalar.anchor == nil, scalar.tag.description.isEmpty else {
            throw .error("the alias '\(text)' cannot have an anchor or a tag of its own; remove it", at: place)
        }
        guard let original = anchored[name] else {
            if open.contains(name) {
                throw .error(
                    "the alias '\(text)' is inside the value that it repeats; write the value itself",
                    at: place
                )
            }
            throw .error("the alias '\(text)' has no anchor before it; write '&\(name)' at the value", at: place)
        }
        try count(original, depth: depth, at: place)
        return original
    }

    private mutating func count(_ original: Converted, depth: Int, at place: SourceLocation) throws(SourceFailure) {
        if original.height > 0 { aliasCount += 1 }
        aliasedNodeCount += original.nodeCount
        guard aliasCount <= limits.aliasesMax else {
            throw .error("more than \(limits.aliasesMax) aliases; write values instead", at: place)
        }
        guard aliasedNodeCount <= limits.aliasedNodesMax else {
            throw .error(
                "the aliases expand to more than \(limits.aliasedNodesMax) nodes; write values instead",
                at: place
            )
        }
        try checkDepth(depth + original.height - 1, at: place)
    }

    private static func isAnchorByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
