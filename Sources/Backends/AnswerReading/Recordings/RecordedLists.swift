// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections

/// A group of recorded requests that differ at most in parameters of paging, with the list that they show.
package struct RecordedList: Hashable, Sendable {
    /// The method and the URL without parameters of paging and without secrets.
    package var title: String
    /// The list, or the reason why the requests show none.
    package var result: Result<ListReading, ReadingRefusal>

    /// Describes the lists of a recording.
    ///
    /// - Parameter bytes: The file in the format HAR 1.2.
    /// - Returns: One result for each group of requests, in the order of their first requests.
    /// - Throws: `ReadingRefusal` for a file that is not a recording.
    package static func describe(har bytes: [UInt8]) throws(ReadingRefusal) -> [RecordedList] {
        groups(of: try Recording(har: bytes).exchanges)
    }

    /// Describes the lists of exchanges.
    package static func groups(of exchanges: [Exchange]) -> [RecordedList] {
        let groups = RecordedGroups(exchanges)
        return groups.exchanges
            .map { key, exchanges in
                var result = Result { () throws(ReadingRefusal) in try AnswerReader.read(exchanges) }
                // A backend that sends no contents is rare; it is more likely that the recorder did not keep them.
                if exchanges.allSatisfy(\.hasEmptyAnswer) { result = .failure(ReadingRefusal(.noContents)) }
                if let range = groups.ranges[key] {
                    result = .failure(ReadingRefusal(.rowsRange(range.first, range.last)))
                }
                return RecordedList(title: key.title, result: result)
            }
    }
}

extension Exchange {
    /// Whether the answer has a status 2xx and no content.
    fileprivate var hasEmptyAnswer: Bool {
        guard case .success(let answer) = outcome, answer.isSuccess, case .empty = answer.content else { return false }
        return true
    }
}

/// The parts of a request that are the same for all pages of a list.
struct RecordedKey: Hashable, Sendable {
    private static let names = Set(
        PagingParameter.page.spellings + PagingParameter.offset.spellings + PagingParameter.size.spellings
            + PagingParameter.lastKey.spellings + PagingParameter.token.spellings
            + ["before", "last", "ending_before", "_", "_getpages", "_getpagesoffset"]
    )

    private var method: RequestMethod
    private var url: String
    private var parameters: [RequestParameter]
    private var operation: [HeaderField]
    private var body: JSONValue?

    /// Takes the parts of a normalized request.
    init(_ request: TransportRequest) {
        method = request.method
        url = request.url
        parameters = request.parameters.filter { !Self.names.contains($0.name) && !SecretText.isSecret(name: $0.name) }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        operation = method == .post ? SecretText.publicHeaders(of: request) : []
        let rest = request.body.map { Self.withoutPaging($0) }
        body = rest == .object([:]) ? nil : rest
    }

    /// Returns the names of the parameters with unknown names that differ between some keys.
    static func names(differingIn keys: [RecordedKey]) -> [String] {
        let names = keys.flatMap { $0.parameters.map(\.name) }.unique
        return names.filter { name in
            Set(keys.map { key in key.parameters.filter { $0.name == name } }).count > 1
        }
    }

    /// Returns the key without a parameter; nil leaves out all parameters.
    func without(_ name: String?) -> RecordedKey {
        var key = self
        key.parameters = name.map { name in parameters.filter { $0.name != name } } ?? []
        return key
    }

    /// The method and the URL, without secrets.
    var title: String { "\(method.rawValue) \(SecretText.withoutSecretSegments(url))" }

    private static func withoutPaging(_ body: JSONValue) -> JSONValue {
        guard let members = body.object else { return body }
        let kept = members.filter { key, value in
            let isName = names.contains(key) && value.object == nil || isToken(PagingName.plain(key))
            // The `id` of a JSON-RPC call differs from call to call.
            return !isName && !SecretText.isSecret(name: key) && key != "id"
        }
        // The first request may lack the objects that contain the parameters of paging.
        return .object(kept.mapValues { withoutPaging($0) }.filter { $0.value != .object([:]) })
    }

    /// Returns whether a member with this name, in small letters, has a token of any form.
    private static func isToken(_ word: String) -> Bool {
        ["startkey", "searchafter", "cursor"].contains { word.hasSuffix($0) }
    }
}
