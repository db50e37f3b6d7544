// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription
import SourceDiagnostics

extension Fault {
    /// Returns why the fault can never apply in a backend: its target, or what it changes, is not there.
    ///
    /// - Parameter file: The lists and answers that are served.
    /// - Returns: The rest of a sentence that begins with the fault; nil if the fault can apply.
    package func problem(in file: ListFile) -> String? { problem(in: file, answering: nil) }

    /// Returns why the fault can never apply in a backend, or to the answer to a query.
    ///
    /// - Parameters:
    ///   - file: The lists and answers that are served.
    ///   - query: The only query that is answered; nil for any request.
    /// - Returns: The rest of a sentence that begins with the fault; nil if the fault can apply.
    func problem(in file: ListFile, answering query: GraphQLQuestion?) -> String? {
        if let list, !file.names.contains(list) { return Self.unknown(list, in: file) }
        let lists = file.lists.filter { list == nil || $0.name == list }
        let answers = file.answers.filter { list == nil || $0.name == list }
        let lie = (what.behaviour as? LieFault)?.lie
        return addressProblem(lists) ?? lie?.problem(in: lists, page: page) ?? tokenProblem(lists)
            ?? shapeProblem(in: lists, answers: answers, query: query)
    }

    private static func unknown(_ name: String, in file: ListFile) -> String {
        let near = NearName.nearest(to: name, in: file.names).map { "; use '\($0)'" } ?? ""
        let known = near.isEmpty || file.names.count > 1 ? "; known: \(file.names.joined(separator: ", "))" : ""
        return "names the list '\(name)', which is not served\(near)\(known)"
    }

    /// Returns why no request can have the page or the row.
    private func addressProblem(_ lists: [ListDescription]) -> String? {
        let needsPages = what.behaviour is LieFault || what.behaviour is ExpiredCursorFault
        guard page != nil || row != nil || needsPages else { return nil }
        guard !lists.isEmpty else {
            let wanted = page != nil ? "a page" : row != nil ? "a row" : "pages"
            return "applies to \(wanted), and '\(list ?? "")' is an answer, which has none; name a list"
        }
        if let page, let least = lists.map(\.leastPage).min(), page < least {
            return "applies to page \(page), and \(lists.subject) pages from \(least); write page=\(least) or more"
        }
        if let row, let most = lists.map(\.rows).max(), row >= most {
            let remedy = most == 0 ? "raise 'rows'" : "write row=\(most - 1) or less"
            return "applies to row \(row), and \(lists.subject) \(most) rows, counted from 0; \(remedy)"
        }
        return nil
    }

    /// Returns why no request can have a token that expires.
    private func tokenProblem(_ lists: [ListDescription]) -> String? {
        guard what.behaviour is ExpiredCursorFault, !lists.contains(where: \.takesTokens) else { return nil }
        let byToken = lists.filter(\.paging.pagesByToken)
        guard let most = byToken.map(\.rows).max() else {
            return "has no visible effect: no matching list pages by a token; use the style 'cursor' or 'keyset'"
        }
        let reason = "all \(most) rows are on one page, so that no answer has a token"
        return "has no visible effect: \(reason); \(byToken.remedyForRows)"
    }

    /// Returns why no body has the part that the fault changes.
    private func shapeProblem(in lists: [ListDescription], answers: [PlainAnswer], query: GraphQLQuestion?) -> String? {
        guard let shape = what.behaviour as? ShapeFault, !shape.path.isEmpty else { return nil }
        let served = lists.map { BodyPlaces($0) } + answers.map { BodyPlaces($0) }
        let places = query.map { [BodyPlaces($0)] } ?? served
        guard !places.contains(where: { $0.hold(shape.path) }) else { return nil }
        let path = shape.path.joined(separator: ".")
        let known = places.flatMap(\.known)
        let near = NearName.nearest(to: path, in: known).map { "; use '\($0)'" }
        let hint = near ?? known.first.map { "; write for example '\($0)'" } ?? ""
        guard query == nil else { return "changes '\(path)', which the answer to this query does not have\(hint)" }
        // A query can give other names to all parts of its answer.
        let isNamed = shape.path.first == "data" && lists.contains { $0.graphQL != nil }
        return "changes '\(path)', which no answer has\(hint)\(isNamed ? ", or '*' in the place of an alias" : "")"
    }
}

extension ListDescription {
    /// The least number that a page has, as the header `Understudy-Page` says it.
    var leastPage: UInt64 {
        switch paging.kind {
        case .page, .link: paging.first
        case .offset, .cursor, .keyset: 1
        }
    }
}

extension [ListDescription] {
    /// The beginning of a sentence about what the lists have.
    var subject: String { count == 1 ? "'\(self[0].name)' has" : "the lists have" }
}
