// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import ListDescription
import OrderedCollections
package import Pagers
import TextEncoding

/// The way to page through a list that a description promises.
package struct DescribedDialect: Hashable, Sendable {
    /// The description by which a pager reads the list.
    package var dialect: PagerDialect
    /// The parameters that each request has in its query beside those of paging.
    package var parameters: [RequestParameter]
    /// The promises beyond the paging style.
    package var promises: ProbePromises
    /// The path of the list, in which a parameter can stand for a segment.
    package var path: String
    /// The path to a URL of the next page that a probe does not follow, because it counts pages; nil if there is none.
    package var unfollowed: [String]?
    /// The description itself.
    package var list: ListDescription

    /// Reads the description of a list.
    ///
    /// - Parameter list: The list.
    /// - Throws: `DescribedDialectError` for a list that a probe cannot page through.
    package init(_ list: ListDescription) throws(DescribedDialectError) {
        let reader = DialectReader(list: list)
        try reader.check()
        dialect = try reader.dialect()
        let demands = try RequestDemands(list)
        dialect.headers = demands.headers
        dialect.body.merge(demands.body) { own, _ in own }
        parameters = demands.parameters
        promises = reader.promises()
        promises.signs.removeAll { [dialect] sign in sign.isOwn(of: dialect) }
        path = list.path
        unfollowed = reader.unfollowedURL(dialect)
        self.list = list
    }
}

/// The reason why a probe cannot page through a list that is described.
package struct DescribedDialectError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, and what to do instead.
    package var message: String

    package var description: String { message }
}

extension DescribedDialect {
    /// Returns the URL of the list at a backend.
    ///
    /// - Parameters:
    ///   - origin: The scheme and the host of the backend.
    ///   - rest: The path with the query that the user gave; if it is empty or `/`, the description has the path.
    /// - Returns: The URL, with a value in the place of each parameter of the path.
    /// - Throws: `DescribedDialectError` if the path of the description has parameters, and the given one does not fit.
    package func endpoint(origin: String, rest: String) throws(DescribedDialectError) -> String {
        let template = PathTemplate(path)
        let isGiven = !rest.isEmpty && rest != "/"
        guard !template.isFixed else { return origin + (isGiven ? rest : path) }
        let given = String(rest.prefix { $0 != "?" })
        let decoded = (try? PercentEncoding.decoded(Array(given.utf8)[...], plusIsSpace: false)) ?? given
        guard isGiven, [given, decoded].contains(where: { Self.ends($0, with: template) }) else {
            let problem =
                isGiven
                ? "the path '\(given)' of the URL does not end like '\(path)', the path of the list"
                : "the URL has no path, and the path '\(path)' of the list has parameters"
            throw DescribedDialectError(message: "\(problem); write the whole path of one list into the URL")
        }
        return origin + rest
    }

    /// Returns whether the last segments of a path are those of a template; a proxy can have put others in front.
    private static func ends(_ path: String, with template: PathTemplate) -> Bool {
        let parts = PathTemplate.parts(of: path).suffix(template.segments.count)
        return template.takes(parts.map { "/\($0)" }.joined())
    }
}
