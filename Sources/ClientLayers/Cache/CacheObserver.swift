// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Watches what goes on inside a cache service; made for logging.
@MainActor
package protocol CacheObserver: AnyObject {
    /// A value was saved for the current user.
    func cacheSaved(_ value: Int, _ kind: CacheKind, _ scope: CacheScope, id: Int)
    /// The current user's values were removed.
    func cacheCleaned()
    /// The store could not do what was asked; reading gives 0, saving and cleaning change nothing.
    func cacheFailed(_ error: any Error)
}

extension CacheObserver {
    /// Ignores the value.
    package func cacheSaved(_ value: Int, _ kind: CacheKind, _ scope: CacheScope, id: Int) {}
    /// Ignores the cleaning.
    package func cacheCleaned() {}
    /// Ignores the error.
    package func cacheFailed(_ error: any Error) {}
}
