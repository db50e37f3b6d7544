// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ListDescription
import Reporters
import SystemCalls

/// `understudy init`: a list file to start from, with comments that explain the format.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a list file to start from.",
        discussion: """
            The file describes one list, and its comments explain the usual keys. You can
            serve it with 'understudy serve' before you change it. With --preset, the list
            begins with the description of a well-known API, which is called a preset;
            'understudy presets' lists the names of all presets.
            To begin a suite of contracts, use 'understudy contracts --empty'.

            EXAMPLES
              understudy init
              understudy init houses.yaml
              understudy init --preset stripe
              understudy init - > lists.yaml

            EXIT CODES
              0   the file is written
              64  the command line is wrong, or the file already exists
              74  the file cannot be written
            """
    )

    @Argument(
        help: "Write this file, which must not exist yet; - is standard output.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var file = "lists.yaml"

    @Option(
        help: ArgumentHelp("Begin the list with this preset.", valueName: "name"),
        completion: .list(PresetLibrary.shipped.names)
    )
    var preset: String?

    @Flag(name: .shortAndLong, help: "Do not report what was written.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: [file], of: "list file", "name one, '-' for standard output")
        if let preset { try Bounds.check(presets: [preset]) }
    }

    func run() throws {
        let preset = preset.flatMap { PresetLibrary.shipped[$0] }
        let text = preset.map { FirstListFile.text(with: $0) } ?? FirstListFile.plain
        guard file != "-" else { return Console.output.write(text) }
        try write(text)
        if !quiet {
            Console.output.line("'\(file)' is written; to serve it: \(ShellText.line(["understudy", "serve", file]))")
        }
    }

    /// Writes the file, which must not exist yet.
    private func write(_ text: String) throws {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw refusal(errno) }
            throw Failure.exit(
                ExitStatus.usage,
                message: "'\(file)' already exists and stays as it is; name another file, or remove this one"
            )
        }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemCalls.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = errno
                unlink(file)
                throw refusal(reason)
            }
            rest = rest.dropFirst(count)
        }
    }

    private func refusal(_ reason: CInt) -> ExitCode {
        let text = String(cString: strerror(reason))
        return Failure.exit(
            ExitStatus.ioError,
            message: "'\(file)' cannot be written: \(text); name a file in a folder that you can write to"
        )
    }
}
