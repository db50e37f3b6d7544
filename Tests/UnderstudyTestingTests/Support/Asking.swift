// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks a stub as any client would.
enum Asking {
    /// Returns status and body of an answer.
    static func get(_ url: URL, query: [String: String] = [:]) async throws -> (status: Int, body: String) {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        let (body, response) = try await session.data(from: items.isEmpty ? url : url.appending(queryItems: items))
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: body, as: UTF8.self))
    }
}
