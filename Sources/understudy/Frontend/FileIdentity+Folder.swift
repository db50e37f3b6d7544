// Understudy
// SPDX-License-Identifier: Apache-2.0

extension FileIdentity {
    /// Whether a file is in a folder or below it, by the way that is written or by the one behind all links.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - folder: The folder.
    /// - Returns: Whether one of the folders above the file is that one.
    static func isFile(_ path: String, below folder: String) -> Bool {
        let wanted = FileIdentity(folder)
        return [path, resolved(path)]
            .contains { way in
                let parts = way.split(separator: "/").dropLast()
                let root = way.hasPrefix("/") ? "/" : "./"
                return (0...parts.count)
                    .contains { FileIdentity(root + parts.prefix($0).joined(separator: "/")) == wanted }
            }
    }
}
