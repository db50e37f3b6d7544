// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ListSketches
import ModelReading
import Reporters
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// `understudy describe`: a list file for the paged operations of a model.
struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a list file for the paged operations of a model of an API.",
        discussion: """
            A model is an OpenAPI document of version 3, a discovery document, or a service
            model (service-2.json) with paginators-1.json beside it: JSON or YAML, or
            packed with gzip. In a folder, reads all models. Each operation that asks for
            pages becomes a list, with its path, its parameters, its answer and the fields
            of its rows. Comments name what the model leaves open. If a list file cannot
            describe an operation, reports the reason instead. No other file and no URL
            that a model names is read.

            EXAMPLES
              understudy describe openapi.yaml
              understudy describe openapi.yaml --into lists.yaml
              understudy describe service-2.json --only ListKeys
              understudy describe models > lists.yaml

            EXIT CODES
              0   the list file is written
              64  the command line is wrong, an operation of --only does not exist, or
                  the file already exists
              65  a model is wrong, or has no operation that can be described; nothing
                  is written
              74  the file cannot be written
            """
    )

    @Argument(
        help: "Models, or folders with models.",
        completion: .file(extensions: ["json", "yaml", "yml", "gz"])
    )
    var sources: [String]

    @Option(
        help: ArgumentHelp("Write this file, which must not exist yet; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var into = "-"

    @Option(help: ArgumentHelp("Describe only this operation or list; repeatable.", valueName: "name"))
    var only: [String] = []

    @Flag(name: .shortAndLong, help: "Do not report operations that are not described, and what was written.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: sources, of: "model")
        try Bounds.check(path: into, of: "--into", "name a file, '-' for standard output")
    }

    func run() throws {
        var lists = DescribedLists()
        for finding in try chosen(findings()) { lists.add(finding) }
        if !quiet { for line in lists.refusalLines { report(line) } }
        guard !lists.sketches.isEmpty else {
            throw Failure.exit(
                ExitStatus.badInput,
                message: "\(lists.summary); nothing was written; name a model with operations that ask for pages"
            )
        }
        try write(ListFileText.text(of: lists.sketches, heading: heading))
        guard !quiet else { return }
        report(lists.summary)
        guard into != "-" else { return }
        Console.output.line("'\(into)' is written; to serve it: \(ShellText.line(["understudy", "serve", into]))")
    }
}

extension Describe {
    /// The first lines of the list file.
    private var heading: [String] {
        let names = sources.count > 3 ? Count.text(sources.count, noun: "model") : sources.joined(separator: ", ")
        return [
            "Lists that 'understudy describe' derived from \(names). The kinds of the fields are guesses from their "
                + "types and names."
        ]
    }

    /// Reads all sources; nothing is written if one of them is wrong.
    private func findings() throws -> [ModelFinding] {
        var findings: [ModelFinding] = []
        for source in sources {
            switch DescribedSource(source) {
            case .url: throw Failure.usage(of: [Understudy.self, Self.self], "'\(source)' is a URL; name a file")
            case .file: findings += try reading { () throws(Diagnostics) in try ModelFiles.findings(in: source) }
            case .folder: findings += try self.findings(inFolder: source)
            }
        }
        return findings
    }

    /// Reads the models of a folder; files that are not models are reported and left out.
    private func findings(inFolder folder: String) throws -> [ModelFinding] {
        let paths = ModelFiles.paths(in: folder)
        guard !paths.isEmpty else {
            throw Failure.exit(
                ExitStatus.badInput,
                message: "the folder '\(folder)' has no JSON or YAML file; nothing was written; name another folder"
            )
        }
        return paths.flatMap { path -> [ModelFinding] in
            do throws(Diagnostics) {
                return try ModelFiles.findings(in: path)
            } catch {
                if !quiet { Console.error.line(error.description) }
                return []
            }
        }
    }

    private func reading<Value>(_ body: () throws(Diagnostics) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw Failure.badInput(error, outcome: "nothing was written")
        }
    }

    /// Returns the operations that the command line chose, and refuses a name that no operation has.
    private func chosen(_ findings: [ModelFinding]) throws -> [ModelFinding] {
        guard !only.isEmpty else { return findings }
        let names = Set(findings.flatMap(\.names))
        for name in only where !names.contains(name) {
            let hint = NearName.hint(for: name, in: names.sorted())
            throw Failure.exit(ExitStatus.usage, message: "there is no paged operation '\(name)'\(hint)")
        }
        return findings.filter { !$0.names.isDisjoint(with: only) }
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
        Console.error.line("understudy: \(line.printable)")
    }
}

/// The sources that can be described.
private enum DescribedSource {
    /// A list of a backend.
    case url
    /// The file of a model.
    case file
    /// A folder with models.
    case folder

    /// Recognizes a source.
    init(_ text: String) {
        let isURL = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
        self = isURL ? .url : FolderWalk.isFolder(text) ? .folder : .file
    }
}

extension ModelFinding {
    /// The names by which a command line can choose the operation: its own and that of its list.
    fileprivate var names: Set<String> {
        switch self {
        case .list(let sketch, let operation): [operation, sketch.name]
        case .refused(let operation, _): [operation]
        }
    }
}
