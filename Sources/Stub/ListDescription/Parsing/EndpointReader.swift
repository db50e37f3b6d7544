// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads what lists and answers have in common: a name, a method, a path.
enum EndpointReader {
    /// The methods that a description may answer.
    enum Method: String, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// The longest name, in characters.
    static let nameLengthMax = 64
    /// The longest path, in bytes.
    static let pathByteCountMax = 1_024

    /// Checks a name, which is part of the default path and of reports.
    static func checkName(_ member: SourceMember, into diagnostics: inout Diagnostics) -> Bool {
        let name = member.key
        if isName(name), name.utf8.count <= nameLengthMax { return true }
        diagnostics.error(
            "'\(name.prefix(nameLengthMax))' is not a name; use 1 to \(nameLengthMax) ASCII letters, digits, '-' and '_'",
            at: member.keyLocation
        )
        return false
    }

    /// Returns whether a text has only ASCII letters, digits, `-` and `_`, and is not empty.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Reads `method`; nil if it is absent or wrong.
    static func method(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> String? {
        reader.name("method", as: Method.self, into: &diagnostics)?.rawValue
    }

    /// Reads `path` with each parameter in braces; nil if it is absent or wrong.
    static func path(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> String? {
        reader.node("path").flatMap { path($0, as: "'path'", into: &diagnostics) }
    }

    /// Returns the names of the parameters of a path that was read; nil for a wrong path.
    static func parameters(of path: String?, in reader: inout MappingReader) -> [String]? {
        guard let path else { return reader.member("path") == nil ? [] : nil }
        return PathTemplate(path).names
    }

    /// Reads a path with each parameter in braces.
    ///
    /// - Parameters:
    ///   - node: The node that should be a path.
    ///   - what: The name of the value, for messages.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The path, or nil with a finding.
    static func path(_ node: SourceNode, as what: String, into diagnostics: inout Diagnostics) -> String? {
        guard let path = node.string(what, into: &diagnostics) else { return nil }
        guard path.hasPrefix("/") else {
            return node.refuse(what, remedy: "begin it with '/'", into: &diagnostics)
        }
        guard path.utf8.count <= pathByteCountMax else {
            return node.refuse(what, remedy: "write at most \(pathByteCountMax) bytes", into: &diagnostics)
        }
        let forbidden = path.unicodeScalars.first { "?#%\\".unicodeScalars.contains($0) || $0.value <= 0x20 }
        if let forbidden {
            let name = forbidden.value <= 0x20 ? "spaces and control characters" : "'\(forbidden)'"
            return node.refuse(what, remedy: "write it without \(name), query and fragment", into: &diagnostics)
        }
        guard AdminPath.rest(of: path) == nil else {
            let remedy = "choose another path, since '\(AdminPath.root)' belongs to the admin API"
            return node.refuse(what, remedy: remedy, into: &diagnostics)
        }
        guard SandboxPath.parts(of: path).name == nil else {
            let remedy = "choose another path, since '\(SandboxPath.root)' belongs to sandboxes"
            return node.refuse(what, remedy: remedy, into: &diagnostics)
        }
        guard !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
            return node.refuse(what, remedy: "write it without '.' and '..' segments", into: &diagnostics)
        }
        do throws(PathTemplateProblem) {
            return try PathTemplateReader.canonical(path)
        } catch {
            return node.refuse(what, remedy: error.remedy, into: &diagnostics)
        }
    }
}

/// The routes of one file; it finds two descriptions that would answer the same requests.
struct Endpoints {
    private var taken: [EndpointRoute: (what: String, path: String, place: String, isShared: Bool)] = [:]
    /// The requests for single rows, with the lists that have the rows.
    private var rows: [EndpointRoute: (list: String, place: String, isChosen: Bool)] = [:]

    /// Adds a route, and reports it if it is taken.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - what: The list or answer, as messages name it.
    ///   - isShared: Whether a GraphQL query selects the list, so that several lists can have the route.
    ///   - location: The location of the name.
    ///   - diagnostics: The receiver of findings.
    mutating func add(
        _ route: EndpointRoute,
        for what: String,
        isShared: Bool = false,
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) {
        guard let other = taken[route] else {
            taken[route] = (what, route.path, Preset.line(of: location), isShared)
            return
        }
        if isShared, other.isShared { return }
        let owner = "\(other.what) at \(other.place)"
        let path = other.path == route.path ? "" : " with '\(other.path)'"
        let remedy = route.condition == nil ? "'path', or a condition ('when')" : "'path' or 'when'"
        diagnostics.error(
            "\(what) answers '\(route)', as does \(owner)\(path); give it another \(remedy)",
            at: location
        )
    }

    /// Adds the path of a list's rows, and reports it if the rows of another list have it.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - location: The location of its name.
    ///   - diagnostics: The receiver of findings.
    mutating func addRows(
        of list: ListDescription,
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) {
        guard let items = list.items, list.graphQL == nil else { return }
        let route = EndpointRoute(method: "GET", path: list.rowPath(key: "").text, condition: list.condition)
        let isChosen = items.path != nil
        guard let other = rows[route] else {
            rows[route] = (list.name, Preset.line(of: location), isChosen)
            return
        }
        // If both lists have rows below their own paths, the lists have the same path, which is reported already.
        guard isChosen || other.isChosen else { return }
        let owner = "list '\(other.list)' at \(other.place)"
        diagnostics.error(
            "the rows of list '\(list.name)' have the same path as those of \(owner); write another path in 'items'",
            at: location
        )
    }
}
