// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONSchemas
import JSONValues

/// The project's own files that tests read.
enum Project {
    private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file below the root.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The schema of every message of the driver protocol.
    ///
    /// - Parameter isClosed: Whether a member that the schema does not list is a problem.
    /// - Returns: The schema.
    /// - Throws: Any error if the file cannot be read or is no schema.
    static func protocolSchema(isClosed: Bool = false) throws -> JSONSchema {
        let text = try text("Contracts/schema/driver-protocol-v1.schema.json")
        return try JSONSchema(try JSONParser.parse(Array(text.utf8)), isClosed: isClosed)
    }
}
