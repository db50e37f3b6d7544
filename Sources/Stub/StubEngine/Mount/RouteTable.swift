// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics

/// Finds the list or the plain answer that a request is for.
struct RouteTable: Sendable {
    /// The destination of a path and a method.
    enum Route: Sendable {
        /// A list.
        case list(ListDescription)
        /// A row of a list by its key; without a key, a new one.
        case row(ListDescription, key: String?)
        /// An image that the stub draws.
        case image(StubImage)
        /// A plain answer.
        case answer(PlainAnswer)
        /// The path is known, but not with this method; the methods that it takes.
        case wrongMethod(allowed: [String])
        /// The path is not known; a sentence that names the nearest one.
        case nothing(message: String)
    }

    /// One list or answer as the index page shows it.
    struct Place: Sendable {
        /// The name of the list or answer.
        var name: String
        /// The method it takes.
        var method: String
        /// Its path below the mount.
        var path: String
        /// The list or answer that is served.
        var target: Target
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
        /// The lists and answers of the path, with a method each.
        case endpoints([Place])
        /// A row of a list.
        case row(ListDescription, key: String)
        /// An image that the stub draws.
        case image(StubImage)
        /// The path is not known.
        case nothing

        /// The methods that the path takes, HEAD after GET; none for an unknown path.
        var methods: [String] {
            switch self {
            case .endpoints(let places):
                var methods: [String] = []
                for method in places.map(\.method) + (RouteTable.growing(places) == nil ? [] : ["POST"]) {
                    if !methods.contains(method) { methods.append(method) }
                    if method == "GET", !methods.contains("HEAD") { methods.append("HEAD") }
                }
                return methods
            case .row(let list, _): return RouteTable.methods(ofRowsOf: list)
            case .image: return ["GET", "HEAD"]
            case .nothing: return []
            }
        }

        /// The list that is there, or whose row is there; nil for none.
        var list: ListDescription? {
            switch self {
            case .endpoints(let places):
                for place in places {
                    if case .list(let list) = place.target { return list }
                }
                return nil
            case .row(let list, _): return list
            case .image, .nothing: return nil
            }
        }
    }

    /// All endpoints, in the order of the file.
    let places: [Place]
    /// The lists whose plain pages take the fast path, by their paths.
    let pages: [String: PageEndpoint]
    private let placesByPath: [String: [Place]]

    /// Creates the table of a file; of two endpoints with the same path and method the first one is served.
    init(_ file: ListFile) {
        let lists = file.lists.map { Place(name: $0.name, method: $0.method, path: $0.path, target: .list($0)) }
        let answers = file.answers.map { Place(name: $0.name, method: $0.method, path: $0.path, target: .answer($0)) }
        places = lists + answers
        placesByPath = Dictionary(grouping: places, by: \.path)
        pages = placesByPath.compactMapValues { places in
            guard case .list(let list) = places.first(where: { $0.method == "GET" })?.target else { return nil }
            return PageEndpoint(list)
        }
    }

    /// Finds what is at a path.
    func find(_ path: String) -> Found {
        if let places = placesByPath[path] { return .endpoints(places) }
        if let image = StubImage(path: path) { return .image(image) }
        return row(at: path).map { .row($0.list, key: $0.key) } ?? .nothing
    }

    /// Returns where a request leads; HEAD leads where GET does.
    ///
    /// - Parameters:
    ///   - method: The request's method.
    ///   - found: The result of ``find(_:)`` for its path.
    ///   - path: Its path, for the message that nothing is there.
    /// - Returns: The destination.
    func route(method: String, to found: Found, path: String) -> Route {
        switch found {
        case .endpoints(let places):
            let exact = places.first { $0.method == method }
            let place = exact ?? (method == "HEAD" ? places.first { $0.method == "GET" } : nil)
            switch place?.target {
            case .list(let list): return .list(list)
            case .answer(let answer): return .answer(answer)
            case nil: break
            }
            if method == "POST", let list = Self.growing(places) { return .row(list, key: nil) }
        case .image(let image) where found.methods.contains(method): return .image(image)
        case .row(let list, let key) where found.methods.contains(method): return .row(list, key: key)
        case .image, .row: break
        case .nothing: return .nothing(message: nothing(at: path))
        }
        return .wrongMethod(allowed: found.methods)
    }

    fileprivate static func methods(ofRowsOf list: ListDescription) -> [String] {
        let changes = list.items?.changes ?? []
        let methods: [(ItemAccess.Change, String)] = [(.replace, "PUT"), (.patch, "PATCH"), (.delete, "DELETE")]
        return ["GET", "HEAD"] + methods.filter { changes.contains($0.0) }.map(\.1)
    }

    /// Returns the list among some endpoints that takes new rows.
    fileprivate static func growing(_ places: [Place]) -> ListDescription? {
        for place in places {
            if case .list(let list) = place.target, list.items?.changes.contains(.create) == true { return list }
        }
        return nil
    }

    private func row(at path: String) -> (list: ListDescription, key: String)? {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
        let key = String(path[path.index(after: slash)...])
        guard !key.isEmpty, let candidates = placesByPath[String(path[..<slash])] else { return nil }
        for place in candidates {
            if case .list(let list) = place.target, list.items != nil { return (list, key) }
        }
        return nil
    }

    private func nothing(at path: String) -> String {
        if let problem = StubImage.problem(with: path) { return problem }
        let near = NearName.nearest(to: path, in: places.map(\.path)) ?? nameNear(path)
        guard let place = places.first(where: { $0.path == near }) else {
            return "nothing is served at '\(path)'\(NearName.hint(for: path, in: places.map(\.path)))"
        }
        let kind = if case .list = place.target { "list" } else { "answer" }
        return "nothing is served at '\(path)'; the \(kind) '\(place.name)' is at '\(place.path)'"
    }

    /// Finds the path of the list whose name is nearest to the last part of a path.
    private func nameNear(_ path: String) -> String? {
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let name = NearName.nearest(to: last, in: places.map(\.name))
        return places.first { $0.name == name }?.path
    }
}
