// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Watches what goes on inside a list domain service; made for logging.
@MainActor
package protocol ListDomainServiceObserver: AnyObject {
    /// One API is about to be asked for a page.
    func listService(willRequestPage page: Int)
    /// A row is about to be handed to the transform; rows count from 0.
    func listService(willTransformRow row: Int)
    /// A response has no list where one is due; the path ends at the key that failed, as in `Data.List`.
    func listService(foundMalformedResponseAt path: String)
}

extension ListDomainServiceObserver {
    /// Ignores the request.
    package func listService(willRequestPage page: Int) {}
    /// Ignores the row.
    package func listService(willTransformRow row: Int) {}
    /// Ignores the malformed response.
    package func listService(foundMalformedResponseAt path: String) {}
}
