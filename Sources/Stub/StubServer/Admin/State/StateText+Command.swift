// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import TextEncoding

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
        fileprivate var options: String { port == Self.portByDefault ? "" : " --port \(port)" }

        /// Returns the parameter that names the mount, behind a mark; empty for the root.
        func query(_ mark: String) -> String { prefix.isEmpty ? "" : "\(mark)mount=\(prefix)" }
    }

    /// The program that sends calls, and the variables of the shell that have the address of the stub.
    private struct Client {
        /// The beginning of the URLs, with the variable that has it.
        static let origin = "\"$stub\""
        /// The lines that set the variables: a person who wants another port changes only the first one.
        let variables: [String]
        /// The word of the shell, with the option for certificates.
        let word: String

        init(_ program: ProgramIdentity, at place: Place) {
            let url = ListeningAddress(host: program.host, port: place.port, isSecure: program.isSecure).url
            let port = "\(place.port)"
            variables = ["port=\(port)", "stub=\(ShellText.word(String(url.dropLast(port.count))))$port"]
            // The calls stay on this machine, and do not know the certificate that the stub makes.
            word = program.isSecure ? "curl -k" : "curl"
        }
    }

    /// Writes the command that starts the stub with the faults; with calls, a script for the whole state.
    ///
    /// - Parameters:
    ///   - summary: The state.
    ///   - program: The program with its command.
    ///   - place: The place of the admin API.
    init(command summary: MountSummary, of program: ProgramIdentity, at place: Place) {
        let starting = summary.startingFaults
        let client = Client(program, at: place)
        let calls = calls(of: summary, after: starting, by: client, at: place)
        var command = ShellText.line(program.command)
        // The shell replaces the variables between double quotes.
        command += calls.isEmpty ? place.options : " --port \"$port\""
        command += starting.options.map { " --fault \(ShellText.word($0.commandLine))" }.joined()
        if place.needsToken { command += " --admin-token \"$TOKEN\"" }
        leftOut += summary.inexpressible
        leftOut += Self.note(on: program.files)
        if place.needsToken { leftOut.append("the admin token: put it into the variable TOKEN") }
        let lines = calls.isEmpty ? [command] : Self.script(starting: command, then: calls, by: client)
        // Some shells run pasted comments as commands: a quoted comment is one word, which does no harm.
        write(lines, quoting: ShellText.word)
    }

    /// Returns the note on the files that the command names; empty if there are none.
    private static func note(on files: [String]) -> [String] {
        let names = files.map { "'\($0)'" }.joined(separator: ", ")
        switch files.count {
        case 0: return []
        case 1: return ["the file \(names): a person who runs the command needs it at this path"]
        default: return ["the files \(names): a person who runs the command needs them at these paths"]
        }
    }

    /// Returns the calls that change faults and rows and add holds, in their order.
    private mutating func calls(
        of summary: MountSummary,
        after starting: MountSummary.StartingFaults,
        by client: Client,
        at place: Place
    ) -> [String] {
        var lines: [String] = []
        if let seed = summary.seed, let name = place.sandbox {
            let body: JSONObject = ["name": .string(name), "seed": .count(seed)]
            lines.append(Self.call("POST", path: "/sandboxes", body: body, by: client, at: place))
        }
        for position in starting.removed {
            // The faults of the command line come first, and faults are counted from 1.
            let path = "/faults/\(starting.options.count + position + 1)"
            lines.append(Self.call("DELETE", path: path + place.query("?"), body: nil, by: client, at: place))
        }
        for fault in starting.added {
            let body: JSONObject = ["fault": .string(fault.commandLine)]
            lines.append(Self.call("POST", path: "/faults", body: body, by: client, at: place))
        }
        for changes in summary.changes {
            guard let edits = changes.edits else {
                leftOut.append("the rows of '\(changes.list.name)': they have more than \(RowEdit.countMax) changes")
                continue
            }
            lines += edits.map { Self.call($0, of: changes.list.name, by: client, at: place) }
        }
        for hold in summary.holds {
            var body = hold.pattern.members.filter { $0.value != .null }
            if hold.isRepeated { body["every"] = true }
            lines.append(Self.call("POST", path: "/holds", body: body, by: client, at: place))
        }
        return lines
    }

    /// Returns the lines of a script that runs the stub in the foreground, and sends the calls when the stub answers.
    ///
    /// All of it is in a subshell, so that a person can paste it into a shell, which `exit` must not end. Another stub
    /// on the port would get the calls; so the script does not start while one answers there.
    private static func script(starting command: String, then calls: [String], by client: Client) -> [String] {
        let ready = "\(client.word) -sf -m 2 -o /dev/null \(Client.origin + AdminPath.root)/ready"
        let problem = "The stub did not start, so the state was not restored"
        let start = ["("] + client.variables.map { "  \($0)" }
        let wait = [
            "  if \(ready); then",
            "    echo \"A stub already listens on port $port; end it first\" >&2; exit 1",
            "  fi",
            "  (",
            "    tries=0",
            "    until \(ready); do",
            "      tries=$((tries + 1))",
            "      if [ $tries -ge \(triesMax) ]; then echo '\(problem)' >&2; exit 1; fi",
            "      sleep 0.2",
            "    done",
        ]
        return start + wait + calls.map { "    \($0)" } + ["  ) &", "  \(command)", ")"]
    }

    /// The number of times that a script asks whether the stub has started, every 0.2 s.
    private static var triesMax: Int { 50 }

    private static func call(_ edit: RowEdit, of list: String, by client: Client, at place: Place) -> String {
        switch edit {
        case .insert(let index, let count):
            let body: JSONObject = ["list": .string(list), "at": .count(index), "count": .count(count)]
            return call("POST", path: "/rows", body: body, by: client, at: place)
        case .replace(let index, let row, _):
            let members = (try? JSONParser.parse(row)) ?? .object([:])
            let body: JSONObject = ["list": .string(list), "at": .count(index), "row": members]
            return call("PUT", path: "/rows", body: body, by: client, at: place)
        case .remove(let index, let count):
            let query = "/rows?list=\(list)&at=\(index)&count=\(count)"
            return call("DELETE", path: query + place.query("&"), body: nil, by: client, at: place)
        }
    }

    private static func call(
        _ method: String,
        path: String,
        body: JSONObject?,
        by client: Client,
        at place: Place
    ) -> String {
        var words = ["\(client.word) -sS -X \(method) -H \(ShellText.word("\(AdminGuard.header): 1"))"]
        if place.needsToken { words.append("-H \"Authorization: Bearer $TOKEN\"") }
        if var body {
            if !place.prefix.isEmpty { body["mount"] = .string(place.prefix) }
            words.append("-d \(ShellText.word(JSONValue.object(body).description))")
        }
        // A sandbox is created by the call that creates sandboxes of the mount itself.
        let folder = path == "/sandboxes" ? "" : place.sandbox.map(SandboxPath.prefix) ?? ""
        words.append(Client.origin + ShellText.word(folder + AdminPath.root + path))
        return words.joined(separator: " ")
    }
}
