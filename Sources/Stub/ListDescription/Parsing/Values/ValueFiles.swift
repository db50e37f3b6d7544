// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import SystemCalls
import YAMLSource

/// Replaces the names of files with their values: `values: { file: towns.csv, column: name }`, `row: { file: a.json }`.
///
/// A file must be in the folder of the description or below it; neither its name nor a link may lead out.
struct ValueFiles {
    /// Whether rows take the values in turn or at random.
    private enum Order: String, CaseIterable {
        case index, random
    }

    /// The largest file, in bytes.
    static let byteCountMax = 8 << 20
    /// The most values of a file.
    static let countMax = 100_000

    /// The folder of the description.
    private let folder: String

    /// Takes the folder of a description's file.
    init(besideFile path: String) {
        let slash = path.lastIndex(of: "/")
        folder = slash.map { String(path[..<$0]) + "/" } ?? "./"
    }

    /// Returns a list file with the values of files in it.
    func resolve(_ root: SourceNode, into diagnostics: inout Diagnostics) -> SourceNode {
        ValueReferences.replace(in: root) { member in
            member.key == "row" ? rows(member, into: &diagnostics) : values(member, into: &diagnostics)
        }
    }

    /// Returns the paths of the files that a list file names, even if they do not exist.
    func paths(in root: SourceNode) -> [String] {
        var paths: [String] = []
        _ = ValueReferences.replace(in: root) { reference in
            if let name = reference.value["file"]?.scalarText { paths.append(folder + name) }
            return reference
        }
        return paths
    }

    /// Returns the kind with the values of its file; with a single placeholder if they could not be read.
    private func values(_ member: SourceMember, into diagnostics: inout Diagnostics) -> SourceMember {
        var values: [SourceNode] = []
        var order = Order.index
        if var reader = MappingReader(member.value, of: "'values'", into: &diagnostics) {
            let file = reader.node("file")
            let name = reader.requiredString("file", into: &diagnostics)
            let column = reader.string("column", into: &diagnostics)
            order = reader.name("order", into: &diagnostics) ?? order
            reader.finish(into: &diagnostics)
            if let file, let name {
                values = read(name, of: "values", at: file, into: &diagnostics) { bytes throws(Diagnostics) in
                    try ValueFileReader(name: name, column: column).values(of: bytes)
                }
            }
        }
        if values.isEmpty { values = [SourceNode(.scalar(text: "", isPlain: false), at: member.value.location)] }
        return SourceMember(
            key: order == .random ? "choice" : "values",
            keyLocation: member.keyLocation,
            value: SourceNode(.sequence(values), at: member.value.location)
        )
    }

    /// Returns the row with the rows of its file; with a single empty row if they cannot be read.
    private func rows(_ member: SourceMember, into diagnostics: inout Diagnostics) -> SourceMember {
        var rows: [SourceNode] = []
        if var reader = MappingReader(member.value, of: "a 'row' that names a file", into: &diagnostics) {
            let file = reader.node("file")
            let name = reader.requiredString("file", into: &diagnostics)
            reader.finish(into: &diagnostics)
            if let file, let name {
                rows = read(name, of: "rows", at: file, into: &diagnostics) { bytes throws(Diagnostics) in
                    try ValueFileReader(name: name, column: nil).rows(of: bytes)
                }
            }
        }
        if rows.isEmpty { rows = [SourceNode(.mapping([]), at: member.value.location)] }
        return SourceMember(
            key: member.key,
            keyLocation: member.keyLocation,
            value: SourceNode(.sequence(rows), at: member.value.location)
        )
    }

    private func read(
        _ name: String,
        of what: String,
        at node: SourceNode,
        into diagnostics: inout Diagnostics,
        by parse: ([UInt8]) throws(Diagnostics) -> [JSONValue]
    ) -> [SourceNode] {
        guard isInside(name) else {
            diagnostics.error(
                "the file '\(name)' is not in the folder of this description; name one that is, without '..'",
                at: node.location
            )
            return []
        }
        do throws(Diagnostics) {
            let bytes = try SourceFile.read(folder + name, byteCountMax: Self.byteCountMax)
            let values = try parse(bytes)
            guard !values.isEmpty, values.count <= Self.countMax else {
                throw ValueFileReader.refusal("holds \(values.count) \(what); write 1 to \(Self.countMax)", of: name)
            }
            return values.map { SourceNode($0, at: node.location) }
        } catch {
            // The finding has the location where the list file names this file; its message names the file itself.
            for finding in error.findings {
                diagnostics.error("the file '\(name)': \(finding.message)", at: node.location)
            }
            return []
        }
    }

    private func isInside(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { ["", ".."].contains($0) }), !name.utf8.contains(0),
            !name.utf8.contains(UInt8(ascii: "\\"))
        else {
            return false
        }
        // A file that does not exist is reported when it is read.
        guard let own = Self.real(folder + name) else { return true }
        guard let root = Self.real(folder) else { return false }
        return own.hasPrefix(root == "/" ? root : root + "/")
    }

    private static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
