// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import BackendProbing

/// A list of a stub in memory, which is probed without sockets.
struct ProbedMount {
    /// The address of the mount; nothing is sent there.
    static let base = "http://stub.test"

    /// The mount.
    let mount: Mount
    /// The list.
    let list: ListDescription
    /// The plan by the list's own description.
    var plan: ProbePlan
    /// Returns the ids of the oracle.
    var oracle: (Mount) -> [JSONValue] = { _ in [] }
    /// Changes rows after a number of pages.
    var between: (Int, Mount) -> Void = { _, _ in }

    /// Serves a list.
    ///
    /// - Parameters:
    ///   - yaml: The keys of the only list, indented by four spaces.
    ///   - faults: The faults, as on the command line.
    ///   - seed: The seed of the faults.
    /// - Throws: For a list or a fault that is wrong.
    init(_ yaml: String, faults: [String] = [], seed: UInt64 = 7) throws {
        let text = "understudy: 1\nlists:\n  rows:\n\(yaml)\n"
        let file = try ListFileParser.parse(Array(text.utf8), file: "list.yaml")
        let list = try #require(file.lists.first)
        try self.init(list, path: list.path, faults: faults, seed: seed)
    }

    /// Serves a list that is read already.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - path: The path of its URL.
    ///   - faults: The faults, as on the command line.
    ///   - seed: The seed of the faults.
    /// - Throws: For a list that a probe cannot read, and for a fault that is wrong.
    init(_ list: ListDescription, path: String, faults: [String] = [], seed: UInt64 = 7) throws {
        let described = try DescribedDialect(list)
        let parsed = try faults.map { try FaultParser.parse(commandLine: $0) }
        self.list = list
        mount = Mount(ListFile(lists: [list]), faults: parsed, faultSeed: seed)
        plan = ProbePlan(described, endpoint: try described.endpoint(origin: Self.base, rest: path))
    }

    /// Compares the list with its own description, and judges the sort and the filter that it has.
    mutating func takeDescription() {
        plan.description = list
        plan.takeQuery(of: list)
    }

    /// Probes the list with a network that fails from a request on.
    func probe(losing first: Int) -> ProbeReport {
        Self.probe(plan) { number, request in
            number >= first ? .failure(TransportFailure("the connection was closed")) : outcome(of: request)
        }
    }

    /// Probes the list.
    ///
    /// - Parameter change: Changes the list before a request; gets the number of the request.
    /// - Returns: The verdicts.
    func probe(changing change: (Int, Mount) -> Void = { _, _ in }) -> ProbeReport {
        Self.probe(plan, oracle: { oracle(mount) }, between: { between($0, mount) }) { number, request in
            change(number, mount)
            return outcome(of: request)
        }
    }

    /// Probes the list with a server that answers with one status from a request on.
    func probe(refusing first: Int, status: Int) -> ProbeReport {
        Self.probe(plan) { number, request in
            number >= first
                ? .success(TransportAnswer(status: status, body: ["error": "not now"])) : outcome(of: request)
        }
    }

    /// Probes a server.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - oracle: Returns the ids of the oracle.
    ///   - between: Changes rows after a number of pages.
    ///   - answer: Answers a request; gets its number, too.
    /// - Returns: The verdicts.
    static func probe(
        _ plan: ProbePlan,
        oracle: () -> [JSONValue] = { [] },
        between: (Int) -> Void = { _ in },
        answering answer: (Int, TransportRequest) -> Result<TransportAnswer, TransportFailure>
    ) -> ProbeReport {
        var state = ProbeState(plan)
        var action = state.start()
        while true {
            switch action {
            case .done(let report): return report
            case .readOracle: action = state.handle(OracleRows(oracle()))
            case .changeRows(let pageCount):
                between(pageCount)
                action = state.handleChange()
            case .ask(let request):
                let outcome = answer(state.requestCount, request)
                action = state.handle(Exchange(request: request, outcome: outcome))
            }
        }
    }

    /// Returns the answer of the mount, or the refusal of an address that is not its own.
    func outcome(of request: TransportRequest) -> Result<TransportAnswer, TransportFailure> {
        guard request.url.hasPrefix(Self.base),
            let target = try? RequestTarget(String(request.url.dropFirst(Self.base.count)))
        else { return .failure(TransportFailure("'\(request.url)' is another backend")) }
        var asked = StubRequest(
            method: request.method.rawValue,
            path: target.path,
            query: target.query + request.parameters.map { (name: $0.name, value: $0.value) },
            body: request.body.map { JSONWriter.bytes(of: $0) } ?? [],
            base: Self.base
        )
        asked.headers = request.completeHeaders.map { ($0.name, $0.value) }
        let plan = mount.answer(asked)
        mount.finished(plan.request)
        let headers = plan.headers.map { HeaderField(name: $0.name, value: $0.value) }
        return .success(TransportAnswer(status: plan.status, headers: headers, bytes: plan.body))
    }
}

extension ProbeReport {
    /// The ids of what is broken.
    var broken: [String] {
        findings.compactMap { if case .broken = $0.verdict { $0.id } else { nil } }
    }

    /// The verdict about an invariant.
    subscript(id: String) -> ProbeFinding.Verdict? { findings.first { $0.id == id }?.verdict }

    /// Everything that does not hold, for messages of tests.
    var trouble: String {
        findings.map { "\($0.id) \($0.verdict)" }.filter { !$0.hasSuffix(" holds") }.joined(separator: "\n")
    }
}

extension ProbeFinding.Verdict {
    /// The budget that the reason asks for; nil if it asks for none.
    var wantedBudget: Int? {
        guard case .undecided(let reason) = self, let mark = reason.firstRange(of: "pass --budget ") else { return nil }
        return Int(reason[mark.upperBound...].prefix(while: \.isNumber))
    }
}

/// The styles of lists that are probed.
enum ProbedStyle: String, CaseIterable, Sendable {
    case page, flag, bare, offset, cursor, keyset, link, url

    /// Whether pages have a reference to the page before, which the probe follows back to the first page.
    var leadsBack: Bool { self == .cursor || self == .keyset || self == .link }

    /// The keys of a list.
    ///
    /// - Parameters:
    ///   - rows: The number of rows.
    ///   - size: The default page size.
    ///   - most: The largest page size.
    ///   - pastEnd: The kind of answer past the end, in the styles with numbers.
    /// - Returns: The YAML of the list, indented by four spaces.
    func list(rows: Int, size: Int, most: Int = 100, pastEnd: String = "empty") -> String {
        let sizes = "defaultSize: \(size), maximumSize: \(most)"
        let numbers = "page: page, size: size, first: 1, \(sizes), pastEnd: \(pastEnd)"
        let form =
            switch self {
            case .page: "    paging: { style: page, \(numbers) }\n    body: { items: '{rows}', total: '{total}' }"
            case .flag:
                "    paging: { style: page, \(numbers) }\n"
                    + "    body: { items: '{rows}', more: '{hasMore}', total: '{total}' }"
            case .bare: "    paging: { style: page, \(numbers) }\n    body: '{rows}'"
            case .offset:
                "    paging: { style: offset, offset: offset, size: limit, \(sizes), pastEnd: \(pastEnd) }\n"
                    + "    body: { items: '{rows}', total: '{total}' }"
            case .cursor:
                "    paging: { style: cursor, cursor: cursor, size: limit, \(sizes) }\n"
                    + "    body: { items: '{rows}', next: '{next}', previous: '{previous}', total: '{total}' }"
            case .keyset:
                "    paging: { style: keyset, after: after, before: before, size: limit, key: id, \(sizes) }\n"
                    + "    body: { items: '{rows}', next: '{next}', total: '{total}' }"
            case .link:
                "    paging: { style: link, page: page, size: per_page, \(sizes), pastEnd: \(pastEnd) }\n"
                    + "    envelope: { list: [], pageSize: ~, total: ~, totalHeader: X-Total-Count }"
            case .url:
                "    paging: { style: page, \(numbers) }\n"
                    + "    body: { items: '{rows}', next: '{nextUrl}', total: '{total}' }"
            }
        return "    path: /api/rows\n\(form)\n    row: { id: index, title: { words: [2, 4] } }\n    rows: \(rows)"
    }
}
