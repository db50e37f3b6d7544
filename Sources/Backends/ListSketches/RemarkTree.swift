// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The remarks of a sketch at the places of its list where they are shown.
struct RemarkTree {
    /// The remarks about a value itself, in their order.
    private(set) var texts: [String] = []
    /// The remarks inside the value, by the key that leads to them.
    private(set) var members: [String: RemarkTree] = [:]

    /// Whether there are no remarks inside the value.
    var isFlat: Bool { members.isEmpty }

    /// Puts each remark to its place, or to the nearest place above it that exists.
    init(_ remarks: [ListSketch.Remark] = [], in list: JSONObject = [:]) {
        for remark in remarks { add(remark.text, at: remark.path[...], in: .object(list)) }
    }

    private mutating func add(_ text: String, at path: ArraySlice<String>, in value: JSONValue) {
        guard let key = path.first, let member = value[key] else {
            texts.append(text)
            return
        }
        members[key, default: RemarkTree()].add(text, at: path.dropFirst(), in: member)
    }
}
