// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the place of a list in a GraphQL schema: `graphql: houses`, or `graphql: { field: houses, type: House }`.
enum GraphQLReader {
    /// The key of a list.
    static let key = "graphql"

    /// The keys of a list that have no meaning with `graphql`, because the schema replaces them.
    private static let meaningless = [
        "method", "when", "envelope", "status", "contentType", "body", "each", "errors", "refuse",
    ]
    /// The keys of `paging` that have a meaning for such a list.
    private static let pagingKeys = ["style", "defaultSize", "maximumSize", "overSize", "badToken", "key"]

    /// Reads `graphql`; nil if it is absent or wrong.
    ///
    /// - Parameters:
    ///   - reader: The mapping of the list.
    ///   - list: The list, with its paging already read.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The place.
    static func access(
        _ reader: inout MappingReader,
        of list: ListDescription,
        into diagnostics: inout Diagnostics
    ) -> GraphQLAccess? {
        guard let node = reader.node(key) else { return nil }
        let count = diagnostics.findings.count
        var access = GraphQLAccess(list: list.name)
        if node.members != nil, var own = MappingReader(node, of: "'\(key)'", into: &diagnostics) {
            if let field = own.string("field", into: &diagnostics) {
                access = GraphQLAccess(list: list.name, field: field)
            }
            access.type = own.string("type", into: &diagnostics) ?? access.type
            own.finish(into: &diagnostics)
        } else if let field = node.string("'\(key)'", into: &diagnostics) {
            access = GraphQLAccess(list: list.name, field: field)
        }
        for member in reader.members where meaningless.contains(member.key) {
            let reason = "requests and answers have the form of GraphQL over HTTP"
            diagnostics.error(
                "'\(member.key)' has no meaning together with '\(key)', where \(reason); remove it",
                at: member.keyLocation
            )
        }
        checkPaging(of: list, in: reader, at: node, into: &diagnostics)
        return diagnostics.findings.count == count ? access : nil
    }

    private static func checkPaging(
        of list: ListDescription,
        in reader: MappingReader,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) {
        let paging = reader.members.first { $0.key == "paging" }
        guard list.paging.kind == .cursor else {
            let place = paging?.value["style"]?.location ?? node.location
            diagnostics.error(
                "'\(key)' needs the style 'cursor'; this list has '\(list.paging.kind.rawValue)'; "
                    + "write 'paging: { style: cursor }'",
                at: place
            )
            return
        }
        for member in paging?.value.members ?? [] where !pagingKeys.contains(member.key) {
            diagnostics.error(
                "'\(member.key)' has no meaning together with '\(key)', whose arguments are first, after, last and "
                    + "before; remove it; known: \(pagingKeys.joined(separator: ", "))",
                at: member.keyLocation
            )
        }
    }

    /// Reports a list that has no schema.
    static func checkSchema(
        of list: ListDescription,
        at reader: MappingReader,
        into diagnostics: inout Diagnostics
    ) {
        guard list.graphQL != nil, let problem = ConnectionSchema.problem(of: [list]) else { return }
        let node = reader.members.first { $0.key == key }?.value
        diagnostics.error("the list has no GraphQL schema: \(problem)", at: node?.location ?? reader.location)
    }

    /// Reports lists with the same path that cannot be in one schema.
    ///
    /// - Parameters:
    ///   - lists: All lists of a file, each of which has a schema of its own.
    ///   - locations: The locations of the names of lists.
    ///   - diagnostics: The receiver of findings.
    static func checkSchemas(
        of lists: [ListDescription],
        at locations: [String: SourceLocation],
        into diagnostics: inout Diagnostics
    ) {
        let groups = Dictionary(grouping: lists.filter { $0.graphQL != nil }) { PathTemplate($0.path).shape }
        for group in groups.values.sorted(by: { $0[0].name < $1[0].name }) where group.count > 1 {
            guard let (list, problem) = firstProblem(in: group), let location = locations[list.name] else { continue }
            diagnostics.error(
                "list '\(list.name)' does not fit into the GraphQL schema of '\(list.path)': \(problem); "
                    + "write another 'field' or 'type', or another 'path'",
                at: location
            )
        }
    }

    /// Returns the first list that conflicts with the lists before it, and the reason.
    private static func firstProblem(in group: [ListDescription]) -> (list: ListDescription, problem: String)? {
        // It takes time to check one list after another, so this happens only if the whole group is wrong.
        guard ConnectionSchema.problem(of: group) != nil else { return nil }
        for (index, list) in group.enumerated() {
            if let problem = ConnectionSchema.problem(of: Array(group[...index])) { return (list, problem) }
        }
        return nil
    }
}
