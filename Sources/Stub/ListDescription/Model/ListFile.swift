// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
package import YAMLSource

/// The description of one list file: paged lists, and plain answers beside them.
package struct ListFile: Sendable, Hashable {
    /// The lists if no file is given: only `houses`.
    package static let standard = ListFile(lists: [.standard])

    /// The paged lists, in the order of the file.
    package var lists: [ListDescription]
    /// The answers that are not lists, in the order of the file.
    package var answers: [PlainAnswer]
    /// The faults that are set from the beginning, not yet parsed; the engine reads them.
    package var faults: [SourceNode] = []

    /// Creates a file's content.
    package init(lists: [ListDescription] = [], answers: [PlainAnswer] = []) {
        self.lists = lists
        self.answers = answers
    }

    /// The locations of the names of lists and answers in the file, by name.
    package var locations: [String: SourceLocation] = [:]

    /// The descriptions as they are written, by the names of lists and answers; empty for lists that a program makes.
    package var sources: [String: ListSource] = [:]
    /// The paths of the files of values that the descriptions name.
    package var valueFiles: [String] = []

    /// The file or the preset that describes each list and answer, by name; empty where one file describes all.
    package var origins: [String: String] = [:]

    /// The names of all lists, then of all answers.
    package var names: [String] { lists.map(\.name) + answers.map(\.name) }
    /// The requests for lists and answers in the order of their names, such as `GET /api/houses`.
    package var routes: [EndpointRoute] { lists.map(\.route) + answers.map(\.route) }
    /// The requests that each list and answer takes, with every method, in the same order, for all GraphQL queries.
    package var requests: [RouteClaim] {
        lists.map { RouteClaim(routes: $0.routes, isShared: $0.graphQL != nil) }
            + answers.map { RouteClaim(routes: [$0.route], isShared: false) }
    }
}

/// The requests that a list or an answer takes.
package struct RouteClaim: Sendable, Hashable {
    /// The requests, one for each method.
    package var routes: [EndpointRoute]
    /// Whether a GraphQL query selects the list, so that several lists can take the same requests.
    package var isShared: Bool

    /// Claims requests.
    package init(routes: [EndpointRoute], isShared: Bool) {
        self.routes = routes
        self.isShared = isShared
    }
}

/// The paths of the admin API and of the images that rows name; no list can have them.
package enum AdminPath {
    /// The path below which all paths belong to the admin API.
    package static let root = "/__understudy"

    /// Returns the rest of a path below ``root``, from its slash on; nil for a path that is not the admin API's.
    package static func rest(of path: String) -> String? {
        guard path.utf8.starts(with: root.utf8) else { return nil }
        let rest = path.utf8.dropFirst(root.utf8.count)
        if rest.isEmpty { return "/" }
        return rest.first == UInt8(ascii: "/") ? String(Substring(rest)) : nil
    }
}

/// The paths of sandboxes: `/__sandbox/NAME/api/houses` is `/api/houses` in a sandbox.
package enum SandboxPath {
    /// The path below which the first part is the name of a sandbox.
    package static let root = "/__sandbox"

    /// Returns the prefix of the paths in a sandbox.
    package static func prefix(of name: String) -> String { "\(root)/\(name)" }

    /// Splits a path into the name of a sandbox and the rest.
    ///
    /// - Parameter path: A decoded path.
    /// - Returns: The name, and the rest from its slash on; nil and the path itself for a path without a prefix.
    package static func parts(of path: String) -> (name: String?, rest: String) {
        guard path.utf8.starts(with: root.utf8) else { return (nil, path) }
        let below = path.utf8.dropFirst(root.utf8.count)
        guard below.first == UInt8(ascii: "/") else { return (nil, path) }
        let name = below.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        let rest = below.dropFirst(name.count + 1)
        return (String(Substring(name)), rest.isEmpty ? "/" : String(Substring(rest)))
    }
}
