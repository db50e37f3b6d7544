// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The description of one list that was derived from answers or from a model of an API, as far as it is known.
package struct ListSketch: Hashable, Sendable {
    /// A point that could not be decided.
    package struct Remark: Hashable, Sendable {
        /// The keys that lead to the place in the list; the place need not exist.
        package var path: [String]
        /// The reason, and the question that would decide the point, in one sentence.
        package var text: String

        /// Creates a remark.
        package init(path: [String], text: String) {
            self.path = path
            self.text = text
        }
    }

    /// The name of the list in the list file.
    package var name: String
    /// The keys of the list in the format of list files.
    package var list: JSONObject
    /// The points that could not be decided; a list file shows each as a comment above its place.
    package var remarks: [Remark]

    /// Creates a sketch.
    package init(name: String, list: JSONObject, remarks: [Remark] = []) {
        self.name = name
        self.list = list
        self.remarks = remarks
    }
}
