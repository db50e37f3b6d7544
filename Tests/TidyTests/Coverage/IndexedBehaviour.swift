// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What the index says of one behaviour.
struct IndexedBehaviour {
    /// Its id: `P-35`.
    var id: Substring
    /// Why it is demanded.
    var basis: Substring
    /// Whether it can be observed through a driver.
    var isVisible: Bool
    /// Why it cannot.
    var reason: Substring?
    /// Whether a unit test is to hold it instead.
    var isHeldByTest = false

    /// Reads the index line by line: an id at the beginning of a line, what belongs to it on that line and the next.
    static func all(in tree: SourceTree) throws -> [IndexedBehaviour] {
        var found: [IndexedBehaviour] = []
        for line in try tree.lines(of: "Contracts/behaviours.yaml") {
            if let colon = line.firstRange(of: ": { basis:") {
                let behaviour = IndexedBehaviour(
                    id: line[..<colon.lowerBound].trimmed,
                    basis: line[colon.upperBound...].prefix { $0 != "," }.trimmed,
                    isVisible: line.contains("visible: true")
                )
                found.append(behaviour)
            }
            guard let last = found.indices.last, !line.trimmed.hasPrefix("#") else { continue }
            if let because = line.firstRange(of: #"because: ""#) {
                found[last].reason = line[because.upperBound...].prefix { $0 != "\"" }
            }
            if line.contains(#"heldBy: "unit test""#) { found[last].isHeldByTest = true }
        }
        return found
    }
}

extension Substring {
    /// Without the spaces in front.
    var trimmed: Substring { drop { $0 == " " } }

    /// What follows a beginning; nil for another one.
    func dropping(_ prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
