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

    /// Writes the command that starts the stub with the faults; with calls, a script for the whole state.
    ///
    /// - Parameters:
    ///   - summary: The state.
    ///   - program: The words of the command, without faults.
    ///   - place: The place of the admin API.
    init(command summary: MountSummary, of program: [String], at place: Place) {
        let starting = summary.startingFaults
        let words = program + place.options + starting.options.flatMap { ["--fault", $0.description] }
        let command = words.map(Self.quoted).joined(separator: " ")
        let calls = calls(of: summary, after: starting, at: place)
        leftOut += summary.inexpressible
        if place.needsToken, !calls.isEmpty { leftOut.append("the admin token: put it into the variable TOKEN") }
        let lines = calls.isEmpty ? [command] : Self.script(starting: command, then: calls, at: place)
        text = lines.map { "\($0)\n" }.joined()
    }

    /// Returns the calls that change faults and rows and add holds, in their order.
    private mutating func calls(
        of summary: MountSummary,
        after starting: MountSummary.StartingFaults,
        at place: Place
    ) -> [String] {
        var lines: [String] = []
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
        return lines
    }

    /// Returns the lines of a script that runs the stub in the foreground, and sends the calls when the stub answers.
    ///
    /// All of it is in a subshell, so that a person can paste it into a shell, which `exit` must not end. Another stub
    /// on the port would get the calls; so the script does not start while one answers there.
    private static func script(starting command: String, then calls: [String], at place: Place) -> [String] {
        let ready = "curl -sf -m 2 -o /dev/null \(quoted(place.origin + AdminPath.root + "/ready"))"
        let problem = "The stub did not start, so the state was not restored"
        return [
            "(",
            "  if \(ready); then",
            "    echo 'A stub already listens on port \(place.port); end it first' >&2; exit 1",
            "  fi",
            "  (",
            "    tries=0",
            "    until \(ready); do",
            "      tries=$((tries + 1))",
            "      if [ $tries -ge \(triesMax) ]; then echo '\(problem)' >&2; exit 1; fi",
            "      sleep 0.2",
            "    done",
        ] + calls.map { "    \($0)" } + ["  ) &", "  \(command)", ")"]
    }

    /// The number of times that a script asks whether the stub has started, every 0.2 s.
    private static var triesMax: Int { 50 }

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
