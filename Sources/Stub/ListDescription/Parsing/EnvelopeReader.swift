// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the envelope of a list: a path for each part, in the order in which answers have the parts.
enum EnvelopeReader {
    /// The longest path, in keys.
    private static let pathLengthMax = 16

    /// Names from other backends' answers that no envelope has, but that look like the name of another part.
    private static let foreignParts = ["last", "first", "self", "prev", "count", "size", "offset"]

    /// Reads an envelope; answers have only the parts that it names.
    ///
    /// The rows and the message of an error always have a path; the default is that of the standard list.
    ///
    /// - Parameters:
    ///   - node: The mapping of parts to paths.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The envelope, or nil with findings.
    static func envelope(_ node: SourceNode, into diagnostics: inout Diagnostics) -> Envelope? {
        guard var reader = MappingReader(node, of: "'envelope'", into: &diagnostics) else { return nil }
        let standard = ListDescription.standard.envelope
        let list = path("list", of: &reader, into: &diagnostics)
        let pageSize = optionalPath("pageSize", of: &reader, into: &diagnostics)
        let total = optionalPath("total", of: &reader, into: &diagnostics)
        var more: [Envelope.Part: [String]] = [:]
        for part in [Envelope.Part.hasMore, .next, .previous, .page, .pages] {
            more[part] = optionalPath(part.rawValue, of: &reader, into: &diagnostics)
        }
        let constants = constants(&reader, into: &diagnostics)
        let totalHeader = reader.node("totalHeader")
            .flatMap { HeaderName.read($0, for: "'totalHeader'", into: &diagnostics) }
        let nextHeader = reader.node("nextHeader")
            .flatMap { HeaderName.read($0, for: "'nextHeader'", into: &diagnostics) }
        let error = path("error", of: &reader, into: &diagnostics)
        if let error, error.isEmpty, let member = reader.member("error") {
            diagnostics.error("'error' is an empty path; write at least one key", at: member.value.location)
        }
        reader.finish(withoutNearNamesFor: foreignParts, into: &diagnostics)
        let envelope = Envelope(
            list: list ?? standard.list,
            pageSize: pageSize,
            total: total,
            more: more,
            constants: constants,
            totalHeader: totalHeader,
            nextHeader: nextHeader,
            error: error ?? standard.error,
            order: reader.members.compactMap { Envelope.Part(rawValue: $0.key) }
        )
        return isConsistent(envelope, at: reader, into: &diagnostics) ? envelope : nil
    }

    private static func constants(
        _ reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> [EnvelopeConstant] {
        guard let node = reader.node("constants") else { return [] }
        guard node.members?.isEmpty == false, let value = node.json else {
            let remedy = "write a mapping of keys to JSON values, such as { Code: 0 }"
            return node.refuse("'constants'", remedy: remedy, into: &diagnostics) ?? []
        }
        return EnvelopeConstant.all(in: value)
    }

    private static func isConsistent(
        _ envelope: Envelope,
        at reader: MappingReader,
        into diagnostics: inout Diagnostics
    ) -> Bool {
        if let (left, right) = envelope.conflict {
            report(left, and: right, of: envelope, at: reader, into: &diagnostics)
            return false
        }
        if let (constant, part) = envelope.constantConflict {
            let place = reader.members.first { $0.key == Envelope.Part.constants.rawValue }?.value.location
            diagnostics.error(
                "the constant [\(constant.path.joined(separator: ", "))] and '\(part.rawValue)' cannot both be "
                    + "written, since one path begins with the other; write another key, or another path for "
                    + "'\(part.rawValue)'",
                at: place ?? reader.location
            )
            return false
        }
        return true
    }

    private static func report(
        _ left: Envelope.Part,
        and right: Envelope.Part,
        of envelope: Envelope,
        at reader: MappingReader,
        into diagnostics: inout Diagnostics
    ) {
        func written(_ part: Envelope.Part) -> SourceMember? { reader.members.first { $0.key == part.rawValue } }
        func words(_ part: Envelope.Part) -> String {
            "'\(part.rawValue)' [\(envelope.path(of: part)?.joined(separator: ", ") ?? "")]"
        }
        let optional = right == .list ? left : right
        let place = (written(right) ?? written(left))?.value.location ?? reader.location
        diagnostics.error(
            "\(words(left)) and \(words(right)) cannot both be written, since one path begins with the other; "
                + "write different paths, or remove '\(optional.rawValue)'",
            at: place
        )
    }

    /// Reads a path; if it is absent or null, answers do not have the part.
    private static func optionalPath(
        _ key: String,
        of reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> [String]? {
        guard let node = reader.node(key), !node.isNull else { return nil }
        return path(key, of: &reader, into: &diagnostics)
    }

    /// Reads a path: a sequence of keys, or a single key.
    private static func path(
        _ key: String,
        of reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> [String]? {
        guard let node = reader.node(key) else { return nil }
        if let text = node.scalarText, !node.isNull, !text.isEmpty { return [text] }
        guard let elements = node.elements, elements.count <= pathLengthMax else {
            return node.refuse(
                "'\(key)'",
                remedy: "write a path of at most \(pathLengthMax) keys such as [Data, List]",
                into: &diagnostics
            )
        }
        var keys: [String] = []
        for (position, element) in elements.enumerated() {
            let what = "key \(position + 1) of '\(key)'"
            guard let text = element.string(what, into: &diagnostics) else { continue }
            keys.append(text)
        }
        return keys.count == elements.count ? keys : nil
    }
}
