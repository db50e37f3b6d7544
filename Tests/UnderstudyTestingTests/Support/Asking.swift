// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks a stub as any client would.
enum Asking {
    /// Returns status and body of an answer.
    static func get(
        _ url: URL,
        query: [String: String] = [:],
        headers: [String: String] = [:]
    ) async throws -> (status: Int, body: String) {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        var request = URLRequest(url: items.isEmpty ? url : url.appending(queryItems: items))
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (body, response) = try await session.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: body, as: UTF8.self))
    }
}
