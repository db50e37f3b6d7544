// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import Exploring
import JSONValues
import ListDescription
import OrderedCollections
import Pagers
import SourceDiagnostics
import StubEngine
import YAMLSource

/// The list of a dialect with a difference.
struct VariantList: Sendable {
    /// The list that the stub serves.
    let list: ListDescription
    /// The layer's own configuration.
    let configuration: JSONObject
    /// The faults of all answers.
    let constantFaults: [Fault]
    /// The faults as this server shows them.
    let faults: [ServerFault: Fault]

    /// Reads the difference; nil if the dialect cannot have it.
    ///
    /// - Parameters:
    ///   - variant: The difference.
    ///   - dialect: The dialect.
    ///   - paging: The description by which pages are read.
    init?(_ variant: ServerVariant, dialect: Dialect, paging: PagerDialect) {
        guard variant.scope.contains(paging) else { return nil }
        var diagnostics = Diagnostics()
        guard let own = try? YAMLSource.parse(Array(variant.list.utf8), file: variant.name),
            let configuration = try? YAMLSource.parse(Array(variant.configuration.utf8), file: variant.name)
        else { return nil }
        let whole = PresetLibrary.shipped.merged(dialect.list, with: own, into: &diagnostics)
        guard var list = ListFileParser.list(whole, name: DialectSubject.listName, into: &diagnostics),
            !diagnostics.hasErrors
        else { return nil }
        if variant.askedSize == variant.servedSize { list.paging.defaultSize = UInt64(variant.askedSize) }
        self.list = list
        var members = configuration.json?.object ?? [:]
        members["pageSize"] = .integer(Int64(variant.askedSize))
        self.configuration = members
        var faults = ServerFault.ofStub
        for (fault, text) in variant.faults {
            guard let own = try? FaultParser.parse(commandLine: text) else { return nil }
            faults[fault] = own
        }
        self.faults = faults
        let constant = variant.constantFaults.map { try? FaultParser.parse(commandLine: $0) }
        constantFaults = constant.compactMap(\.self)
        guard constantFaults.count == constant.count, isReadable(in: dialect, paging: paging, variant) else {
            return nil
        }
    }

    /// Returns whether a client can read the first page.
    private func isReadable(in dialect: Dialect, paging: PagerDialect, _ variant: ServerVariant) -> Bool {
        var list = list
        list.rows = UInt64(variant.servedSize + 1)
        var backend = ListFile(lists: [], answers: [])
        backend.lists = [list]
        var given = Given(backend: backend, faults: [], dialect: dialect)
        given.configuration = configuration
        let base = "http://127.0.0.1"
        let reading = PageReading(PagerSettings(given, dialect: paging, baseURL: base))
        let plan = Mount(backend).answer(StubRequest(reading.request(for: reading.firstPosition), base: base))
        let answer = TransportAnswer(
            status: plan.status,
            headers: plan.headers.map { HeaderField(name: $0.name, value: $0.value) },
            bytes: plan.body
        )
        guard case .success(let page) = reading.page(from: answer, at: reading.firstPosition) else { return false }
        return !page.ids.isEmpty && !page.ids.contains(.null)
    }
}

extension ServerVariant.Scope {
    /// Returns whether a dialect is one of these.
    fileprivate func contains(_ dialect: PagerDialect) -> Bool {
        let isInBody = if case .path? = dialect.next { true } else { false }
        let isInHeader = if case .link? = dialect.next { true } else { false }
        let isByForm = if case .token = dialect.more { true } else { false }
        let isByFlag = if case .flag = dialect.more { true } else { false }
        let isByReference = dialect.style == .cursor || dialect.style == .url
        return switch self {
        case .all: true
        case .tokens: dialect.style == .cursor && isInBody && isByForm
        case .flaggedTokens: dialect.style == .cursor && isInBody && isByFlag
        case .bodyTokens: dialect.style == .cursor && dialect.method == .post && isByForm
        case .queryTokens: dialect.style == .cursor && dialect.method == .get
        case .urls: dialect.style == .url && isInBody
        case .links: isInHeader
        case .bareNumbers: dialect.style == .page && dialect.more == .rows
        case .countedNumbers: dialect.style == .page && dialect.more != .rows
        case .totals: isByReference && dialect.total != nil
        // A pager may use a URL as it is, except in the dialect that says that its URLs lack the parameters.
        case .parameters: dialect.style != .url || dialect.name == "bare-url"
        }
    }
}

extension PagerSettings {
    /// Returns the settings of a pager that reads the list of a history.
    init(_ given: Given, dialect: PagerDialect, baseURL: String) {
        let list = given.backend.lists[0]
        self.init(dialect: dialect, endpoint: baseURL + list.path)
        pageSize = given.configuration["pageSize"]?.int ?? Int(list.paging.defaultSize)
        parameters = (given.configuration["parameters"]?.object ?? [:])
            .compactMap { name, value in value.text.map { RequestParameter(name: name, value: $0) } }
    }
}

extension StubRequest {
    fileprivate init(_ request: TransportRequest, base: String) {
        let target = try? RequestTarget(String(request.url.dropFirst(base.count)))
        self.init(
            method: request.method.rawValue,
            path: target?.path ?? "/",
            query: (target?.query ?? []) + request.parameters.map { (name: $0.name, value: $0.value) },
            body: request.body.map { JSONWriter.bytes(of: $0) } ?? [],
            base: base
        )
        headers = request.completeHeaders.map { ($0.name, $0.value) }
    }
}
