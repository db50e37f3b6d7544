// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// Where a contract stands, in the parts that test libraries want.
///
/// ```swift
/// SourceLocation(fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
/// ```
public struct ContractPlace: Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named, with a folder at least: `Contracts/reformer/parameters.yaml`.
    public let fileID: String
    /// The file as an editor finds it, if it is on this machine.
    public let filePath: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int

    /// Takes over a place in a file that lies below a root.
    init(_ location: SourceLocation, below root: String) {
        fileID = location.file.contains("/") ? location.file : "./\(location.file)"
        filePath = root + location.file
        line = max(1, location.line)
        column = max(1, location.column)
    }

    /// The place in one line: `Contracts/reformer/parameters.yaml:9:5`.
    public var description: String { "\(fileID):\(line):\(column)" }
}
