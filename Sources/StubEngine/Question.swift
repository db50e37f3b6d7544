// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// A request as the mount understands it, before its history and faults count.
enum Question: Sendable {
    /// A page of a list.
    case page(ListDescription, Page)
    /// A list with a parameter that cannot be served (F-12).
    case refusal(ListDescription, BadParameter)
    /// A plain answer.
    case plain(PlainAnswer)
    /// A known path with a method that it does not take.
    case wrongMethod(allowed: [String])
    /// An unknown path.
    case nothing(message: String)

    /// Understands a request.
    init(_ request: StubRequest, in routes: RouteTable) {
        switch routes.route(method: request.method, path: request.path) {
        case .list(let list): self = Self.page(of: list, request.query)
        case .answer(let answer): self = .plain(answer)
        case .wrongMethod(let allowed): self = .wrongMethod(allowed: allowed)
        case .nothing(let message): self = .nothing(message: message)
        }
    }

    private static func page(of list: ListDescription, _ query: [(name: String, value: String)]) -> Question {
        do throws(BadParameter) {
            return .page(list, try list.page(for: query))
        } catch {
            return .refusal(list, error)
        }
    }

    /// The list or answer that is meant; nil when there is none.
    var name: String? {
        switch self {
        case .page(let list, _), .refusal(let list, _): list.name
        case .plain(let answer): answer.name
        case .wrongMethod, .nothing: nil
        }
    }

    /// The page that is meant; nil when there is none.
    var page: UInt64? {
        guard case .page(_, let page) = self else { return nil }
        return page.number
    }

    /// Returns the status code without faults; a plain answer's depends on how often it was asked for.
    func status(ordinal: Int) -> Int {
        switch self {
        case .page: 200
        case .refusal: 400
        case .plain(let answer): answer.reply(toCall: ordinal).status
        case .wrongMethod: 405
        case .nothing: 404
        }
    }
}
