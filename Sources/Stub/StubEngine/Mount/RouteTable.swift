// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics

/// Finds the lists and plain answers that a path leads to.
struct RouteTable: Sendable {
    /// One list or answer as the index page shows it.
    final class Place: Sendable {
        /// The name of the list or answer.
        let name: String
        /// The requests that it takes.
        let route: EndpointRoute
        /// Its path below the mount, in segments.
        let template: PathTemplate
        /// The path of its single rows, whose key is a parameter without a name; nil where none are served.
        let rowTemplate: PathTemplate?
        /// The list or answer that is served.
        let target: Target
        /// Whether its condition, its parameters or its templates look at the bodies of requests.
        let readsBodies: Bool
        /// The schema that has the list; nil for one with answers of its own form.
        let graphQL: GraphQLEndpoint?
        /// The list in whose form an answer has its errors; nil for a list, and if there is none.
        let neighbour: ListDescription?

        /// The method it takes; for a list of a schema, the one that most clients use.
        var method: String { route.method }
        /// The methods it takes.
        var methods: [String] { graphQL == nil ? [route.method] : list?.methods ?? [] }
        /// Its path below the mount.
        var path: String { route.path }
        /// The condition on its requests; nil for none.
        var condition: RequestCondition? { route.condition }

        /// The list; nil for a plain answer.
        var list: ListDescription? {
            guard case .list(let list) = target else { return nil }
            return list
        }

        /// Describes a list or an answer.
        init(
            name: String,
            route: EndpointRoute,
            target: Target,
            graphQL: GraphQLEndpoint? = nil,
            neighbour: ListDescription? = nil
        ) {
            self.name = name
            self.route = route
            self.target = target
            self.graphQL = graphQL
            self.neighbour = neighbour
            template = PathTemplate(route.path)
            rowTemplate = Self.rowTemplate(of: target, isServed: graphQL == nil)
            var places = route.condition?.demands.map(\.place) ?? []
            var takesBodies = false
            switch target {
            case .list(let list):
                places += list.placedParameters.values
                places += list.envelope.sentPlaces + list.envelope.errors.places + (list.items?.body?.places ?? [])
                places += list.envelope.errors.refusals.flatMap(\.condition.demands).map(\.place)
                takesBodies = list.method != "GET" || graphQL != nil
            case .answer(let answer): places += answer.replies.flatMap(\.places)
            }
            readsBodies = takesBodies || places.contains { $0.isInBody }
        }

        /// Returns the key of a row in the path of a request for the row.
        func key(in path: String) -> String {
            rowTemplate?.values(in: path).first { $0.name.isEmpty }?.value ?? ""
        }

        private static func rowTemplate(of target: Target, isServed: Bool) -> PathTemplate? {
            guard isServed, case .list(let list) = target, list.items != nil else { return nil }
            return list.rowPath(key: "")
        }
    }

    /// The list or answer that an endpoint serves.
    enum Target: Sendable {
        /// A list.
        case list(ListDescription)
        /// A plain answer.
        case answer(PlainAnswer)
    }

    /// The endpoints, the row or the image at a path.
    enum Found: Sendable {
        /// The lists and answers of the path; several of a method differ in their conditions.
        case endpoints([Place])
        /// A row, and the lists that it may be of, which differ in their conditions.
        case row([Place])
        /// An image that the stub draws.
        case image(StubImage)
        /// The path is not known.
        case nothing

        /// The methods that the path takes, HEAD after GET; none for an unknown path.
        var methods: [String] {
            switch self {
            case .endpoints(let places):
                var methods: [String] = []
                for method in places.flatMap(\.methods) + (places.contains(where: \.takesRows) ? ["POST"] : []) {
                    if !methods.contains(method) { methods.append(method) }
                    if method == "GET", !methods.contains("HEAD") { methods.append("HEAD") }
                }
                return methods
            case .row(let places):
                var methods: [String] = []
                for method in places.flatMap(\.methodsOfRows) where !methods.contains(method) {
                    methods.append(method)
                }
                return methods
            case .image: return ["GET", "HEAD"]
            case .nothing: return []
            }
        }

        /// Whether something there looks at the bodies of requests.
        var readsBodies: Bool {
            switch self {
            case .endpoints(let places), .row(let places): places.contains { $0.readsBodies }
            case .image, .nothing: false
            }
        }

        /// The list in whose form errors are: the one that is there, or whose row is there, or one near an answer.
        var list: ListDescription? {
            switch self {
            case .endpoints(let places), .row(let places):
                places.compactMap(\.list).first ?? places.compactMap(\.neighbour).first
            case .image, .nothing: nil
            }
        }
    }

    /// The endpoints at a path with parameters, and the lists whose rows are there.
    private struct Leaf: Sendable {
        var endpoints: [Place] = []
        var lists: [Place] = []
    }

    /// The identity of a table, which its lists on the fast path have, too.
    final class Generation: Sendable {}

    private let generation = Generation()
    /// All endpoints, in the order of the file.
    let places: [Place]
    /// The lists whose pages take the fast path, by their names.
    private let pageEndpoints: [String: PageEndpoint]
    private let fixedPlaces: [String: [Place]]
    private let tree: PathTree<Leaf>

    /// Creates the table of a file; of two endpoints that take the same requests the first one is served.
    init(_ file: ListFile) {
        // All lists of a path are one schema; the names of the path's parameters do not matter.
        let listsByShape = Dictionary(grouping: file.lists) { PathTemplate($0.path).shape }
        let generation = generation
        let schemas = listsByShape.compactMapValues { GraphQLEndpoint($0, of: generation) }
        let lists = file.lists.map { list in
            let schema = list.graphQL.flatMap { _ in schemas[PathTemplate(list.path).shape] }
            return Place(name: list.name, route: list.route, target: .list(list), graphQL: schema)
        }
        let listsByOrigin = Dictionary(grouping: file.lists) { file.origins[$0.name] }
        let answers = file.answers.map { answer in
            // Files and presets describe different backends, each with its own form of errors.
            let near = listsByShape[PathTemplate(answer.path).shape] ?? listsByOrigin[file.origins[answer.name]]
            let neighbour = near?.first ?? file.lists.first
            return Place(name: answer.name, route: answer.route, target: .answer(answer), neighbour: neighbour)
        }
        places = lists + answers
        fixedPlaces = Dictionary(grouping: places.filter(\.template.isFixed), by: \.path)
        let endpoints = file.lists.compactMap { list in PageEndpoint(list, of: generation).map { (list.name, $0) } }
        pageEndpoints = Dictionary(uniqueKeysWithValues: endpoints)
        tree = Self.tree(of: places)
    }

    private static func tree(of places: [Place]) -> PathTree<Leaf> {
        var tree = PathTree<Leaf>()
        for place in places {
            let segments = place.template.segments
            if !place.template.isFixed {
                tree.change(segments, from: Leaf()) { $0.endpoints.append(place) }
            }
            if let row = place.rowTemplate {
                tree.change(row.segments, from: Leaf()) { $0.lists.append(place) }
            }
        }
        return tree
    }

    /// Returns the lists whose pages take the fast path at a path.
    ///
    /// - Parameters:
    ///   - path: The decoded path below the mount.
    ///   - method: The method of the requests.
    /// - Returns: The lists; nil for none.
    func choice(at path: String, method: String) -> PageChoice? {
        guard case .endpoints(let places) = find(path) else { return nil }
        return PageChoice(places, method: method, endpoints: pageEndpoints)
    }

    /// Returns whether a list on the fast path is from this table, and not from one that was served before.
    func serves(_ endpoint: PageEndpoint) -> Bool { endpoint.generation === generation }

    /// Returns the lists of a GraphQL schema whose queries take the fast path at a path.
    ///
    /// - Parameters:
    ///   - path: The decoded path below the mount.
    ///   - method: The method of the requests.
    /// - Returns: The lists; nil for none.
    func queries(at path: String, method: String) -> QueryChoice? {
        guard case .endpoints(let places) = find(path) else { return nil }
        return QueryChoice(places, method: method)
    }

    /// Finds what is at a path.
    func find(_ path: String) -> Found {
        if let places = fixedPlaces[path] { return .endpoints(places) }
        if let image = StubImage(path: path) { return .image(image) }
        guard !path.hasPrefix(StubImage.folder), let leaf = tree.find(path) else { return .nothing }
        return leaf.endpoints.isEmpty ? .row(leaf.lists) : .endpoints(leaf.endpoints)
    }

    /// Returns the sentence that nothing is served at a path; it names the nearest endpoint.
    func nothing(at path: String) -> String {
        if let problem = StubImage.problem(with: path) { return problem }
        // The parameters of each template get the values of the path, so that only the fixed segments are compared.
        let paths = places.map { $0.template.filled(from: path) }
        let near = NearName.nearest(to: path, in: paths).flatMap { paths.firstIndex(of: $0) }.map { places[$0] }
        guard let place = near ?? nameNear(path) else {
            var known: [String] = []
            for place in places where !known.contains(place.path) { known.append(place.path) }
            return "nothing is served at '\(path)'\(NearName.hint(for: path, in: known))"
        }
        let kind = place.list == nil ? "answer" : "list"
        return "nothing is served at '\(path)'; the \(kind) '\(place.name)' is at '\(place.path)'"
    }

    /// Finds the endpoint whose name is nearest to the last part of a path.
    private func nameNear(_ path: String) -> Place? {
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let name = NearName.nearest(to: last, in: places.map(\.name))
        return places.first { $0.name == name }
    }
}

extension RouteTable.Place {
    /// Whether POST to the path puts a new row into the list.
    var takesRows: Bool { list?.items?.changes.contains(.create) == true }

    /// The methods that the list's rows take, HEAD after GET; none if it serves no single rows.
    var methodsOfRows: [String] {
        guard let changes = list?.items?.changes else { return [] }
        let methods: [(ItemAccess.Change, String)] = [(.replace, "PUT"), (.patch, "PATCH"), (.delete, "DELETE")]
        return ["GET", "HEAD"] + methods.filter { changes.contains($0.0) }.map(\.1)
    }
}
