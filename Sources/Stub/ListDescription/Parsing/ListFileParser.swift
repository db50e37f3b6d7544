// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
import SystemCalls
package import YAMLSource

/// Reads list files, and the same descriptions inside contract files.
package enum ListFileParser {
    /// The supported version of the format.
    static let version = 1

    /// Reads the lists and answers of a list file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name as the user gave it, for the locations of findings.
    /// - Returns: The content, with each route used once.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostics) -> ListFile {
        let root = try YAMLSource.parse(bytes, file: file)
        var diagnostics = Diagnostics()
        let content = content(of: root, into: &diagnostics)
        guard let content, !diagnostics.hasErrors else { throw diagnostics }
        return content
    }

    /// Reads the lists and answers of a list file, with the values of the files that it names.
    ///
    /// - Parameter path: The file's path as the user gave it.
    /// - Returns: The content, with each route used once.
    /// - Throws: `Diagnostics` with everything that is wrong with the file and the files that it names.
    package static func parse(contentsOf path: String) throws(Diagnostics) -> ListFile {
        try parse(YAMLSource.parse(contentsOf: path), besideFile: path)
    }

    /// Reads the lists and answers of a list file that is parsed already, with the values of the files that it names.
    ///
    /// - Parameters:
    ///   - root: The root of the file.
    ///   - path: The file's path as the user gave it.
    /// - Returns: The content, with each route used once.
    /// - Throws: `Diagnostics` with everything that is wrong with the file and the files that it names.
    package static func parse(_ root: SourceNode, besideFile path: String) throws(Diagnostics) -> ListFile {
        var diagnostics = Diagnostics()
        let files = ValueFiles(besideFile: path)
        let resolved = files.resolve(root, into: &diagnostics)
        var content = content(of: resolved, into: &diagnostics)
        content?.valueFiles = files.paths(in: root)
        if content?.valueFiles.isEmpty == false { keepNames(of: root, in: &content) }
        guard let content, !diagnostics.hasErrors else { throw diagnostics }
        return content
    }

    /// Puts the names of files into the sources of a file, in place of their values.
    private static func keepNames(of root: SourceNode, in content: inout ListFile?) {
        var known = Diagnostics()
        guard let written = PresetLibrary.shipped.expanded(file: root, into: &known) else { return }
        for key in PresetLibrary.fileKeys {
            for member in written[key]?.members ?? [] { content?.sources[member.key]?.node = member.value }
        }
    }

    /// Returns the paths of the files of values that a list file names; none if it cannot be read.
    package static func valueFiles(of path: String) -> [String] {
        guard let root = try? YAMLSource.parse(contentsOf: path) else { return [] }
        return ValueFiles(besideFile: path).paths(in: root)
    }

    /// Reports lists whose GraphQL schemas do not fit together, such as those of several files.
    ///
    /// - Parameters:
    ///   - lists: All lists that are served together.
    ///   - locations: The locations of their names.
    ///   - diagnostics: The receiver of findings.
    package static func checkSchemas(
        of lists: [ListDescription],
        at locations: [String: SourceLocation],
        into diagnostics: inout Diagnostics
    ) {
        GraphQLReader.checkSchemas(of: lists, at: locations, into: &diagnostics)
    }

    /// Reads the lists and answers of a file; nil with findings.
    static func content(of root: SourceNode, into diagnostics: inout Diagnostics) -> ListFile? {
        var own = Diagnostics()
        let content = read(root, into: &own)
        diagnostics.append(own, of: "the file", at: root[PresetLibrary.key]?.location)
        return content
    }

    private static func read(_ root: SourceNode, into diagnostics: inout Diagnostics) -> ListFile? {
        let preset = root[PresetLibrary.key]?.location
        guard let root = PresetLibrary.shipped.expanded(file: root, into: &diagnostics) else { return nil }
        guard var reader = MappingReader(root, of: "the list file", into: &diagnostics) else { return nil }
        guard root["contracts"] == nil, root["layer"] == nil else {
            let remedy = "pass it to 'understudy check' or 'understudy validate'"
            diagnostics.error("this is a contract file, not a list file; \(remedy)", at: root.location)
            return nil
        }
        guard !RowData.report(in: root, into: &diagnostics) else { return nil }
        checkVersion(&reader, into: &diagnostics)
        var endpoints = Endpoints()
        var content = ListFile()
        let described = members("lists", of: &reader, into: &diagnostics)
        let lists = lists(described, below: preset, into: &diagnostics)
        for member in described {
            guard let list = lists[member.key] else { continue }
            for route in list.routes {
                endpoints.add(
                    route,
                    for: "list '\(list.name)'",
                    isShared: list.graphQL != nil,
                    at: member.keyLocation,
                    into: &diagnostics
                )
            }
            endpoints.addRows(of: list, at: member.keyLocation, into: &diagnostics)
            content.lists.append(list)
            content.locations[list.name] = place(of: member, below: preset) ?? member.keyLocation
        }
        RowReferences.resolve(&content.lists, names: described.map(\.key), into: &diagnostics)
        SharedRows.shareKeys(among: &content.lists)
        for list in content.lists {
            let node = described.first { $0.key == list.name }?.value
            content.sources[list.name] = node.map { ListSource($0, list: list) }
        }
        GraphQLReader.checkSchemas(of: content.lists, at: content.locations, into: &diagnostics)
        for member in members("answers", of: &reader, into: &diagnostics) {
            let place = place(of: member, below: preset)
            guard let answer = answer(member, at: place, into: &diagnostics) else { continue }
            endpoints.add(
                answer.route,
                for: "answer '\(answer.name)'",
                at: member.keyLocation,
                into: &diagnostics
            )
            content.answers.append(answer)
            content.sources[answer.name] = ListSource(member.value)
            content.locations[answer.name] = place ?? member.keyLocation
        }
        content.faults = reader.sequence("faults", into: &diagnostics) ?? []
        // `expanded` has read this key; near names in messages should include it.
        reader.ignore(PresetLibrary.key)
        reader.finish(into: &diagnostics)
        if content.lists.isEmpty, content.answers.isEmpty, !diagnostics.hasErrors {
            diagnostics.error("the file describes nothing; add 'lists:' or 'answers:'", at: root.location)
        }
        return content
    }

    private static func checkVersion(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) {
        guard let node = reader.node("understudy") else {
            // A misspelt key is reported only once, as an unknown key.
            guard !reader.members.contains(where: { NearName.nearest(to: $0.key, in: ["understudy"]) != nil }) else {
                return
            }
            diagnostics.error(
                "this file has no key 'understudy'; begin it with 'understudy: \(version)'",
                at: reader.location
            )
            return
        }
        guard node.content != .scalar(text: "\(version)", isPlain: true) else { return }
        let found = node.scalarText == "\(version)" ? "a text in quotes" : node.phrase
        diagnostics.error(
            "the format version is \(found); write 'understudy: \(version)', the only supported one",
            at: node.location
        )
    }

    private static func members(
        _ key: String,
        of reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> [SourceMember] {
        reader.mapping(key, into: &diagnostics)?.members ?? []
    }

    /// Returns the place of a list or an answer in the file of a user; nil if only a preset is read.
    private static func place(of member: SourceMember, below preset: SourceLocation?) -> SourceLocation? {
        Preset.name(ofFile: member.keyLocation.file) == nil ? member.keyLocation : preset
    }

    /// Reads the lists of a file; lists that serve the rows of another list come last.
    private static func lists(
        _ members: [SourceMember],
        below preset: SourceLocation?,
        into diagnostics: inout Diagnostics
    ) -> [String: ListDescription] {
        var owners: [String: ListDescription] = [:]
        for member in members where !SharedRows.areNamed(in: member.value) {
            owners[member.key] = list(member, at: place(of: member, below: preset), into: &diagnostics)
        }
        var lists = owners
        var sharedRows = SharedRowOwners(among: members)
        for member in members where SharedRows.areNamed(in: member.value) {
            let name = sharedRows.owner(of: member, into: &diagnostics)
            // A list that could not be read has findings of its own.
            guard let owner = name.flatMap({ owners[$0] }) else { continue }
            let place = place(of: member, below: preset)
            lists[member.key] = list(member, at: place, servingRowsOf: owner, into: &diagnostics)
        }
        return lists
    }

    private static func list(
        _ member: SourceMember,
        at place: SourceLocation?,
        servingRowsOf owner: ListDescription? = nil,
        into diagnostics: inout Diagnostics
    ) -> ListDescription? {
        guard EndpointReader.checkName(member, into: &diagnostics) else { return nil }
        var own = Diagnostics()
        let list = list(member.value, name: member.key, servingRowsOf: owner, into: &own)
        diagnostics.append(own, of: "list '\(member.key)'", at: place)
        return list
    }

    private static func answer(
        _ member: SourceMember,
        at place: SourceLocation?,
        into diagnostics: inout Diagnostics
    ) -> PlainAnswer? {
        guard EndpointReader.checkName(member, into: &diagnostics) else { return nil }
        var own = Diagnostics()
        let answer = answer(member.value, name: member.key, into: &own)
        diagnostics.append(own, of: "answer '\(member.key)'", at: place)
        return answer
    }
}

/// A folder of list files.
package enum ListFolder {
    /// Returns the files `*.yaml` and `*.yml` of a folder, sorted by name; nil for a path that is not a folder.
    package static func files(at path: String) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if !name.hasPrefix("."), name.hasSuffix(".yaml") || name.hasSuffix(".yml") { names.append(name) }
        }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return names.sorted().map { prefix + $0 }
    }
}
