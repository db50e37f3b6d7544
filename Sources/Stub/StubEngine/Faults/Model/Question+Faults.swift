// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

// The parts of a request that decide which faults it can have.
extension Question {
    /// Returns the values that the body of the answer can have; nil if that is not known.
    ///
    /// - Parameter ordinal: The position of the request among those of the same name, from 1.
    /// - Returns: The places.
    func places(ordinal: Int) -> BodyPlaces? {
        switch self {
        case .graphQL(let question): BodyPlaces(question)
        case .plain(let answer, _): BodyPlaces(answer.reply(toCall: ordinal))
        case .page(let list, _): BodyPlaces(pagesOf: list)
        case .refusal(let list, let refusal): BodyPlaces(ErrorFacts(refusal), of: list)
        case .row(let list, let reply):
            reply.error.map { BodyPlaces($0, of: list) } ?? BodyPlaces(itemOf: list)
        case .change(let list, let change): BodyPlaces(change, of: list)
        case .image, .wrongMethod, .nothing: nil
        }
    }

    /// Returns why a fault that the request itself asks for can never apply to it.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - file: The lists and answers that are served, with the numbers of rows that they have now.
    /// - Returns: The rest of a sentence that begins with the fault; nil if it can apply, and if it is a fault of pages
    ///   and the request is for something else.
    func problem(with fault: Fault, in file: ListFile) -> String? {
        guard let name, fault.list.map({ $0 == name || file.names.contains($0) }) ?? true else {
            return fault.problem(in: file)
        }
        if let list = fault.list, list != name {
            return "applies to '\(list)', and the request asks for '\(name)'; write list=\(name), or leave out 'list'"
        }
        switch self {
        case .page, .refusal, .graphQL:
            var asked = file
            asked.lists.removeAll { $0.name != name }
            asked.answers = []
            guard case .graphQL(let query) = self, query.isExecuted else { return fault.problem(in: asked) }
            return fault.problem(in: asked, answering: query)
        case .row, .change, .image, .plain, .wrongMethod, .nothing: return fault.problem(in: file)
        }
    }
}
