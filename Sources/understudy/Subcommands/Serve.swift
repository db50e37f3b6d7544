// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ListDescription
import StubEngine
import StubServer

/// `understudy serve`: the stub, until a signal ends it.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve paged lists that misbehave on demand.",
        discussion: """
            Without a file, a list of houses is served at /api/houses. What can be asked
            is listed at /.

            A fault is WHAT[@list=NAME][,page=N][,row=N][,header=NAME=VALUE][,request=N]
            [,times=N][,rate=0.1], and WHAT is
              status:500  status:500:MESSAGE   an error, with the server's message
              business:1001:MESSAGE            an error in the body of a status 200
              redirect-loop  rate-limit:5s  unavailable:5s  unauthorized:HEADER
              shape:Data.List=null             a part of the body that is null, missing,
                                               string, number, array, object, …
              body:empty  body:invalid-json  body:truncated  body:bom  body:invalid-utf8
              content-type:text/plain  wrong-length  malformed-chunk  garbage
              delay:200  delay:100..300        an answer that is late, always or by chance
              delay:200~0.5                    late with a long tail: median and sigma
              drip:5/2s  bandwidth:2000        a body in pieces, or slow
              close-before  close-mid-body  reset  never
            A request can ask for one itself: curl -H 'Understudy-Fault: status:503' …

            EXAMPLES
              understudy serve
              understudy serve houses.yaml --port 0
              understudy serve --rows 9007199254740992 --page-size 50
              understudy serve --fault status:500@page=3,times=1 --fault delay:800@page=2
              curl 'http://127.0.0.1:4010/api/houses?pageIndex=2&pageSize=5'
            """
    )

    @Argument(
        help: "List files; without one, a list of houses.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var files: [String] = []

    @Option(help: "The address to listen at; one that is not the loopback's needs --admin-token.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 picks a free one.")
    var port: UInt16 = 4010

    @Option(help: "How many rows every list has, 0 to 2^53.")
    var rows: UInt64?

    @Option(help: "How many rows a page has when a request does not say.")
    var pageSize: UInt64?

    @Option(help: "The seed of every list: the same seed, the same rows.")
    var seed: UInt64?

    @Option(
        help: ArgumentHelp("What goes wrong, and where; may be repeated.", valueName: "spec"),
        transform: Self.fault
    )
    var fault: [Fault] = []

    @Option(help: ArgumentHelp("How long every answer takes.", valueName: "milliseconds"))
    var delay: UInt32 = 0

    @Option(help: ArgumentHelp("A host name to accept besides the loopback's own; may be repeated.", valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp("What the admin API wants as a bearer token; needed for other hosts.", valueName: "token")
    )
    var adminToken: String?

    @Option(help: ArgumentHelp("How many requests are remembered.", valueName: "requests"))
    var journal = Mount.journalLimit

    @Flag(help: "Serve the list files anew when they change; a bad change leaves the former in force.")
    var watch = false

    @Flag(name: .shortAndLong, help: "Do not list endpoints and requests on standard error.")
    var quiet = false

    func validate() throws {
        if let rows, rows > ListDescription.rowsMax {
            throw ValidationError("--rows \(rows) is too many; 0 to \(ListDescription.rowsMax) are possible")
        }
        if !(1...1_000_000).contains(journal) {
            throw ValidationError("--journal \(journal) is not possible; 1 to 1000000 are")
        }
        if watch, files.isEmpty { throw ValidationError("--watch watches list files; name one") }
        if pageSize == 0 { throw ValidationError("--page-size 0 makes no pages; 1 or more is possible") }
    }

    func run() async throws {
        let mount = try mount(read())
        var place = StubServerConfiguration(host: host, port: Int(port))
        place.allowedHosts = allowHost
        place.adminToken = adminToken
        let server = StubServer(configuration: place)
        server.mount(mount, at: "")
        do {
            try await serve(server, mount)
        } catch let error as StubServerError {
            let isUsage = error.code == .hostNotLoopback
            throw Failure.exit(isUsage ? ExitStatus.usage : ExitStatus.unavailable, error.message)
        }
    }

    private func serve(_ server: StubServer, _ mount: Mount) async throws {
        let talk = Task { [quiet] in
            guard let address = try? await server.listening() else { return }
            Console.output.line("Understudy is listening on \(address.url)")
            if quiet { return }
            EndpointList.print(mount.endpoints, at: address.url)
            await RequestLog(mount: mount).run()
        }
        defer { talk.cancel() }
        let watching = watch ? Task { await reload().run(on: server, at: "") } : nil
        defer { watching?.cancel() }
        try await Interruption().during { try await server.run() }
    }

    /// Makes the files with the options of the command line over them servable.
    private func mount(_ file: ListFile) throws -> Mount {
        Mount(
            try backend(file),
            faults: fault,
            delay: .milliseconds(Int64(delay)),
            journalLimit: journal,
            faultSeed: seed ?? 7
        )
    }

    /// Watches the list files, and says on standard error what became of a change.
    private func reload() -> HotReload {
        HotReload(look: WatchedFiles(files).look, load: { try mount(ListFiles.load(files)) }) { [quiet] outcome in
            switch outcome {
            case .swapped(let mount):
                Console.error.line("the list files have changed and are served anew")
                if !quiet { Task { await RequestLog(mount: mount).run() } }
            case .kept(let error):
                Console.error.line("\(error)")
                Console.error.line("the former list files are served on; correct the new ones")
            }
        }
    }

    private func read() throws -> ListFile {
        do {
            return try ListFiles.load(files)
        } catch {
            throw Failure.badInput(error)
        }
    }

    /// Puts the options of the command line over the files.
    private func backend(_ file: ListFile) throws -> ListFile {
        var file = file
        for index in file.lists.indices {
            if let rows { file.lists[index].rows = rows }
            if let seed { file.lists[index].seed = seed }
            if let pageSize { file.lists[index].paging.setDefaultSize(pageSize) }
        }
        if let problem = fault.lazy.compactMap({ $0.problem(in: file) }).first {
            throw ValidationError("--fault \(problem)")
        }
        return file
    }

    private static func fault(_ text: String) throws -> Fault {
        do {
            return try FaultParser.parse(commandLine: text)
        } catch {
            throw ValidationError(error.reason)
        }
    }
}
