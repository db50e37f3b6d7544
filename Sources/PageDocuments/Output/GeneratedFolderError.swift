// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a folder was not written.
package enum GeneratedFolderError: Error, Hashable, Sendable {
    /// Something of this name is there already.
    case exists(String)
    /// What is there and would be replaced is no folder.
    case noFolder(String)
    /// The system refused.
    case cannotWrite(String, reason: String)

    /// What happened, and what to do.
    package var message: String {
        switch self {
        case .exists(let path): "'\(path)' is there already; name another folder, or replace it with --force"
        case .noFolder(let path): "'\(path)' is no folder, so it is not replaced; remove it or name another folder"
        case .cannotWrite(let path, let reason): "'\(path)' cannot be written: \(reason); nothing is left of it"
        }
    }
}
