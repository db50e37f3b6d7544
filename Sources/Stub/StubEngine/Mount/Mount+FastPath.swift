// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Mount {
    /// Returns the list whose pages take the fast path at a path for each GET, whatever its headers say.
    ///
    /// - Parameter path: The decoded path below the mount.
    /// - Returns: The list; nil for none.
    package func pages(at path: String) -> PageEndpoint? { choice(at: path, method: "GET")?.only }

    /// Returns the lists whose pages take the fast path at a path.
    ///
    /// - Parameters:
    ///   - path: The decoded path below the mount.
    ///   - method: The method of the requests.
    /// - Returns: The lists; nil for none.
    package func choice(at path: String, method: String) -> PageChoice? {
        guard allowsFastPath else { return nil }
        let backend = backend
        return backend.writer.delay == .zero ? backend.routes.choice(at: path, method: method) : nil
    }

    /// Returns the lists of a GraphQL schema whose queries take the fast path at a path.
    ///
    /// - Parameters:
    ///   - path: The decoded path below the mount.
    ///   - method: The method of the requests.
    /// - Returns: The lists; nil for none.
    package func queries(at path: String, method: String) -> QueryChoice? {
        guard allowsFastPath else { return nil }
        let backend = backend
        return backend.writer.delay == .zero ? backend.routes.queries(at: path, method: method) : nil
    }
}
