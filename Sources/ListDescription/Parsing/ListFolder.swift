// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder of list files.
package enum ListFolder {
    /// Returns the list files of a folder by name, `*.yaml` and `*.yml`; nil for what is no folder.
    package static func files(at path: String) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if !name.hasPrefix("."), name.hasSuffix(".yaml") || name.hasSuffix(".yml") { names.append(name) }
        }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return names.sorted().map { prefix + $0 }
    }
}
