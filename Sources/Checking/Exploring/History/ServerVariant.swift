// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A way in which the server of a history, or what its client asks for, differs from the plain list of a dialect.
///
/// Lists and parameters are written as in contracts, faults as on the command line of the stub.
package struct ServerVariant: Hashable, Sendable {
    /// The dialects that can have a difference.
    package enum Scope: Hashable, Sendable {
        /// All dialects.
        case all
        /// Dialects with a token in the body, whose form shows the end.
        case tokens
        /// Dialects with a token in the body, and a flag that shows the end.
        case flaggedTokens
        /// Dialects whose token is sent in the body of a request.
        case bodyTokens
        /// Dialects with tokens, whose page size is sent in the query.
        case queryTokens
        /// Dialects with a URL in the body.
        case urls
        /// Dialects with a URL in the header `Link`.
        case links
        /// Dialects with page numbers, and no sign of the end.
        case bareNumbers
        /// Dialects with page numbers, and a sign of the end.
        case countedNumbers
        /// Dialects with tokens or URLs, and a total beside them.
        case totals
        /// Dialects whose URLs need not have the parameters of the caller.
        case parameters
    }

    /// The difference in a few words, such as `ids beyond 2^53`.
    package var name: String
    /// The dialects that can have the difference.
    package var scope: Scope
    /// The promises of a pager without which the rules say nothing about the difference.
    package var needs: PagerPromises
    /// The keys of the list that differ, as a mapping.
    package var list: String
    /// The parameters of the caller, as the members of a mapping.
    package var parameters: String
    /// The page size that the client asks for.
    package var askedSize: Int
    /// The number of rows on a full page.
    package var servedSize: Int
    /// The faults in other forms.
    package var faults: [ServerFault: String]
    /// The faults of all answers.
    package var constantFaults: [String]
    /// Whether these faults change the rows or the order of pages, and not only the form of an answer.
    package var changesPages: Bool

    /// Creates a difference.
    package init(
        _ name: String,
        scope: Scope = .all,
        needs: PagerPromises = [],
        list: String = "{}",
        parameters: String = "",
        askedSize: Int = 2,
        servedSize: Int? = nil,
        faults: [ServerFault: String] = [:],
        constantFaults: [String] = [],
        changesPages: Bool = false
    ) {
        self.name = name
        self.scope = scope
        self.needs = needs
        self.list = list
        self.parameters = parameters
        self.askedSize = askedSize
        self.servedSize = servedSize ?? askedSize
        self.faults = faults
        self.constantFaults = constantFaults
        self.changesPages = changesPages
    }

    /// The keys of the configuration that differ, as a mapping.
    package var configuration: String { parameters.isEmpty ? "{}" : "{ parameters: { \(parameters) } }" }

    /// Whether the ids of rows differ.
    package var hasOwnIDs: Bool { list.contains("row:") }
}

extension ServerVariant: CustomStringConvertible {
    /// The name.
    package var description: String { name }
}
