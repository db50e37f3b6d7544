// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Yams

/// A file of `ci/templates` that runs the stub in a container.
struct StubTemplate {
    /// The text that the names of these files begin with.
    static let prefix = "stub-"

    /// The documents of the file.
    let documents: [Node]

    /// Reads a file.
    ///
    /// - Parameter name: The name of the file behind ``prefix``.
    /// - Throws: When the file cannot be read, or is not YAML.
    init(_ name: String) throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../../ci/templates").standardizedFileURL
        let text = try String(contentsOf: folder.appending(path: Self.prefix + name), encoding: .utf8)
        documents = try Array(Yams.compose_all(yaml: text))
    }

    /// Returns the document of a kind.
    func document(of kind: String) throws -> Node {
        try #require(documents.first { $0["kind"]?.string == kind })
    }
}

extension Node {
    /// The texts of a sequence; empty for anything else.
    var texts: [String] { array().compactMap(\.string) }
}
