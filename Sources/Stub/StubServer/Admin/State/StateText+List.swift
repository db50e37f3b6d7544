// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import TextEncoding

extension StateText {
    /// Writes a list file that serves what the mount shows.
    init(listFile summary: MountSummary) {
        let file = summary.file
        var writer = ListFileWriter(file)
        for changes in summary.changes { writer.write(changes) }
        let lists = file.lists.compactMap { writer.lines(of: $0) }.joined()
        let answers = file.answers.compactMap { writer.lines(ofAnswer: $0.name) }.joined()
        var lines = ["# Save this text as lists.yaml, and run: understudy serve lists.yaml", "understudy: 1"]
        if !lists.isEmpty { lines += ["lists:"] + lists }
        if !answers.isEmpty { lines += ["answers:"] + answers }
        if !summary.faults.isEmpty {
            lines += ["faults:"] + summary.faults.map { "  - \(ListFileWriter.text(of: .string($0.commandLine)))" }
        }
        leftOut = writer.leftOut
        leftOut += file.valueFiles.map { "the file '\($0)': copy it into the folder of the list file" }
        if summary.delay > .zero {
            let delay = DurationText.text(of: summary.delay)
            leftOut.append("the delay of all answers: start the stub with --delay \(delay)")
        }
        leftOut += summary.holds.map { "the hold of \($0.pattern): a list file has no holds" }
        leftOut += summary.inexpressible
        write(lines)
    }
}

/// Writes lists and answers as they are described, with what has changed since.
private struct ListFileWriter {
    private let file: ListFile
    /// The rows that are written one by one, by the names of their lists.
    private var rows: [String: [JSONValue]] = [:]
    /// The numbers of rows of the lists that are shorter or longer now, by name.
    private var lengths: [String: UInt64] = [:]
    /// The parts that are left out, each with the reason.
    private(set) var leftOut: [String] = []

    init(_ file: ListFile) {
        self.file = file
    }

    /// Takes the rows of a list that have changed.
    mutating func write(_ changes: MountSummary.ChangedRows) {
        let name = changes.list.name
        if let length = changes.length {
            lengths[name] = length
        } else if let obstacle = obstacle(to: changes) {
            leftOut.append("the changed rows of '\(name)': \(obstacle)")
        } else {
            rows[name] = changes.rows
            leftOut.append(
                "rows of '\(name)' that are inserted later: a stub with this file makes copies of these rows, with the same "
                    + "ids"
            )
            if !changes.isExact {
                leftOut.append(
                    "the form of some values in the rows of '\(name)': 416.80 is written as 416.8, for example"
                )
            }
            for list in file.lists where list.rowsName == name && list.items != nil {
                leftOut.append(
                    "requests for single rows of '\(list.name)': rows that are written one by one have no keys"
                )
            }
        }
    }

    /// Returns the reason why the rows of a list cannot be written one by one; nil if they can.
    private func obstacle(to changes: MountSummary.ChangedRows) -> String? {
        let name = changes.list.name
        guard changes.rows != nil else {
            return "a list file can have up to \(MountSummary.rowsMax) of them, and the list has \(changes.count)"
        }
        for list in file.lists where list.rowsName == name {
            if list.graphQL != nil {
                return "'\(list.name)' is a part of a GraphQL schema, which needs types of fields"
            }
            if list.paging.kind == .keyset || list.paging.token != nil {
                return "the pages of '\(list.name)' begin after a key, and these rows would have no keys"
            }
            if list.envelope.eachTemplate?.values.contains(.key) == true {
                return "the answers of '\(list.name)' contain the keys of rows, and these rows would have no keys"
            }
        }
        let referring = file.lists.first { file.sources[$0.name]?.refersToRows(of: name) == true }
        return referring.map { "the rows of '\($0.name)' have the keys of these rows" }
    }

    /// Returns the lines of a list; nil if no list file describes it.
    mutating func lines(of list: ListDescription) -> [String]? {
        let source = file.sources[list.name]
        guard source != nil || list.isStandard, var members = source.map(\.members) ?? [:] else {
            leftOut.append("the list '\(list.name)': it does not come from a list file")
            return nil
        }
        let described = source?.list ?? ListDescription(name: list.name)
        if list.paging.defaultSize != described.paging.defaultSize {
            var paging = members["paging"]?.object ?? [:]
            members["pageSize"] = nil
            paging["defaultSize"] = .count(list.paging.defaultSize)
            paging["maximumSize"] = .count(list.paging.maximumSize)
            members["paging"] = .object(paging)
        }
        var last: [String] = []
        if list.rowsOf == nil {
            let length = lengths[list.name] ?? list.rows
            if length != described.rows { members["rows"] = .count(length) }
            // JSON values have no integer beyond 2^63, and a seed can be larger.
            let hasSeed = members.removeValue(forKey: "seed") != nil || list.seed != described.seed
            if hasSeed { last.append("    seed: \(list.seed)") }
        }
        if let rows = rows[list.rowsName] {
            members["items"] = nil
            if list.rowsOf == nil {
                members["row"] = nil
                members["rows"] = nil
                last += ["    row:"] + rows.map { "      - \(Self.text(of: $0))" }
            }
            if list.query != nil, members["preset"] != nil {
                leftOut.append("the 'query' of the preset of '\(list.name)': write it into the list")
            }
        }
        return Self.lines(of: list.name, members, last: last)
    }

    /// Returns the lines of an answer; nil if no list file describes it.
    mutating func lines(ofAnswer name: String) -> [String]? {
        guard let members = file.sources[name]?.members else {
            leftOut.append("the answer '\(name)': it does not come from a list file")
            return nil
        }
        return Self.lines(of: name, members)
    }

    private static func lines(of name: String, _ members: JSONObject, last: [String] = []) -> [String] {
        let lines = members.map { "    \($0): \(text(of: $1))" } + last
        return lines.isEmpty ? ["  \(name): {}"] : ["  \(name):"] + lines
    }

    /// Returns a value as JSON, which YAML contains, with escapes for the characters that YAML does not allow.
    static func text(of value: JSONValue) -> String {
        value.description.unicodeScalars.map(escaped).joined()
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x10000...: return String(scalar)
        default:
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

extension ListDescription {
    /// Whether it is the list that a program serves without a file, with another number of rows, seed or page size.
    fileprivate var isStandard: Bool {
        var standard = ListDescription(name: name, rows: rows, seed: seed)
        standard.paging.defaultSize = paging.defaultSize
        return self == standard
    }
}
