// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Finds the lists that have the rows of other lists, directly or through further lists; visits each list once.
struct SharedRowOwners {
    /// The end of the path from a list through the lists that it names.
    private enum End {
        /// A list that has rows of its own.
        case owner(String)
        /// The list itself again, after this number of lists.
        case circle(count: Int)
        /// A list that does not exist, that is wrong, or that is in a circle.
        case nowhere
    }

    /// The most names in the message about a circle.
    private static let namesMax = 4

    private let names: [String]
    private let lists: [String: SourceMember]
    private var ends: [String: End] = [:]

    /// Creates a search among all lists of a file.
    init(among lists: [SourceMember]) {
        names = lists.map(\.key)
        self.lists = Dictionary(lists.map { ($0.key, $0) }) { first, _ in first }
    }

    /// Finds the list that has the rows of a list; nil if that list cannot be found.
    ///
    /// A list that leads to a wrong one has no finding of its own.
    ///
    /// - Parameters:
    ///   - list: A list that serves the rows of another list.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The name of the list that has the rows.
    mutating func owner(of list: SourceMember, into diagnostics: inout Diagnostics) -> String? {
        guard let target = SharedRows.name(in: list, into: &diagnostics),
            let place = SharedRows.writtenName(in: list)?.location
        else { return nil }
        guard lists[target] != nil else {
            let hint = NearName.hint(for: target, in: names.filter { $0 != list.key })
            diagnostics.error("'\(SharedRows.key)' names the unknown list '\(target)'\(hint)", at: place)
            return nil
        }
        follow(from: list.key)
        switch ends[list.key] {
        case .owner(let owner): return owner
        case .circle(let count):
            diagnostics.error(
                "'\(SharedRows.key)' leads from \(circle(from: list.key, count: count)); give one of these lists rows "
                    + "of its own",
                at: place
            )
            return nil
        case .nowhere, nil: return nil
        }
    }

    /// Finds the end of the path from a list, which is also the end for all lists on the path.
    private mutating func follow(from start: String) {
        var path: [String] = []
        var places: [String: Int] = [:]
        var current = start
        var end = End.nowhere
        while let list = lists[current] {
            if let known = ends[current] {
                if case .owner = known { end = known }
                break
            }
            if let first = places[current] {
                for name in path[first...] { ends[name] = .circle(count: path.count - first) }
                path.removeSubrange(first...)
                break
            }
            guard SharedRows.areNamed(in: list.value) else {
                end = .owner(current)
                break
            }
            places[current] = path.count
            path.append(current)
            guard let next = SharedRows.writtenName(in: list)?.scalarText else { break }
            current = next
        }
        for name in path { ends[name] = end }
    }

    /// Returns the names in a circle, beginning with a list; only the first names if there are many.
    private func circle(from start: String, count: Int) -> String {
        var text = "'\(start)'"
        var current = start
        for _ in 1..<max(1, min(count, Self.namesMax)) {
            guard let next = lists[current].flatMap(SharedRows.writtenName)?.scalarText else { break }
            text += " to '\(next)'"
            current = next
        }
        return text + (count > Self.namesMax ? " to … back to '\(start)'" : " back to '\(start)'")
    }
}
