// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription

/// The lists, answers and initial faults that a mount serves, prepared once.
package final class Backend: Sendable {
    /// The lists and answers that are served.
    package let file: ListFile
    /// The initial faults.
    let faults: [Fault]
    /// Finds lists and answers.
    let routes: RouteTable
    /// Writes answers.
    let writer: AnswerWriter
    /// Whether the tokens of a list expire.
    let expiresTokens: Bool
    /// Whether rows contain paths of generated images, which a request in a sandbox gets below the sandbox's prefix.
    package let hasImages: Bool

    /// Prepares lists and answers.
    ///
    /// - Parameters:
    ///   - file: The lists and answers to serve.
    ///   - faults: The initial faults; the order decides between faults that exclude each other.
    ///   - delay: The delay of every answer.
    package init(_ file: ListFile, faults: [Fault] = [], delay: Duration = .zero) {
        self.file = file
        self.faults = faults
        routes = RouteTable(file)
        hasImages = file.lists.contains { $0.hasImages }
        expiresTokens = file.lists.contains { $0.paging.tokens.expireAfter != nil }
        writer = AnswerWriter(delay: delay, envelope: file.lists.first?.envelope ?? Envelope())
    }

    /// Takes over everything but the faults.
    private init(_ other: Backend, faults: [Fault]) {
        (file, routes, writer) = (other.file, other.routes, other.writer)
        (expiresTokens, hasImages) = (other.expiresTokens, other.hasImages)
        self.faults = faults
    }

    /// Returns the same lists and answers with other initial faults, which need no preparation.
    package func with(faults: [Fault]) -> Backend { Backend(self, faults: faults) }

    /// Finds what is at a path.
    ///
    /// - Parameter path: The decoded path below the mount.
    /// - Returns: The result, which holds as long as this backend is served.
    package func find(_ path: String) -> PathLookup {
        PathLookup(backend: self, found: routes.find(path))
    }

    /// The delay of every answer.
    package var delay: Duration { writer.delay }

    /// Returns the same backend with this seed in every list.
    func seeded(with seed: UInt64) -> Backend {
        var file = file
        for index in file.lists.indices { file.lists[index].seed = seed }
        return Backend(file, faults: faults, delay: writer.delay)
    }
}

/// The result of looking for a path in a backend, for all of one request.
package struct PathLookup: Sendable {
    /// The backend.
    let backend: Backend
    /// The endpoints, the row or the image.
    let found: RouteTable.Found

    /// The methods that the path takes, HEAD after GET; none for an unknown path.
    package var methods: [String] { found.methods }

    /// Returns the body of an error in the words of the list at the path or near it; elsewhere of the first list.
    ///
    /// - Parameter message: The mistake and its correction.
    /// - Returns: The body, as JSON.
    package func errorBody(_ message: String) -> [UInt8] {
        (found.list?.envelope ?? backend.writer.envelope).errorBody(message)
    }
}

/// One list or answer of a mount, as an overview shows it.
package struct MountEndpoint: Hashable, Sendable {
    /// The name of the list or answer.
    package var name: String
    /// The method it takes.
    package var method: String
    /// Its path below the mount, with each parameter in braces.
    package var path: String
    /// The condition on its requests; nil for none.
    package var condition: RequestCondition?
    /// The number of rows of the list; nil for a plain answer.
    package var rows: UInt64?
    /// The parameters that the list understands.
    package var parameters: EndpointParameters
    /// The pages of the list as a viewer counts them; nil for a plain answer.
    package var pages: EndpointPages?
}

/// The pages and the rows of a list, as far as a viewer needs them to show which rows a page has.
package struct EndpointPages: Hashable, Sendable {
    /// The number of rows of a page where a request does not say.
    package let defaultSize: UInt64
    /// The number that the journal gives to the first page.
    package let first: UInt64
    /// The greatest number of rows of a page.
    package let maximumSize: UInt64
    /// The parameter by which a request asks for a number of rows; keys that lead into a body have dots between them.
    package let sizeParameter: String?
    /// The member of a row that is its key; nil for none.
    package let key: String?

    /// Takes the pages of a list.
    init(_ list: ListDescription) {
        let paging = list.paging
        defaultSize = paging.defaultSize
        maximumSize = paging.maximumSize
        sizeParameter = paging.sizeParameter.map { name in
            if case .body(let keys) = list.placedParameters[name] { keys.joined(separator: ".") } else { name }
        }
        first = paging.kind == .page || paging.kind == .link ? paging.first : 1
        key = list.row.rowKeys(of: list.items?.key)?.field
    }
}
