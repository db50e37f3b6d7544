// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ArgumentParser
import BackendClient
import BackendProbing
import ClientLayers
import JSONValues
import ListSketches
import ModelReading
import Reporters
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// `understudy describe`: a list file for the lists of a real backend, of a recording or of a model.
struct Describe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a list file for the lists of a backend, a recording or a model.",
        discussion: """
            With a URL, asks the backend for the list. Sends at most 12 requests, only to
            the origin of the URL, and only GET unless you pass --method POST. If the URL
            has paging parameters, uses their names, but sends its own values.

            A recording is a HAR file, which browsers and proxies write, with the contents
            of the answers. Its name ends in '.har', or its content begins with the member
            'log'. If requests differ only in paging parameters, and get the pages of a
            list, they become a list. The list file contains no text of an answer that
            could be personal or secret.

            A model is an OpenAPI document of version 3, a discovery document, or a service
            model (service-2.json) with paginators-1.json beside it. It can be JSON or
            YAML, and can be compressed with gzip. Each operation that asks for pages
            becomes a list, with its path, its parameters, its answer and the fields of its
            rows. Comments name what the model does not say. If a list file cannot describe
            an operation, reports the reason instead. If a model names other files or URLs,
            does not read them.

            If you name a folder, reads all models and recordings in it.

            EXAMPLES
              understudy describe https://api.example.com/orders --into orders.yaml
              understudy describe $URL --method POST --body '{"method":"tools/list"}'
              understudy describe traffic.har > lists.yaml
              understudy describe openapi.yaml
              understudy describe openapi.yaml --into lists.yaml
              understudy describe service-2.json --only ListKeys
              understudy describe models > lists.yaml

            EXIT CODES
              0   the list file is written
              64  the command line is wrong, there is no list or operation with the name
                  of --only, or the file already exists
              65  a source is wrong, or has no list that can be described; nothing is
                  written, except if only some recordings in a folder are wrong
              74  the file cannot be written
              129, 130, 143  interrupted; nothing is written
            """
    )

    @Argument(
        help: "URLs of lists, recordings, models, or folders with recordings and models.",
        completion: .file(extensions: ["json", "yaml", "yml", "gz", "har"])
    )
    var sources: [String]

    @Option(
        help: ArgumentHelp("Write this file, which must not exist yet; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var into = "-"

    @Option(help: ArgumentHelp("Describe only this operation or list; may be repeated.", valueName: "name"))
    var only: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Send at most this many requests for one URL (default: 12).", valueName: "requests"),
        transform: Bounds.reader(of: 2...100)
    )
    var requests = DescribeState.requestsMax

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Send this JSON object, with the parameters of paging added, as the body of each POST (default: {}).",
            valueName: "json"
        )
    )
    var body: String?

    @OptionGroup(title: "Requests")
    var client: ClientOptions

    @Flag(name: .shortAndLong, help: "Do not report requests, lists that are not described, and what was written.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: sources, of: "source")
        for source in sources where BackendAddress.isURL(source) { _ = try address(source) }
        if client.method != .get, !sources.contains(where: BackendAddress.isURL) {
            throw ValidationError("--method is the method of requests to a URL; name the URL of a list")
        }
        if let body {
            guard client.method == .post else {
                throw ValidationError("--body is the body of a POST; add --method POST")
            }
            // The message does not repeat the text, which can have secrets.
            guard Self.object(body) != nil else {
                throw ValidationError("--body is not a JSON object; write one such as '{\"method\":\"tools/list\"}'")
            }
        }
        try Bounds.check(path: into, of: "--into", "name a file, '-' for standard output")
    }

    func run() async throws {
        try NewFile.refuseUnwritable(into)
        var lists = DescribedLists(choosing: Set(only))
        let (findings, lostFiles) = try await findings()
        for finding in findings { lists.add(finding) }
        if !quiet || lists.sketches.isEmpty { for line in lists.refusalLines { report(line) } }
        guard !lists.sketches.isEmpty else {
            // The reason for a URL has its own remedy.
            let remedy =
                sources.allSatisfy(BackendAddress.isURL) ? "" : "; name a source with lists that have several pages"
            throw Failure.exit(ExitStatus.badInput, message: "\(lists.summary); nothing was written\(remedy)")
        }
        try write(ListFileText.text(of: lists.sketches, heading: heading))
        if !quiet {
            report(lists.summary)
            if into != "-" {
                let command = ShellText.line(["understudy", "serve", into])
                Console.output.line("'\(into)' is written; to serve it: \(command)")
            }
        }
        guard lostFiles.isEmpty else {
            let names = lostFiles.map { "'\($0)'" }.joined(separator: ", ")
            throw Failure.exit(ExitStatus.badInput, message: "the list file has no list of \(names)")
        }
    }
}

extension Describe {
    /// The first lines of the list file.
    private var heading: [String] {
        let names =
            sources.count > 3
            ? Count.text(sources.count, noun: "source") : sources.map { Self.title(of: $0) }.joined(separator: ", ")
        return [
            "Lists that 'understudy describe' derived from \(names). The kinds of the fields are guesses from their "
                + "types and names."
        ]
    }

    /// Returns a source as a file may name it: a URL without its query and without segments that could be secrets.
    private static func title(of source: String) -> String {
        guard BackendAddress.isURL(source) else { return source }
        return (try? BackendAddress(source)).map { $0.origin + ListReading.publicPath(ofURL: source) } ?? "a URL"
    }

    /// Reads all sources; nothing is written if one of them is wrong, except for a recording in a folder.
    ///
    /// Files come first, so that a wrong file or a wrong name of `--only` is reported before the first request.
    ///
    /// - Returns: The findings, and the paths of the recordings in folders that cannot be read.
    private func findings() async throws -> (all: [ModelFinding], lostFiles: [String]) {
        var lostFiles: [String] = []
        let files = try sources.map { source -> [ModelFinding]? in
            switch DescribedSource(source) {
            case .url: nil
            case .unmarkedAddress: throw Failure.badInput(Self.noScheme(of: source), outcome: "nothing was written")
            case .file: try reading { () throws(Diagnostics) in try self.findings(inFile: source) }
            case .folder: try self.findings(inFolder: source, lostFiles: &lostFiles)
            }
        }
        let names = try zip(sources, files)
            .map { source, findings in
                try findings.map { DescribedLists.names(of: $0) } ?? Self.names(at: address(source))
            }
        try refuseUnknown(among: names.reduce(into: []) { $0.formUnion($1) })
        var all: [ModelFinding] = []
        for (index, source) in sources.enumerated() where only.isEmpty || !names[index].isDisjoint(with: only) {
            if let findings = files[index] {
                all += findings
            } else {
                all.append(try await finding(at: address(source)))
            }
        }
        return (all: all, lostFiles: lostFiles)
    }

    /// Returns the JSON object that a text writes; nil for another text.
    private static func object(_ text: String) -> JSONValue? {
        guard let value = try? JSONParser.parse(Array(text.utf8)), value.object != nil else { return nil }
        return value
    }

    /// Returns the names by which a list at a URL can be chosen.
    private static func names(at address: BackendAddress) -> Set<String> {
        [address.origin + address.path, ListReading.name(forURL: address.text)]
    }

    /// Returns the finding for an address that a user took for a URL.
    private static func noScheme(of source: String) -> Diagnostics {
        let message = "no such file; check the path, or write http:// in front of it if it is the address of a backend"
        return Diagnostics([.error(message, at: SourceLocation(file: source))])
    }

    /// Asks a backend for a list.
    private func finding(at address: BackendAddress) async throws -> ModelFinding {
        let interruption = Interruption()
        let talk = BackendTalk(with: address, options: client, until: interruption)
        let (requests, quiet, body) = (requests, quiet, body.flatMap { Self.object($0) })
        let reading = try await talk.run { client in
            await talk.describe(atMost: requests, sending: body, with: client, isQuiet: quiet).reading
        }
        if let ending = interruption.status { throw ending }
        var finding = ModelFinding(reading, operation: address.origin + address.path)
        if client.hasCredentials, case .failure(let refusal) = reading,
            let reason = UnreadList.denial(ofCredentialsBy: refusal)
        {
            finding = .refused(operation: finding.operation, reason: reason)
        }
        guard case .refused(let operation, let reason) = finding else { return finding }
        // The answers of a backend can repeat the secrets of a request.
        return .refused(operation: operation, reason: masked(reason))
    }

    /// Reads the lists of a recording, or those of a model.
    private func findings(inFile path: String) throws(Diagnostics) -> [ModelFinding] {
        try RecordingFiles.isRecording(path) ? RecordingFiles.findings(in: path) : ModelFiles.findings(in: path)
    }

    /// Reads a URL; its errors never repeat a password.
    private func address(_ text: String) throws -> BackendAddress {
        do {
            return try BackendAddress(text)
        } catch {
            throw ValidationError(error.message)
        }
    }

    /// Reads the models and the recordings of a folder; other files are reported and left out.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - lostFiles: Gets the paths of the recordings that cannot be read.
    /// - Returns: The findings.
    /// - Throws: The exit of a folder without such files.
    private func findings(inFolder folder: String, lostFiles: inout [String]) throws -> [ModelFinding] {
        let paths = (ModelFiles.paths(in: folder) + RecordingFiles.paths(in: folder)).sorted()
        guard !paths.isEmpty else {
            throw Failure.exit(
                ExitStatus.badInput,
                message:
                    "the folder '\(folder)' has no JSON, YAML or HAR file; nothing was written; name another folder"
            )
        }
        var all: [ModelFinding] = []
        for path in paths {
            do throws(Diagnostics) {
                all += try findings(inFile: path)
            } catch {
                let isRecording = RecordingFiles.isRecording(path)
                // A folder can have other files, but a recording is there to be described.
                if isRecording { lostFiles.append(path) }
                if !quiet || isRecording { Console.error.line(error.description) }
            }
        }
        return all
    }

    private func reading<Value>(_ body: () throws(Diagnostics) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw Failure.badInput(error, outcome: "nothing was written")
        }
    }

    /// Refuses a name of `--only` that no list or operation has.
    private func refuseUnknown(among names: Set<String>) throws {
        for name in only where !names.contains(name) {
            let hint = masked(NearName.hint(for: name, in: names.sorted()))
            throw Failure.exit(ExitStatus.usage, message: "there is no list or operation '\(name)'\(hint)")
        }
    }

    private func write(_ text: String) throws {
        let most = YAMLLimits().byteCountMax
        guard text.utf8.count <= most else {
            throw Failure.exit(
                ExitStatus.badInput,
                message:
                    "the list file would be larger than \(most >> 20) MiB, and 'understudy serve' would not read it; "
                    + "nothing was written; describe fewer models, or choose operations with --only"
            )
        }
        guard into != "-" else { return Console.output.write(text) }
        try NewFile.write(text, to: into)
    }

    private func report(_ line: String) {
        Console.error.line("understudy: \(masked(line).printable)")
    }

    /// Returns a text without the headers of the user, and without the secrets in the URLs of the sources.
    private func masked(_ text: String) -> String {
        sources.filter(BackendAddress.isURL).reduce(text) { client.masked($0, in: $1) }
    }
}
