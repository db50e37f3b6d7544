// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads the fields by which a request sorts.
struct SortReader {
    /// The sorts that the list allows, with their form.
    let query: RowQuery
    /// The parameters of the request.
    let parameters: QueryParameters

    /// The parameters of a sort.
    private var names: [String] { [query.sortParameter] + (query.directionParameter.map { [$0.name] } ?? []) }

    /// The first of these parameters that has a value, for messages; nil if there is none.
    var subject: (name: String, value: String)? {
        parameters.pairs.first { names.contains($0.name) && !$0.value.isEmpty }
    }

    /// Returns the fields to sort by, in order of priority; none if the request does not sort.
    ///
    /// - Throws: `BadParameter` for a value that does not have the form, or that names a field that is not declared.
    func orders() throws(BadParameter) -> [RowQuestion.Order] {
        switch query.sortForm {
        case .mark(let mark): return try orders(in: mark)
        case .parameter(let direction): return try order(in: direction).map { [$0] } ?? []
        }
    }

    private func orders(in mark: SortForm.Mark) throws(BadParameter) -> [RowQuestion.Order] {
        var orders: [RowQuestion.Order] = []
        for value in try values(in: mark) where !value.isEmpty {
            for term in mark.terms(of: value) {
                guard let order = order(of: term), !orders.contains(order) else {
                    if query.unknownSort == .ignore { continue }
                    throw refusal(of: value)
                }
                // If a field appears again, only its first direction counts.
                orders.append(order)
            }
        }
        return orders
    }

    private func values(in mark: SortForm.Mark) throws(BadParameter) -> [String] {
        let name = query.sortParameter
        if mark == .comma { return parameters.pairs.filter { $0.name == name }.map(\.value) }
        return try text(name).map { [$0] } ?? []
    }

    /// Returns the value of a parameter; the last value if it is repeated and the list ignores unknown sorts.
    private func text(_ name: String) throws(BadParameter) -> String? {
        if query.unknownSort == .ignore { return parameters.pairs.last { $0.name == name }?.value }
        return try parameters.text(name)
    }

    private func order(of term: SortTerm?) -> RowQuestion.Order? {
        guard let term, let field = query.sort.first(where: { $0.name == term.name }) else { return nil }
        return RowQuestion.Order(field: field, isDescending: term.isDescending ?? field.isDescending)
    }

    /// Reads a field and its direction; a direction without a field applies to the first field.
    private func order(in direction: DirectionParameter) throws(BadParameter) -> RowQuestion.Order? {
        var name = try text(query.sortParameter) ?? ""
        var word = try text(direction.name) ?? ""
        if query.unknownSort == .ignore {
            if !query.sort.contains(where: { $0.name == name }) { name = "" }
            if word != direction.ascending, word != direction.descending { word = "" }
        }
        guard !name.isEmpty || !word.isEmpty else { return nil }
        guard let field = query.sort.first(where: { $0.name == name || name.isEmpty }) else { throw refusal(of: name) }
        switch word {
        case "": return RowQuestion.Order(field: field, isDescending: field.isDescending)
        case direction.ascending: return RowQuestion.Order(field: field, isDescending: false)
        case direction.descending: return RowQuestion.Order(field: field, isDescending: true)
        default:
            let allowed = "\(direction.ascending) or \(direction.descending)"
            throw BadParameter(direction.name, value: word, allowed: allowed, kind: .sort)
        }
    }

    private func refusal(of value: String) -> BadParameter {
        let known = query.sort.map(\.name).joined(separator: ", ")
        let allowed =
            switch query.sortForm {
            case .mark(.minus): "one or more of: \(known); a leading '-' sorts in descending order"
            case .mark(.comma): "one or more of: \(known); ',desc' at the end sorts in descending order"
            case .mark(.space): "one or more of: \(known); ' desc' after a field sorts in descending order"
            case .parameter: "one of: \(known)"
            }
        return BadParameter(query.sortParameter, value: value, allowed: allowed, kind: .sort)
    }
}
