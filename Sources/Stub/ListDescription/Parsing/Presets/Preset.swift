// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
import YAMLSource

/// The files of the folder `presets`, which are inside the program.
///
/// `files` is generated from the folder at each build.
///
/// Why: docs/decisions/0002-the-suite-is-inside-the-program.md
package enum ShippedPresets {}

/// A named description of a list, or of a whole file of lists and answers, such as those of a well-known API.
///
/// A list uses it with `preset: NAME`; a list file uses the description of a file with the same key.
package struct Preset: Sendable, Hashable {
    /// The key of a preset that holds one line about it; no list has this key.
    static let summaryKey = "summary"
    private static let filePrefix = "preset:"
    /// The first lines of its file, which are not about the list.
    private static let head = ["# Understudy", "# SPDX-License-Identifier: Apache-2.0", "#"]

    /// The name, which is also the name of its file without the extension.
    package let name: String
    /// The text of its file: the keys of one list, or `lists` and `answers`, and a summary.
    package let text: String

    /// Creates a preset.
    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    /// The name of its file in the locations of findings; their lines count in ``listFile``.
    package var fileName: String { Self.filePrefix + name }

    /// The one line about the lists that it describes; empty if the preset cannot be read.
    package var summary: String { Self.summary(in: root) }

    /// Whether it describes a whole file of lists and answers, and not one list.
    package var describesFile: Bool { Self.describesFile(root) }

    /// The root of its text; nil for a text that cannot be read.
    private var root: SourceNode? { try? YAMLSource.parse(Array(text.utf8), file: fileName) }

    private static func summary(in root: SourceNode?) -> String { root?[summaryKey]?.scalarText ?? "" }

    private static func describesFile(_ root: SourceNode?) -> Bool {
        PresetLibrary.fileKeys.contains { root?[$0] != nil }
    }

    /// The preset as a whole list file, with one list of the same name if it describes a list; with its comments.
    package var listFile: String { listFile(of: root) }

    private func listFile(of described: SourceNode?) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { Self.head.contains(String($0)) }
        lines.removeAll { $0.hasPrefix("\(Self.summaryKey):") }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        let head = ["# \(name): \(Self.summary(in: described))", "understudy: 1"]
        guard !Self.describesFile(described) else {
            return (head + lines.map { String($0) }).joined(separator: "\n") + "\n"
        }
        let body = lines.map { $0.isEmpty ? "" : "    \($0)" }
        return (head + ["lists:", "  \(name):"] + body).joined(separator: "\n") + "\n"
    }

    /// Returns the name of the preset to which a file name in a location belongs; nil for a file of the user.
    static func name(ofFile file: String) -> String? {
        file.hasPrefix(filePrefix) ? String(file.dropFirst(filePrefix.count)) : nil
    }

    /// Returns a phrase for a line; for a preset, it names the command that prints the text.
    static func line(of location: SourceLocation) -> String {
        let line = "line \(location.line)"
        return name(ofFile: location.file).map { "\(line) of 'understudy presets \($0)'" } ?? line
    }

    /// Reads the lists and answers that the preset describes; a preset of one list gives one list with the preset's
    /// name.
    ///
    /// - Returns: The lists and answers.
    /// - Throws: `Diagnostics` with everything that is wrong with the preset.
    package func file() throws(Diagnostics) -> ListFile {
        let keys = try keys()
        let start = SourceLocation(file: fileName, line: 1)
        guard keys.describeFile else {
            let list = try list(of: keys)
            var file = ListFile(lists: [list])
            let value = SourceNode(.scalar(text: name, isPlain: false), at: start)
            let member = SourceMember(key: PresetLibrary.key, keyLocation: start, value: value)
            file.sources[name] = ListSource(SourceNode(.mapping([member]), at: start), list: list)
            return file
        }
        let version = SourceMember(
            key: "understudy",
            keyLocation: start,
            value: SourceNode(.scalar(text: "\(ListFileParser.version)", isPlain: true), at: start)
        )
        var diagnostics = Diagnostics()
        let root = SourceNode(.mapping([version] + keys.members), at: start)
        let file = ListFileParser.content(of: root, into: &diagnostics)
        guard let file, !diagnostics.hasErrors else { throw diagnostics }
        return file
    }

    /// Reads the list that the preset describes, under its name.
    ///
    /// - Returns: The list.
    /// - Throws: `Diagnostics` with everything that is wrong with the preset.
    package func list() throws(Diagnostics) -> ListDescription { try list(of: keys()) }

    private func list(of keys: Keys) throws(Diagnostics) -> ListDescription {
        var diagnostics = Diagnostics()
        let node = SourceNode(.mapping(keys.members), at: SourceLocation(file: fileName, line: 1))
        guard let list = ListFileParser.list(node, name: name, into: &diagnostics) else { throw diagnostics }
        return list
    }

    /// The keys of a preset, without the summary.
    struct Keys {
        /// Whether the keys describe a whole file of lists and answers, and not one list.
        let describeFile: Bool
        /// The keys with their values, with locations in ``Preset/listFile``.
        let members: [SourceMember]
    }

    /// Reads the keys of the list or of the file.
    func keys() throws(Diagnostics) -> Keys {
        let described = root
        // The printed text is parsed, so that users find the locations in a text that they can see.
        let printed = try YAMLSource.parse(Array(listFile(of: described).utf8), file: fileName)
        guard !Self.describesFile(described) else {
            let members = (printed.members ?? []).filter { $0.key != "understudy" }
            return Keys(describeFile: true, members: members)
        }
        var diagnostics = Diagnostics()
        let list = printed["lists"]?[name] ?? printed
        guard let reader = MappingReader(list, of: "the preset '\(name)'", into: &diagnostics) else {
            throw diagnostics
        }
        return Keys(describeFile: false, members: reader.members)
    }
}

/// The presets that a list or a command line can name.
package struct PresetLibrary: Sendable {
    /// The presets inside the program.
    package static let shipped = PresetLibrary(files: ShippedPresets.files)

    /// The presets in the order of their names.
    package let presets: [Preset]

    /// Takes the presets from the files of a folder: each YAML file directly in the folder is a preset.
    package init(files: [(path: String, text: String)]) {
        let descriptions = files.filter { $0.path.hasSuffix(Self.ending) && !$0.path.contains("/") }
        presets = descriptions.map { Preset(name: String($0.path.dropLast(Self.ending.count)), text: $0.text) }
            .sorted { $0.name < $1.name }
    }

    /// The names of all presets, sorted.
    package var names: [String] { presets.map(\.name) }

    /// The preset of a name, if there is one.
    package subscript(name: String) -> Preset? { presets.first { $0.name == name } }

    /// Returns the problem of a name that no preset has, with the near name; nil for the name of a preset.
    package func problem(of name: String) -> String? {
        guard self[name] == nil else { return nil }
        let near = NearName.nearest(to: name, in: names).map { "; use '\($0)'" } ?? ""
        return "there is no preset '\(name)'\(near); 'understudy presets' lists all"
    }

    private static let ending = ".yaml"
}
