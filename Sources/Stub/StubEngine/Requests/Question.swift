// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

/// A request as the mount understands it, before its history and faults count.
///
/// It is passed on and copied by many functions, and a list description has dozens of members; so it is a reference.
indirect enum Question: Sendable {
    /// A page of a list.
    case page(ListDescription, Page)
    /// A query of GraphQL, which may select several lists.
    case graphQL(GraphQLQuestion)
    /// A list with a parameter that cannot be served (F-12).
    case refusal(ListDescription, BadParameter)
    /// One row of a list, or why there is none.
    case row(ListDescription, RowReply)
    /// A change of a row.
    case change(ListDescription, RowChange)
    /// A generated image.
    case image(StubImage)
    /// A plain answer, and the list in whose form its errors are.
    case plain(PlainAnswer, ListDescription?)
    /// A known path with a method that it does not take, and the list in whose form errors are there.
    case wrongMethod(allowed: [String], ListDescription?)
    /// An unknown path, or a request that meets no condition at the path of a list.
    case nothing(message: String, ListDescription?)

    /// Understands a request.
    ///
    /// - Parameters:
    ///   - values: The request.
    ///   - found: The result of looking for its path.
    ///   - routes: The table of the endpoints that are served.
    ///   - promisesMore: Returns whether a page of a list may have said that rows follow where none do.
    ///   - changes: Returns the changes of rows, by the name of the list that has them.
    ///   - snapshot: Returns the rows of a list at a revision, or the present ones; nil if they have been dropped.
    init(
        _ values: RequestValues,
        at found: RouteTable.Found,
        in routes: RouteTable,
        promisesMore: (String) -> Bool = { _ in false },
        changes: (String) -> RowOverlay? = { _ in nil },
        snapshot: (ListDescription, UInt64?) -> RowOverlay? = { list, _ in RowOverlay(rows: list.rows) }
    ) {
        switch routes.destination(of: values, at: found) {
        case .list(var list):
            // If a fault has promised more rows, the page past the end is empty, whatever the list does with it.
            if promisesMore(list.name) { list.paging.pastEnd = .empty }
            self = Self.page(of: list, for: values) { asked throws(BadParameter) in
                guard list.keepsSnapshots else { return changes(list.rowsName) }
                guard let (token, revision) = list.origin(of: asked) else { return snapshot(list, nil) }
                guard let rows = snapshot(list, revision) else {
                    throw BadParameter(expired: token, because: "leads to rows that the stub no longer keeps")
                }
                return rows
            }
        case .graphQL(let schema):
            let asked = ListRequest(query: [], base: values.request.base, path: values.request.path)
            self = .graphQL(
                GraphQLQuestion(values.request, json: values.json, to: schema, asked: asked, changes: changes)
            )
        case .row(let list, let key): self = Self.row(key, of: list, for: values, in: changes(list.rowsName))
        case .image(let image): self = .image(image)
        case .answer(let answer): self = .plain(answer, found.list)
        case .wrongMethod(let allowed): self = .wrongMethod(allowed: allowed, found.list)
        case .nothing(let message): self = .nothing(message: message, found.list)
        }
    }

    private static func page(
        of list: ListDescription,
        for values: RequestValues,
        in rows: (ListRequest) throws(BadParameter) -> RowOverlay?
    ) -> Question {
        if let refusal = list.refusal(of: values) { return .refusal(list, refusal) }
        let request = values.request
        var asked = ListRequest(query: request.query, base: request.base, path: request.path)
        let placed = list.placedParameters
        if list.method != "GET" {
            do throws(BodyRefusal) {
                asked.query += try BodyParameters.read(
                    values,
                    names: list.parameterNames.filter { placed[$0] == nil },
                    for: list.paging
                )
            } catch {
                return .row(list, RowReply(status: 400, message: error.description))
            }
        }
        do throws(BadParameter) {
            try values.complete(&asked, for: list, placed: placed)
            return .page(list, try list.page(for: asked, of: rows(asked)))
        } catch {
            return .refusal(list, error)
        }
    }

    /// Returns the refusal of the request, or of the first connection of a query; only pages can be refused.
    func refused(_ refusal: BadParameter) -> Question {
        switch self {
        case .page(let list, _): .refusal(list, refusal)
        case .graphQL(let question): .graphQL(question.refusing(refusal))
        case .refusal, .row, .change, .image, .plain, .wrongMethod, .nothing: self
        }
    }

    /// Understands a request for one row, or, without a key, for a new one.
    private static func row(
        _ key: String?,
        of list: ListDescription,
        for values: RequestValues,
        in overlay: RowOverlay?
    ) -> Question {
        do throws(BodyRefusal) {
            switch (key, values.request.method) {
            case (nil, _): return .change(list, .create(try values.object()))
            case (let key?, "PUT"): return .change(list, .replace(key: key, try values.object()))
            case (let key?, "PATCH"): return .change(list, .patch(key: key, try values.object()))
            case (let key?, "DELETE"): return .change(list, .delete(key: key))
            case (let key?, _):
                guard let number = list.number(ofRow: key, in: overlay) else {
                    return .row(list, RowChange.missing(key, in: list))
                }
                let row = list.bytes(ofRow: number, in: overlay)
                return .row(list, RowReply(status: 200, row: row, number: number))
            }
        } catch {
            return .row(list, RowReply(status: 400, message: error.description))
        }
    }

    /// The list in whose form errors are: the one that is meant, or one at the path or near it; nil for none.
    var errorList: ListDescription? {
        switch self {
        case .plain(_, let list), .wrongMethod(_, let list), .nothing(_, let list): list
        default: list
        }
    }

    /// Returns the path of the list, its rows or the answer, with each parameter in braces; empty when there is none.
    func path(of request: StubRequest) -> String {
        if case .plain(let answer, _) = self { return answer.path }
        guard let list = errorList else { return "" }
        guard let row = list.items?.path, !PathTemplate(list.path).takes(request.path) else { return list.path }
        return row
    }

    /// The list or answer that is meant; nil when there is none.
    var name: String? {
        switch self {
        case .page(let list, _), .refusal(let list, _), .row(let list, _), .change(let list, _): list.name
        case .graphQL(let question): question.list.name
        case .plain(let answer, _): answer.name
        case .image, .wrongMethod, .nothing: nil
        }
    }

    /// The list that is meant; nil when there is none.
    var list: ListDescription? {
        switch self {
        case .page(let list, _), .refusal(let list, _), .row(let list, _), .change(let list, _): list
        case .graphQL(let question): question.list
        case .plain, .image, .wrongMethod, .nothing: nil
        }
    }

    /// The page that is meant; nil when there is none.
    var page: UInt64? { shownPage?.number }

    /// The page with its rows; of a query of GraphQL, that of its first connection; nil when there is none.
    var shownPage: Page? {
        switch self {
        case .page(_, let page): page
        case .graphQL(let question): question.page
        case .refusal, .row, .change, .image, .plain, .wrongMethod, .nothing: nil
        }
    }

    /// The question whose token is refused as expired; the same where it has none.
    var withExpiredToken: Question {
        guard let token = shownPage?.sentTokens.last else { return self }
        return refused(BadParameter(expired: token, because: "has expired"))
    }

    /// Returns the status code without faults; a plain answer's depends on how often it was asked for.
    func status(ordinal: Int, change reply: RowReply? = nil) -> Int {
        switch self {
        case .page(let list, let page): list.envelope.head.status(of: page)
        case .graphQL(let question): question.status
        case .change(let list, _): reply?.status(in: list) ?? 200
        case .image: 200
        case .refusal(let list, let refusal): list.envelope.errors.status(of: ErrorFacts(refusal))
        case .row(let list, let reply): reply.status(in: list)
        case .plain(let answer, _): answer.reply(toCall: ordinal).status
        case .wrongMethod(_, let list):
            list?.envelope.errors.status(of: ErrorFacts(.method, message: "", status: 405)) ?? 405
        case .nothing: 404
        }
    }

    /// The header `Cache-Control` of the answer, where no fault applies.
    var cacheControl: CacheControl {
        switch self {
        case .page(let list, _): list.cacheControl
        case .row(let list, let reply) where reply.message == nil && reply.status == 200: list.cacheControl
        case .graphQL(let question) where question.isExecuted: question.list.cacheControl
        case .plain(let answer, _): answer.cacheControl
        case .graphQL, .row, .refusal, .change, .image, .wrongMethod, .nothing: .noStore
        }
    }
}
