// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics

/// Finds the list or the plain answer that a request is for.
struct RouteTable: Sendable {
    /// What a path and a method lead to.
    enum Route: Sendable {
        /// A list.
        case list(ListDescription)
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
        /// What is served.
        var target: Target
    }

    /// What is served at a place.
    enum Target: Sendable {
        /// A list.
        case list(ListDescription)
        /// A plain answer.
        case answer(PlainAnswer)
    }

    /// All places, in the order of the file.
    let places: [Place]
    private let placesByPath: [String: [Place]]

    /// Creates the table of a file; of two places with the same path and method the first one is served.
    init(_ file: ListFile) {
        let lists = file.lists.map { Place(name: $0.name, method: $0.method, path: $0.path, target: .list($0)) }
        let answers = file.answers.map { Place(name: $0.name, method: $0.method, path: $0.path, target: .answer($0)) }
        places = lists + answers
        placesByPath = Dictionary(grouping: places, by: \.path)
    }

    /// Returns where a request leads; HEAD leads where GET does.
    func route(method: String, path: String) -> Route {
        guard let candidates = placesByPath[path] else { return .nothing(message: nothing(at: path)) }
        let exact = candidates.first { $0.method == method }
        let place = exact ?? (method == "HEAD" ? candidates.first { $0.method == "GET" } : nil)
        switch place?.target {
        case .list(let list): return .list(list)
        case .answer(let answer): return .answer(answer)
        case nil: return .wrongMethod(allowed: methods(at: path))
        }
    }

    /// Returns the methods that a path takes, HEAD after GET; none for an unknown path.
    func methods(at path: String) -> [String] {
        guard let candidates = placesByPath[path] else { return [] }
        var methods: [String] = []
        for method in candidates.map(\.method) {
            if !methods.contains(method) { methods.append(method) }
            if method == "GET", !methods.contains("HEAD") { methods.append("HEAD") }
        }
        return methods
    }

    private func nothing(at path: String) -> String {
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
