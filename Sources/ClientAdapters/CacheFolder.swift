// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
import Foundation

/// A temporary folder of cache files, removed with this object.
package final class CacheFolder: Sendable {
    private let folder: URL

    /// Names a folder; it is created when the first cache is opened.
    package init() {
        folder = FileManager.default.temporaryDirectory.appending(path: "understudy-cache-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens a cache; opened again, it holds what was saved.
    ///
    /// - Parameter name: The cache's name, a file name.
    /// - Returns: The cache on its file.
    /// - Throws: `CacheStoreError` with the file's path.
    @MainActor
    package func open(_ name: String) throws -> any CacheStore {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "\(name).sqlite").path()
        // The folder does not outlive the program, so there is nothing to bring to the disk.
        return try SQLiteCacheStore(path: path, survivesPowerLoss: false)
    }
}
