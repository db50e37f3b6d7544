// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

extension StateText {
    /// The place of the admin API, as commands for a shell call it.
    struct Place: Sendable {
        /// The port on which the command lets the stub listen; the calls go there, too.
        ///
        /// The calls change rows. So they must not reach the stub whose state they have.
        var port = portByDefault
        /// The prefix of the mount; empty for the root.
        var prefix = ""
        /// The name of the sandbox; nil for the mount itself.
        var sandbox: String?
        /// Whether calls need a token.
        var needsToken = false

        /// The port without `--port`.
        fileprivate static let portByDefault = StubServerConfiguration().port
        fileprivate var origin: String { "http://127.0.0.1:\(port)" }
        fileprivate var options: [String] { port == Self.portByDefault ? [] : ["--port", "\(port)"] }

        /// Returns the parameter that names the mount, behind a mark; empty for the root.
        func query(_ mark: String) -> String { prefix.isEmpty ? "" : "\(mark)mount=\(prefix)" }
    }

    /// Writes the command that starts the stub with the faults, and the calls that change rows and add holds.
    ///
    /// - Parameters:
    ///   - summary: The state.
    ///   - program: The words of the command, without faults.
    ///   - place: The place of the admin API.
    init(command summary: MountSummary, of program: [String], at place: Place) {
        let starting = summary.startingFaults
        let words = program + place.options + starting.options.flatMap { ["--fault", $0.description] }
        var lines = [words.map(Self.quoted).joined(separator: " ")]
        if let seed = summary.seed, let name = place.sandbox {
            let body: JSONObject = ["name": .string(name), "seed": .count(seed)]
            lines.append(Self.call("POST", path: "/sandboxes", body: body, at: place))
        }
        for position in starting.removed {
            // The faults of the command line come first, and faults are counted from 1.
            let path = "/faults/\(starting.options.count + position + 1)"
            lines.append(Self.call("DELETE", path: path + place.query("?"), body: nil, at: place))
        }
        for fault in starting.added {
            let body: JSONObject = ["fault": .string(fault.description)]
            lines.append(Self.call("POST", path: "/faults", body: body, at: place))
        }
        for changes in summary.changes {
            guard let edits = changes.edits else {
                leftOut.append("the rows of '\(changes.list.name)': they have more than \(RowEdit.countMax) changes")
                continue
            }
            lines += edits.map { Self.call($0, of: changes.list.name, at: place) }
        }
        for hold in summary.holds {
            var body = hold.pattern.members.filter { $0.value != .null }
            if hold.isRepeated { body["every"] = true }
            lines.append(Self.call("POST", path: "/holds", body: body, at: place))
        }
        leftOut += summary.inexpressible
        if place.needsToken, lines.count > 1 { leftOut.append("the admin token: put it into the variable TOKEN") }
        if lines.count > 1 { lines.insert("# When the stub is listening, in another shell:", at: 1) }
        text = lines.map { "\($0)\n" }.joined()
    }

    private static func call(_ edit: RowEdit, of list: String, at place: Place) -> String {
        switch edit {
        case .insert(let index, let count):
            let body: JSONObject = ["list": .string(list), "at": .count(index), "count": .count(count)]
            return call("POST", path: "/rows", body: body, at: place)
        case .replace(let index, let row):
            let members = (try? JSONParser.parse(row)) ?? .object([:])
            let body: JSONObject = ["list": .string(list), "at": .count(index), "row": members]
            return call("PUT", path: "/rows", body: body, at: place)
        case .remove(let index, let count):
            let query = "/rows?list=\(list)&at=\(index)&count=\(count)"
            return call("DELETE", path: query + place.query("&"), body: nil, at: place)
        }
    }

    private static func call(_ method: String, path: String, body: JSONObject?, at place: Place) -> String {
        var words = ["curl -sS -X \(method) -H \(quoted("\(AdminGuard.header): 1"))"]
        // The shell replaces the variable between double quotes.
        if place.needsToken { words.append("-H \"Authorization: Bearer $TOKEN\"") }
        if var body {
            if !place.prefix.isEmpty { body["mount"] = .string(place.prefix) }
            words.append("-d \(quoted(JSONValue.object(body).description))")
        }
        // A sandbox is created by the call that creates sandboxes of the mount itself.
        let folder = path == "/sandboxes" ? "" : place.sandbox.map(SandboxPath.prefix) ?? ""
        words.append(quoted(place.origin + folder + AdminPath.root + path))
        return words.joined(separator: " ")
    }

    /// Returns a word as a shell reads it back; one of plain characters stays as it is.
    static func quoted(_ word: String) -> String {
        let plain =
            !word.isEmpty && word.allSatisfy { ($0.isLetter || $0.isNumber) && $0.isASCII || "-_./=:,@%+".contains($0) }
        if plain { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
