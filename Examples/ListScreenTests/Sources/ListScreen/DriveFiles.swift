// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The files of a drive, page by page.
public actor DriveFiles {
    /// A file of the drive.
    public struct File: Decodable, Sendable {
        /// The id of the file.
        public let id: Int
    }

    /// The error for an answer whose status is not 2xx.
    public struct StatusError: Error {}

    private struct Page: Decodable {
        let files: [File]
        let nextPageToken: String?
    }

    private let url: URL
    private let pageSize: Int
    private let session: URLSession
    private var token: String?
    private var hasEnded = false

    /// Creates a pager that has read nothing; a request that takes longer than the time-out, in seconds, fails.
    public init(url: URL, pageSize: Int, timeout: TimeInterval) {
        self.url = url
        self.pageSize = pageSize
        let configuration = URLSessionConfiguration.ephemeral
        // On a connection that is used again and closes, URLSession would send a request twice.
        configuration.httpAdditionalHeaders = ["Connection": "close"]
        configuration.timeoutIntervalForRequest = timeout
        session = URLSession(configuration: configuration)
    }

    /// Returns the files of the next page, or nil if there are no more.
    public func nextPage() async throws -> [File]? {
        if hasEnded { return nil }
        let (body, response) = try await session.data(from: nextURL())
        let isSuccess = (response as? HTTPURLResponse).map { (200...299).contains($0.statusCode) } ?? false
        guard isSuccess else { throw StatusError() }
        let page = try JSONDecoder().decode(Page.self, from: body)
        token = page.nextPageToken
        hasEnded = page.files.isEmpty || page.nextPageToken?.isEmpty != false
        return page.files
    }

    /// Returns the URL of the next page.
    private func nextURL() throws -> URL {
        var query = [URLQueryItem(name: "pageSize", value: "\(pageSize)")]
        if let token { query.append(URLQueryItem(name: "pageToken", value: token)) }
        var components = URLComponents(url: url.appending(queryItems: query), resolvingAgainstBaseURL: false)
        // Servers read a "+" as a space, and a query item does not escape it.
        components?.percentEncodedQuery?.replace("+", with: "%2B")
        guard let url = components?.url else { throw URLError(.badURL) }
        return url
    }
}
