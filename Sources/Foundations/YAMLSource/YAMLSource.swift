// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
import Yams

/// Reads one YAML document into nodes that know their locations, within fixed limits of size, depth and repetition.
///
/// Yams composes the tree; its loader, which would resolve keys and tags by itself, is never used. Nesting ends at the
/// scanner's own limit before any recursion could exhaust a stack, and ``YAMLLimits/depthMax`` is checked on the way
/// from Yams' tree to ours. Aliases never reach Yams (see ``AliasStandIn``), so that they cannot multiply inside it.
package enum YAMLSource {
    /// Reads the one document of a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, in UTF-8 without a byte order mark.
    ///   - file: The file's name as the user gave it, for locations.
    ///   - limits: The most that the file may ask for.
    /// - Returns: The document's root.
    /// - Throws: `Diagnostics` with the first thing that makes the file unreadable.
    package static func parse(
        _ bytes: [UInt8],
        file: String,
        limits: YAMLLimits = .init()
    ) throws(Diagnostics) -> SourceNode {
        do throws(SourceFailure) {
            let text = try YAMLText.check(bytes, file: file, limits: limits)
            return try tree(of: text, file: file, limits: limits)
        } catch {
            throw Diagnostics([error.finding])
        }
    }

    private static func tree(
        of text: String,
        file: String,
        limits: YAMLLimits
    ) throws(SourceFailure) -> SourceNode {
        let standIn = try AliasStandIn(for: text, file: file)
        let parser: Parser
        let root: Node?
        do {
            parser = try Parser(
                yaml: standIn.hidingAliases(of: text),
                resolver: .basic,
                constructor: .default,
                encoding: .utf8
            )
            root = try parser.singleRoot()
        } catch {
            throw YAMLFailure(file: file, limits: limits, standIn: standIn, text: text).failure(for: error)
        }
        // A node refers only weakly to its anchor; the parser is what keeps anchors.
        defer { withExtendedLifetime(parser) {} }
        guard let root, root.scalar.map({ $0.style != .plain || !$0.string.isEmpty }) ?? true else {
            throw .error("the file is empty; begin it with 'understudy: 1'", at: SourceLocation(file: file))
        }
        var conversion = NodeConversion(file: file, limits: limits, standIn: standIn, marks: LeadingMarks(in: text))
        return try conversion.convert(root, depth: 1).node
    }
}

/// The most that a YAML file may ask for before it is refused.
package struct YAMLLimits: Sendable, Hashable {
    /// The largest file, in bytes.
    package var byteCountMax = 8 << 20
    /// The most levels to which sequences and mappings may nest; the root is level 1.
    package var depthMax = 64
    /// The most aliases that may repeat a sequence or a mapping; those of scalars are free.
    package var aliasesMax = 128
    /// The most nodes that all aliases together may stand for.
    package var aliasedNodesMax = 200_000

    /// Creates the limits that every file of ours keeps.
    package init() {}
}

extension YAMLSource {
    /// Reads the one document of a file.
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it, which is also the name in locations.
    ///   - limits: The most that the file may ask for; a larger file is not read.
    /// - Returns: The document's root.
    /// - Throws: `Diagnostics` for a file that cannot be read, and for the first thing that makes it unreadable.
    package static func parse(
        contentsOf path: String,
        limits: YAMLLimits = .init()
    ) throws(Diagnostics) -> SourceNode {
        try parse(SourceFile.read(path, byteCountMax: limits.byteCountMax), file: path, limits: limits)
    }
}

/// The first thing that makes a file unreadable, on its way out of the readers of this module.
struct SourceFailure: Error {
    /// The finding with its location.
    var finding: Diagnostic

    /// Creates the failure of an error at a location.
    static func error(_ message: String, at location: SourceLocation) -> SourceFailure {
        SourceFailure(finding: .error(message, at: location))
    }
}
