// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import StubEngine
import Testing

@testable import StubServer

@Suite("The state as a text")
struct StateTextTests {
    private let mount = Mount(.five)
    private let fileNote = "the file 'my houses.yaml': a person who runs the command needs it at this path"
    private let fileComment = """
        # 'Not in this text:'
        # '- the file '\\''my houses.yaml'\\'': a person who runs the command needs it at this path'

        """

    /// Sets one thing of each kind.
    private func change() throws {
        _ = mount.add(Fault(.status(500, message: "It's"), list: "houses", page: 2, times: 1))
        try mount.insertRows(2, at: 1, of: "houses")
        try mount.removeRows(at: 4..<5, of: "houses")
        _ = try mount.replaceRow(at: 0, with: ["Title": "Mine"], of: "houses")
        mount.hold(RequestPattern(name: "houses", page: 3))
        mount.hold(RequestPattern(), isRepeated: true)
    }

    private func state(_ form: String, token: String? = nil) throws -> (text: String, leftOut: [String]) {
        let mounts = MountTable()
        _ = mounts.insert(mount, at: "")
        var request = AdminRequest(method: "GET", path: "/state", query: [("form", form)])
        request.headers = [("Host", "localhost:4010"), ("Authorization", "Bearer \(token ?? "")")]
        var api = AdminAPI(mounts: mounts, gate: AdminGuard(token: token))
        api.program.command = ["understudy", "serve", "my houses.yaml"]
        api.program.files = ["my houses.yaml"]
        let body = try JSONParser.parse(api.answer(request).plan.body)
        let leftOut = body["leftOut"]?.array?.compactMap(\.text) ?? []
        return (try #require(body["text"]?.text, "\(body)"), leftOut)
    }

    @Test("is the command that starts the stub where nothing was changed")
    func unchanged() throws {
        let command = try state("command")
        #expect(command.text == fileComment + "understudy serve 'my houses.yaml'\n" && command.leftOut == [fileNote])
        let guarded = try state("command", token: "s3cret")
        #expect(guarded.text.hasSuffix("\nunderstudy serve 'my houses.yaml' --admin-token \"$TOKEN\"\n"))
        #expect(guarded.leftOut == [fileNote, "the admin token: put it into the variable TOKEN"])
    }

    @Test("calls the address at which the stub listens, also over TLS")
    func address() {
        mount.hold(RequestPattern())
        var program = ProgramIdentity(command: ["serve"], host: "::1", isSecure: true)
        let place = StateText.Place(port: 4310)
        let secure = StateText(command: MountSummary(mount), of: program, at: place)
        let start = "(\n  port=4310\n  stub='https://[::1]:'$port\n  if curl -k -sf -m 2 -o /dev/null \"$stub\"/"
        #expect(secure.text.hasPrefix(start))
        #expect(secure.text.contains("    curl -k -sS -X POST ") && secure.leftOut.isEmpty)
        program = ProgramIdentity(command: ["serve"], files: ["a", "b"], host: "0.0.0.0")
        let open = StateText(command: MountSummary(mount), of: program, at: place)
        #expect(open.text.contains("  stub=http://127.0.0.1:$port\n"))
        #expect(open.leftOut == ["the files 'a', 'b': a person who runs the command needs them at these paths"])
    }

    @Test("has the faults as options, and rows and holds as calls")
    func command() throws {
        try change()
        let calls = "    curl -sS -X"
        let header = "-H 'Understudy-Admin: 1'"
        let stub = "\"$stub\""
        let address = "\(stub)/__understudy"
        let ready = "curl -sf -m 2 -o /dev/null \(address)/ready"
        let problem = "The stub did not start, so the state was not restored"
        let row = #"{"list":"houses","at":0,"row":{"Id":0,"Title":"Mine"}}"#
        let command = try state("command")
        #expect(
            command.text == fileComment + """
                (
                  port=4010
                  stub=http://127.0.0.1:$port
                  if \(ready); then
                    echo "A stub already listens on port $port; end it first" >&2; exit 1
                  fi
                  (
                    tries=0
                    until \(ready); do
                      tries=$((tries + 1))
                      if [ $tries -ge 50 ]; then echo '\(problem)' >&2; exit 1; fi
                      sleep 0.2
                    done
                \(calls) POST \(header) -d '{"list":"houses","at":1,"count":2}' \(address)/rows
                \(calls) DELETE \(header) \(stub)'/__understudy/rows?list=houses&at=4&count=1'
                \(calls) PUT \(header) -d '\(row)' \(address)/rows
                \(calls) POST \(header) -d '{"list":"houses","page":3}' \(address)/holds
                \(calls) POST \(header) -d '{"every":true}' \(address)/holds
                  ) &
                  understudy serve 'my houses.yaml' --port "$port" --fault 'status:500:It'\\''s@list=houses,page=2,times=1'
                )

                """
        )
        #expect(command.leftOut == [fileNote])
        let guarded = try state("command", token: "s3cret")
        #expect(!guarded.text.contains("s3cret") && guarded.text.contains(#" -H "Authorization: Bearer $TOKEN" "#))
        #expect(guarded.text.hasSuffix(",times=1' --admin-token \"$TOKEN\"\n)\n"))
    }

    @Test(
        "begins with the faults of the list file, removes those that were removed, and adds the others in their order"
    )
    func fileFaults() throws {
        let text = "understudy: 1\nlists: { houses: { rows: 5 } }\nfaults: ['status:500@page=2', 'status:503@page=3']\n"
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        let (first, kept) = (Fault(.never, page: 1), Fault(.status(503, message: nil), page: 3))
        let mount = Mount(file, faults: [first, kept, Fault(.closeBefore)])
        let starting = MountSummary(mount).startingFaults
        #expect(starting == .init(options: [first], removed: [0], added: [Fault(.closeBefore)]))
        let command = StateText(
            command: MountSummary(mount),
            of: ProgramIdentity(command: ["serve"]),
            at: StateText.Place(prefix: "/m/1", sandbox: "t")
        )
        let lines = command.text.split(separator: "\n")
        let calls = lines.filter { $0.contains("-X") }
        let path = "/__sandbox/t/__understudy"
        try #require(calls.count == 2)
        #expect(calls[0].hasSuffix("DELETE -H 'Understudy-Admin: 1' \"$stub\"'\(path)/faults/2?mount=/m/1'"))
        #expect(calls[1].contains(#"-d '{"fault":"close-before","mount":"/m/1"}'"#))
        #expect(lines.suffix(2) == ["  serve --port \"$port\" --fault never@page=1", ")"])
    }

    @Test("creates a sandbox with its seed first")
    func seededSandbox() {
        let place = StateText.Place(port: 4310, sandbox: "t")
        let serve = ProgramIdentity(command: ["serve"])
        let command = StateText(command: MountSummary(mount, seed: 5), of: serve, at: place)
        let call = #" -d '{"name":"t","seed":5}' "$stub"/__understudy/sandboxes"#
        #expect(command.text.hasSuffix("\(call)\n  ) &\n  serve --port \"$port\"\n)\n"))
    }

    @Test(
        "has a fault that is used up with its whole count, and says so; other faults have the rest of their times",
        arguments: StateText.Form.allCases
    )
    func counters(form: StateText.Form) throws {
        _ = mount.add(Fault(.status(500, message: nil), times: 1))
        _ = mount.add(Fault(.status(501, message: nil), times: 3))
        _ = mount.add(Fault(.status(502, message: nil), request: 5))
        for _ in 0..<2 { _ = mount.answer(StubRequest(path: "/api/houses")) }
        let state = try state(form.rawValue)
        let note = "that the fault 'status:500@times=1' is used up: in this text, it can apply again"
        #expect(state.leftOut.contains(note))
        let mark = form == .command ? "--fault " : "- \""
        for fault in ["status:500@times=1", "status:501@times=2", "status:502@request=3"] {
            #expect(state.text.contains(mark + fault))
        }
    }

    @Test("keeps a fault of the list file that is used up, and replaces one with another rest of its times")
    func usedFileFault() throws {
        let text =
            "understudy: 1\nlists: { houses: { rows: 5 } }\nfaults: ['status:500@times=1', 'status:503@times=3']\n"
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        var findings = Diagnostics()
        let mount = Mount(file, faults: FaultParser.faults(of: file, into: &findings))
        for _ in 0..<2 { _ = mount.answer(StubRequest(path: "/api/houses")) }
        let rest = Fault(.status(503, message: nil), times: 2)
        #expect(MountSummary(mount).startingFaults == .init(removed: [1], added: [rest]))
    }

    @Test("names a held answer by what its client has asked for, and never lets a comment be a command")
    func heldAnswer() throws {
        mount.hold(RequestPattern())
        _ = mount.answer(StubRequest(path: "/api/houses", query: [("pageIndex", "2"), ("a", "'\n; rm -rf x")]))
        let note =
            "the held answer to GET /api/houses?pageIndex=2&a='\n; rm -rf x, page 2: its client has to ask again, "
            + "and a hold of one answer is over"
        let command = try state("command")
        #expect(command.leftOut == [note, fileNote])
        let comment = #"# '- the held answer to GET /api/houses?pageIndex=2&a='\''\u{A}; rm -rf x, page 2: its client"#
        #expect(command.text.contains(comment))
        #expect(command.text.split(separator: "\n").allSatisfy { $0.hasPrefix("# '") || $0.hasPrefix("understudy ") })
    }

    @Test("has a page size that a contract can have")
    func largePages() throws {
        let text = "understudy: 1\nlists: { towns: { paging: { defaultSize: 500 } } }\n"
        let mount = Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))
        let list = try #require(mount.backend.file.lists.first)
        let contract = StateText(contract: MountSummary(mount), of: list)
        #expect(contract.text.contains("configure: { pageSize: 100 }\n"))
        #expect(contract.leftOut.first == "the page size 500: a page of a contract has at most 100 rows")
    }

    @Test("leaves the delay of all answers out of a contract, and faults that cannot apply to the list of its dialect")
    func impossibleFaults() throws {
        let mount = Mount(Backend(.five, faults: [], delay: .milliseconds(250)))
        let kept = ["status:500@page=2", "shape:total=null"]
        let impossible = ["shape:Data.List=null", "status:500@row=7", "expired-cursor"]
        for text in kept + impossible { _ = mount.add(try FaultParser.parse(commandLine: text)) }
        let list = try #require(mount.backend.file.lists.first)
        let contract = StateText(contract: MountSummary(mount), of: list)
        #expect(contract.text.contains("        - \"status:500@page=2\"\n        - \"shape:total=null\"\n    steps:\n"))
        let reasons = [
            "the fault 'shape:Data.List=null': in the dialect 'page', it changes 'Data.List', which no answer has",
            "the fault 'status:500@row=7': in the dialect 'page', it applies to row 7, and 'houses' has 5 rows",
            "the fault 'expired-cursor': in the dialect 'page', it has no visible effect: no matching list pages by",
            "the delay of all answers, 250ms: add it as a fault",
            "the members of the rows of 'houses', and the form of its answers: ",
        ]
        #expect(contract.leftOut.count == reasons.count)
        for (leftOut, reason) in zip(contract.leftOut, reasons) { #expect(leftOut.hasPrefix(reason)) }
    }

    @Test("is a contract for a pager")
    func contract() throws {
        try change()
        let reason =
            "the contract has a list of its own, with the same paging style, 'page', and the same number of rows"
        let contract = try state("contract")
        #expect(
            contract.text == """
                # Not in this text:
                # - the replaced row 0 of 'houses': contracts only insert and delete rows
                # - the hold of every request: a contract holds one answer, and not every answer
                # - the members of the rows of 'houses', and the form of its answers: \(reason)
                # Save this text as panel.yaml. To check the reference, and your own pager, run
                #   understudy check panel.yaml
                #   understudy check panel.yaml --driver ./my-driver
                understudy: 1
                layer: pager
                configure: { pageSize: 2 }
                list: { rows: 5 }
                contracts:
                  - id: PG-01.panel
                    title: The first page is asked for in the state of the stub
                    basis: chosen
                    dialects: [page]
                    given:
                      faults:
                        - "status:500:It's@page=2,times=1"
                    steps:
                      - change: insert(1, 2)
                      - change: delete(4, 1)
                      - hold: request(3)
                      - do: start
                        requests: [1]
                        # Add what you expect, such as 'state: { failed: nil }', and more steps, such as 'do: next'.

                """
        )
        #expect(
            contract.leftOut == [
                "the replaced row 0 of 'houses': contracts only insert and delete rows",
                "the hold of every request: a contract holds one answer, and not every answer",
                "the members of the rows of 'houses', and the form of its answers: \(reason)",
            ]
        )
    }

    @Test("says why a contract cannot have a hold, or the changed rows of a list")
    func obstacles() throws {
        let text = "understudy: 1\nlists: { towns: { rows: 5 }, rivers: { rows: 5 } }\n"
        let mount = Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))
        try mount.removeRows(at: 0..<1, of: "rivers")
        for _ in 0...RowEdit.countMax { try mount.insertRows(1, at: 0, of: "towns") }
        let patterns = [
            RequestPattern(name: "towns", page: 3, method: "GET"),
            RequestPattern(name: "towns", page: 3, method: "POST"),
            RequestPattern(name: "rivers", page: 3), RequestPattern(name: "towns"), RequestPattern(page: 1),
            RequestPattern(page: 2, headers: [HeaderCondition(name: "A", value: nil)]),
        ]
        for pattern in patterns { mount.hold(pattern) }
        let list = try #require(mount.backend.file.lists.first)
        let contract = StateText(contract: MountSummary(mount), of: list)
        #expect(contract.text.contains("      - hold: request(3)\n      - do: start\n"))
        #expect(
            contract.leftOut.dropLast() == [
                "the changed rows of 'towns': they have more than 100 changes",
                "the changed rows of 'rivers': the contract has only the list 'towns'",
                "the hold of page 3 of towns, method POST: a contract holds a page without other conditions",
                "the hold of page 3 of rivers: the contract has only the list 'towns'",
                "the hold of towns: a contract holds the answer to one page",
                "the hold of page 1: the contract waits for the first page, so it holds only later pages",
                "the hold of page 2, header A: a contract holds a page without other conditions",
            ]
        )
    }
}
