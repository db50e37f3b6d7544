// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import YAMLSource

/// The test whether a contract fits a dialect that it does not name, such as that of a user's own API.
struct DialectFit {
    /// The dialect.
    let dialect: Dialect

    /// The keys of a contract's list that fit every dialect; other keys describe one API.
    private static let listKeys = ["rows", "row", "paging"]
    private static let pagingKeys = ["defaultSize", "maximumSize", "overSize", "maximumBytes"]
    private static let previousAction = "previous"
    /// The promise whose contracts fit only an API that shows by a status that a token has expired.
    private static let restartPromise = "restartsExpired"
    private static let goneStatus = 410
    private static let shapeWord = "shape:"

    /// Returns a contract as it is in the dialect, before its list is read.
    ///
    /// - Parameters:
    ///   - contract: The contract.
    ///   - own: The keys of the list that the contract and its file replace.
    ///   - named: The dialects that the contract names.
    /// - Returns: The contract, with faults that change the same parts of a body; nil if it does not fit.
    func adapted(_ contract: Contract, list own: SourceNode?, named: [Dialect]) -> Contract? {
        let manner = PagingManner(dialect)
        var kin = named.filter { PagingManner($0) == manner }
        if contract.steps.contains(where: { $0.action.performs(Self.previousAction) }) {
            guard let form = dialect.previousForm else { return nil }
            kin = kin.filter { $0.previousForm == form }
        }
        guard !kin.isEmpty, fits(list: own) else { return nil }
        var adapted = contract
        for (index, fault) in contract.given.faults.enumerated() {
            guard let what = self.fault(fault.what, of: kin) else { return nil }
            adapted.given.faults[index].what = what
        }
        return adapted
    }

    /// Returns whether the stub can serve a contract in the dialect.
    ///
    /// - Parameters:
    ///   - contract: The contract with its list.
    ///   - own: The keys of the list that the contract and its file replace.
    /// - Returns: False if a fault, a page size or a status that the contract needs is not possible.
    func isPossible(_ contract: Contract, list own: SourceNode?) -> Bool {
        guard let list = contract.given.backend.lists.first else { return false }
        let restarts = contract.promises.contains(Self.restartPromise)
        let expiredStatus = list.envelope.errors.form(of: .expiredToken)?.status ?? Self.goneStatus
        guard !restarts || expiredStatus == Self.goneStatus else { return false }
        guard contract.given.faults.allSatisfy({ $0.problem(in: contract.given.backend) == nil }) else { return false }
        guard case .integer(let size)? = contract.given.configuration["pageSize"] else { return true }
        guard dialect.client["send"]?["size"] != nil else { return size == list.paging.defaultSize }
        return own?["paging"] != nil || size <= list.paging.maximumSize
    }

    private func fits(list own: SourceNode?) -> Bool {
        (own?.members ?? [])
            .allSatisfy { member in
                switch member.key {
                case "paging": (member.value.members ?? []).allSatisfy { Self.pagingKeys.contains($0.key) }
                case "row": dialect.hasPlainRows
                default: Self.listKeys.contains(member.key)
                }
            }
    }

    /// Returns a fault for the part of a body that has the same meaning as in one of the dialects.
    private func fault(_ fault: FaultKind, of kin: [Dialect]) -> FaultKind? {
        guard fault.description.hasPrefix(Self.shapeWord), let sign = fault.description.lastIndex(of: "=") else {
            return fault
        }
        let path = fault.description[..<sign].dropFirst(Self.shapeWord.count)
        guard !path.isEmpty else { return fault }
        for key in ["rows", "token", "url"] where kin.contains(where: { $0.path(of: key) == String(path) }) {
            guard let own = dialect.path(of: key), !own.isEmpty else { return nil }
            return try? FaultParser.parse(kind: "\(Self.shapeWord)\(own)\(fault.description[sign...])")
        }
        return nil
    }
}

/// The form of a list's paging; contracts that fit one dialect fit others with the same form.
private struct PagingManner: Equatable {
    private enum Sign: Equatable { case rows, token, stated }

    private let listStyle: String?
    private let clientStyle: String?
    private let sign: Sign
    private let showsSnapshots: Bool

    init(_ dialect: Dialect) {
        let paging = dialect.list["paging"]
        listStyle = paging?["style"]?.scalarText ?? PageStyle.Kind.page.rawValue
        clientStyle = dialect.client["style"]?.text
        showsSnapshots = paging?["tokens"]?["rows"]?.scalarText == "snapshot"
        sign =
            switch dialect.client["more"]?["sign"]?.text {
            case "rows": .rows
            case "token": .token
            // The answer has a flag, a total or a number of pages.
            default: .stated
            }
    }
}

extension Dialect {
    /// The form of the reference to the previous page; nil if there is none.
    fileprivate var previousForm: String? {
        if client["previousUrl"] != nil { return "url" }
        return client["previousToken"].map { $0.text ?? "path" }
    }

    /// Whether a contract's own row can replace the dialect's row: the id of a row is its member `id`.
    fileprivate var hasPlainRows: Bool {
        (path(of: "id") ?? "id") == "id" && (path(of: "row") ?? "").isEmpty && list["each"] == nil
    }

    /// The path of a part of the body, with dots; nil if it is not a path.
    fileprivate func path(of key: String) -> String? {
        guard case .array(let parts)? = client[key] else { return nil }
        return parts.map { $0.text ?? "" }.joined(separator: ".")
    }
}

extension StepAction {
    fileprivate func performs(_ name: String) -> Bool {
        if case .perform(name, _) = self { true } else { false }
    }
}
