// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import ListDescription
import Pagers
import StubEngine

/// The list of a description, served in memory: the source of the answers that a probe expects.
///
/// The real list has other rows, so that only the shape of these answers counts, and the values that follow from the
/// number of rows and from the page.
struct DescribedTwin: Sendable {
    private let plan: ProbePlan
    private let mount: Mount
    private let origin: String

    /// Serves a list at the URL of the real one; nil for a URL that cannot be read.
    ///
    /// - Parameters:
    ///   - list: The described list.
    ///   - rows: The number of rows, which is that of the real list.
    ///   - plan: The plan of the probe.
    init?(_ list: ListDescription, rows: Int, plan: ProbePlan) {
        guard let target = try? RequestTarget(plan.endpoint), let origin = Self.origin(of: plan.endpoint) else {
            return nil
        }
        self.plan = plan
        self.origin = origin
        var list = list
        list.path = Self.path(list.path, at: target.path)
        list.rows = UInt64(max(0, rows))
        list.condition = nil
        // The twin has other rows, so that no filter of the URL fits them.
        list.query = nil
        // In GraphQL, the key of single rows decides the type of a field.
        if list.graphQL == nil { list.items = nil }
        mount = Mount(ListFile(lists: [list]), journalLimit: 1)
    }

    /// Returns the answer that the description promises to a question.
    func answer(to question: ProbeQuestion) -> ProbeAnswer {
        let exchange = Exchange(request: question.request, outcome: outcome(of: question.request))
        return ProbeAnswer(
            question: question,
            exchange: exchange,
            glance: PageGlance(exchange, to: question, by: plan)
        )
    }

    /// Walks through the list, and returns a few pages.
    ///
    /// - Parameters:
    ///   - pages: The indices of the pages.
    ///   - size: The page size of all requests.
    ///   - pagesMax: The most pages.
    /// - Returns: The pages by their indices; the last page of the list is always among them.
    func walk(for pages: [Int], size: Int?, pagesMax: Int) -> [Int: ProbeAnswer] {
        var found: [Int: ProbeAnswer] = [:]
        var trail = RowTrail(size: size)
        var position: PagePosition? = plan.firstPosition
        var last: ProbeAnswer?
        while let current = position {
            let index = trail.pages.count
            let answer = answer(to: plan.question(at: current, size: size))
            guard answer.glance.isPage else { break }
            if pages.contains(index) { found[index] = answer }
            last = answer
            position = trail.add(answer.glance, at: current, lead: nil, pagesMax: pagesMax)
        }
        if let last { found[trail.pages.count - 1] = last }
        return found
    }

    private func outcome(of request: TransportRequest) -> Result<TransportAnswer, TransportFailure> {
        guard let target = try? RequestTarget(request.url) else {
            return .failure(TransportFailure("'\(request.url)' cannot be read"))
        }
        var asked = StubRequest(
            method: request.method.rawValue,
            path: target.path,
            query: target.query + request.parameters.map { (name: $0.name, value: $0.value) },
            body: request.body.map { JSONWriter.bytes(of: $0) } ?? [],
            base: origin
        )
        asked.headers = request.completeHeaders.map { (name: $0.name, value: $0.value) }
        let answer = mount.answer(asked)
        mount.finished(answer.request)
        let headers = answer.headers.map { HeaderField(name: $0.name, value: $0.value) }
        return .success(TransportAnswer(status: answer.status, headers: headers, bytes: answer.body))
    }

    /// Returns the path of the twin: the one of the URL, with the described parameters in its last segments.
    ///
    /// - Parameters:
    ///   - described: The path of the description.
    ///   - path: The path of the URL, which ends like the described one if that has parameters.
    /// - Returns: The path.
    private static func path(_ described: String, at path: String) -> String {
        let template = PathTemplate(described)
        guard !template.isFixed else { return path }
        let front = PathTemplate.parts(of: path).dropLast(template.segments.count)
        return front.map { "/\($0)" }.joined() + described
    }

    /// Returns scheme and host of a URL.
    private static func origin(of url: String) -> String? {
        guard let mark = url.firstRange(of: "://") else { return nil }
        let host = url[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return host.isEmpty ? nil : String(url[..<host.endIndex])
    }
}
