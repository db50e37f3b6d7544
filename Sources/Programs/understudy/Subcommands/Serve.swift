// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ListDescription
import SourceDiagnostics
import StubEngine
import StubServer
import TextEncoding

/// `understudy serve`: the stub, until a signal ends it.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve paged lists that misbehave on demand.",
        discussion: manual
    )

    @Argument(
        help: "List files, or folders with list files (default: a list of houses).",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "Serve the list of this preset, such as stripe, together with the files; may be repeated.",
            valueName: "name"
        ),
        completion: .list(PresetLibrary.shipped.names)
    )
    var preset: [String] = []

    @Option(help: "Listen on this address; an address other than loopback needs --admin-token.")
    var host = "127.0.0.1"

    @Flag(help: "Allow phones and emulators: listen on all addresses and require a token for the admin API.")
    var lan = false

    // The value is parsed unconditionally, so that -1 is refused as a value and is not taken for an option.
    @Option(
        parsing: .unconditional,
        help: "Listen on this port; 0 picks a free port.",
        transform: Bounds.reader(of: 0...UInt16.max)
    )
    var port: UInt16 = 4010

    @Option(
        parsing: .unconditional,
        help: "Give every list this many rows, 0 to 2^53.",
        transform: Bounds.reader(of: 0...ListDescription.rowsMax)
    )
    var rows: UInt64?

    @Option(
        parsing: .unconditional,
        help: "Return this many rows per page if the request gives no page size; 1 to the list's maximumSize.",
        transform: Bounds.reader(of: 1...10_000)
    )
    var pageSize: UInt64?

    @Option(
        parsing: .unconditional,
        help: "Use this seed for every list; the same seed gives the same rows.",
        transform: Bounds.reader(of: 0...UInt64.max)
    )
    var seed: UInt64?

    @Option(
        help: ArgumentHelp("Add a fault, such as status:500@page=3; may be repeated.", valueName: "spec"),
        transform: Self.fault
    )
    var fault: [Fault] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Delay every answer by this time, such as 200 (milliseconds), 200ms or 1.5s; at most one hour.",
            valueName: "time"
        ),
        transform: Bounds.delay
    )
    var delay: Duration = .zero

    @Option(
        help: ArgumentHelp(
            "Accept requests to this host name, and let its pages read answers; may be repeated.",
            valueName: "name"
        ),
        transform: Bounds.hostName
    )
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "Let pages of this origin read answers (CORS): https://app.example, null, or '*' for all; may be repeated.",
            valueName: "origin"
        ),
        transform: Self.origin
    )
    var allowOrigin: [WebOrigin] = []

    @Option(
        help: ArgumentHelp(
            "Protect the admin API with this bearer token; required if --host is not loopback.",
            valueName: "token"
        )
    )
    var adminToken: String?

    @Flag(name: .customLong("no-panel"), help: "Do not serve the panel, the page for browsers at /__understudy/.")
    var hidesPanel = false

    @OptionGroup(title: "TLS")
    var transport: TransportOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keep this many requests in the journal, 1 to 1000000.", valueName: "requests"),
        transform: Bounds.reader(of: 1...1_000_000)
    )
    var journal: Int = Mount.journalLimit

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Allow this many sandboxes at the same time, 0 to 10000.", valueName: "number"),
        transform: Bounds.reader(of: SandboxLimits.counts)
    )
    var sandboxes: Int = SandboxLimits().countMax

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Remove a sandbox after this many seconds without requests, 1 to 86400.",
            valueName: "seconds"
        ),
        transform: Bounds.reader(of: SandboxLimits.seconds)
    )
    var sandboxTTL: Int = Self.sandboxLife

    /// The default of `--sandbox-ttl`, in seconds.
    static let sandboxLife = 600

    @Flag(help: "Compress answers of 1 KiB and more for clients that accept gzip.")
    var compress = false

    @Flag(help: "Reload the list files when they change; keep the previous ones if the new ones are invalid.")
    var watch = false

    // Other stubs have this option; without it, the error would suggest the nearest option, '--port'.
    @Flag(help: .hidden)
    var cors = false

    @Option(
        help: ArgumentHelp(
            "Log requests as text on standard error, or as lines of JSON on standard output.",
            valueName: "format"
        )
    )
    var log = LogFormat.text

    @Flag(name: .shortAndLong, help: "Do not list endpoints and requests on standard error.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: files, of: "list file", "name one or leave it out")
        try Bounds.check(presets: preset)
        if let name = preset.enumerated().first(where: { preset[..<$0.offset].contains($0.element) })?.element {
            throw ValidationError("--preset \(name) is given more than once; remove one")
        }
        if cors {
            throw ValidationError(
                "there is no --cors; pages of this machine may read answers without an option; "
                    + "allow others with --allow-origin ORIGIN, or all with --allow-origin '*'"
            )
        }
        if lan, host != "127.0.0.1" { throw ValidationError("--lan listens on all addresses; leave out --host") }
        if let adminToken, let wrong = adminToken.unicodeScalars.first(where: { !(" "..."~").contains($0) }) {
            throw ValidationError(
                "--admin-token has the character '\(String(wrong).printable)', which browsers do not send in a header; "
                    + "use letters, digits and marks of ASCII"
            )
        }
        if watch, files.isEmpty { throw ValidationError("--watch needs a list file; name one") }
    }

    func run() async throws {
        EventLoopCount.fitToAllowedCores()
        LargeBlocks.giveBackAtOnce()
        let mount = try firstMount()
        var place = StubServerConfiguration(host: host, port: Int(port))
        place.allowedHosts = allowHost
        place.allowedOrigins = allowOrigin
        place.compresses = compress
        place.adminToken = adminToken
        place.servesPanel = !hidesPanel
        place.version = Understudy.version
        place.command = words
        place.files = files + [transport.certificate, transport.key].compactMap(\.self)
        let access = lan ? NetworkAccess(token: adminToken) : nil
        if let access {
            place.host = NetworkAccess.host
            place.allowedHosts += access.hosts
            place.adminToken = access.token
        }
        do {
            try await serve(mount, at: place, opening: access)
        } catch let error as StubServerError {
            throw Failure.exit(Self.exit(for: error), message: error.message)
        }
    }

    /// Makes the first mount; errors in options are reported in the form of the parser.
    private func firstMount() throws -> Mount {
        do {
            return Mount(
                try backend(read()),
                journalLimit: journal,
                faultSeed: seed ?? 7,
                sandboxes: SandboxLimits(countMax: sandboxes, life: .seconds(sandboxTTL)),
                clock: Moment.system
            )
        } catch let error as ValidationError {
            throw Failure.usage(of: [Understudy.self, Self.self], error.message)
        }
    }

    private static func exit(for error: StubServerError) -> ExitCode {
        switch error.code {
        case .hostNotLoopback: ExitStatus.usage
        case .badCertificate: ExitStatus.badInput
        default: ExitStatus.unavailable
        }
    }

    private func serve(
        _ mount: Mount,
        at place: StubServerConfiguration,
        opening access: NetworkAccess?
    ) async throws {
        var place = place
        let transport = try transport.security(naming: access?.hosts ?? [])
        place.security = transport.security
        let remarks = OpenFiles.notice(for: place)
        let notices = ServerNotices()
        let server = StubServer(configuration: place, notify: notices.receive)
        server.mount(mount, at: "")
        let reload = watch ? reload(mount) : nil
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { [quiet, log] in
                guard let address = try? await server.listening() else { return }
                // With a log of JSON, standard output has only requests.
                let console = log == .json ? Console.error : Console.output
                console.line("Understudy is listening on \(address.url)")
                if !quiet {
                    let open = access?.notice(at: address) ?? []
                    for line in remarks + open + transport.notice(address.url) { Console.error.line(line) }
                    EndpointList.print(mount.endpoints, at: address.url)
                }
                guard !quiet || log == .json else { return }
                await withDiscardingTaskGroup { group in
                    if !quiet { group.addTask { await notices.run() } }
                    await RequestLog(mount: mount, format: log).run()
                }
            }
            if let reload { group.addTask { await reload.run() } }
            // A signal ends the server first, so that the log shows the end of its last requests.
            defer { group.cancelAll() }
            try await Interruption().during { try await server.run() }
        }
    }

    /// Makes the backend of the files; options of the command line replace values of the files.
    private func backend(_ file: ListFile) throws -> Backend {
        let file = try overlay(file)
        // The faults of the files are correct: reading the files has checked them.
        var findings = Diagnostics()
        return Backend(
            file,
            faults: fault + FaultParser.faults(of: file, into: &findings),
            delay: delay
        )
    }

    /// Watches the list files, and reports the outcome of each change on standard error.
    private func reload(_ mount: Mount) -> HotReload {
        let watched = WatchedFiles(files)
        return HotReload(of: mount, look: watched.look, load: { try backend(load()) }) { outcome in
            switch outcome {
            case .changed(let losses):
                Console.error.line("the list files have changed and are reloaded")
                for loss in losses { Console.error.line("\(loss)".printable) }
            case .kept(let error):
                Console.error.line("\(error)")
                Console.error.line("still serving the previous list files; fix the new ones")
            }
        }
    }

    private func load() throws(Diagnostics) -> ListFile {
        try ListFiles.load(files, presets: preset)
    }

    private func read() throws -> ListFile {
        do {
            return try load()
        } catch {
            throw Failure.badInput(error, noun: "error", outcome: "the stub did not start")
        }
    }

    /// Replaces values of the files with those of the command line.
    private func overlay(_ file: ListFile) throws -> ListFile {
        var file = file
        for index in file.lists.indices {
            if let rows { file.lists[index].rows = rows }
            if let seed { file.lists[index].seed = seed }
            if let pageSize { try Self.set(pageSize, of: &file.lists[index]) }
        }
        for fault in fault {
            if let problem = fault.problem(in: file) { throw ValidationError("--fault \(fault) \(problem)") }
        }
        return file
    }

    /// Sets the page size of a list for requests that do not give one.
    private static func set(_ pageSize: UInt64, of list: inout ListDescription) throws {
        let most = list.paging.maximumSize
        guard pageSize <= most else {
            throw ValidationError(
                "--page-size \(pageSize) is above the 'maximumSize' \(most) of the list '\(list.name)'; "
                    + "use --page-size \(most) or less, or raise 'maximumSize' in its list file"
            )
        }
        list.paging.defaultSize = pageSize
    }

    private static func origin(_ text: String) throws -> WebOrigin {
        do {
            return try WebOrigin(text)
        } catch {
            throw ValidationError(error.message)
        }
    }

    private static func fault(_ text: String) throws -> Fault {
        do {
            return try FaultParser.parse(commandLine: text)
        } catch {
            throw ValidationError(error.reason)
        }
    }
}
