// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The names that an unknown one was most likely meant to be, in the sentence that clients know.
enum NameSuggestions {
    /// The most names of a sentence.
    static let countMax = 5
    /// The longest name that is compared, in bytes.
    static let lengthMax = 80

    /// Returns ` Did you mean "a", "b", or "c"?`, nearest name first; nothing where no name is near.
    ///
    /// - Parameters:
    ///   - name: The unknown name.
    ///   - known: The names that there are.
    ///   - kind: The kind of the names, such as `the enum value`.
    /// - Returns: The sentence, with the space before it.
    static func sentence(for name: String, among known: [String], kind: String? = nil) -> String {
        let names = nearest(to: name, among: known).prefix(countMax).map { "\"\($0)\"" }
        guard let last = names.last else { return "" }
        let others = names.dropLast().joined(separator: ", ")
        let list =
            switch names.count {
            case 1: last
            case 2: "\(others) or \(last)"
            default: "\(others), or \(last)"
            }
        let words = kind.map { "\($0) " } ?? ""
        return " Did you mean \(words)\(list)?"
    }

    private static func nearest(to name: String, among known: [String]) -> [String] {
        guard !name.isEmpty, name.utf8.count <= lengthMax else { return [] }
        let limit = name.utf8.count * 2 / 5 + 1
        var near: [(name: String, distance: Int)] = []
        for candidate in known where candidate.utf8.count <= lengthMax {
            guard abs(candidate.utf8.count - name.utf8.count) <= limit else { continue }
            let distance = distance(from: name, to: candidate)
            if distance <= limit { near.append((candidate, distance)) }
        }
        return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map { $0.name }
    }

    /// Counts the changes that lead from one name to the other, whatever their capitals are.
    private static func distance(from name: String, to other: String) -> Int {
        let (left, right) = (Array(name.lowercased().utf8), Array(other.lowercased().utf8))
        // Names that differ in capitals only are as near as they can be.
        guard left != right else { return name == other ? 0 : 1 }
        return EditDistance.count(from: left, to: right)
    }
}
