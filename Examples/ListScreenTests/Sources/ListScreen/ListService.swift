// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches the page that its reformer names, and writes the result into the reformer.
@MainActor
public final class ListService {
    /// Where the page index is read and the result is written.
    public let reformer: ListReformer
    /// Called with the page of each request at the moment it is sent.
    public var onRequest: ((Int) -> Void)?
    private let endpoint: URL
    private let session: URLSession

    /// Creates a service of the list at an address; a request that takes longer than the time-out, in seconds, fails.
    public init(endpoint: URL, reformer: ListReformer, timeout: TimeInterval = 60) {
        self.endpoint = endpoint
        self.reformer = reformer
        let configuration = URLSessionConfiguration.ephemeral
        // On a connection that is used again and closes, URLSession would send a request twice (R-06.connection-lost).
        configuration.httpAdditionalHeaders = ["Connection": "close"]
        configuration.timeoutIntervalForRequest = timeout
        session = URLSession(configuration: configuration)
    }

    /// Asks for the page; the task ends when the result has been written.
    @discardableResult
    public func doService() -> Task<Void, Never> {
        let page = reformer.pageIndex
        reformer.status = .onGoing
        onRequest?(page)
        return Task {
            do {
                write(try await answer(page))
            } catch {
                write(nil, error: "\(error)")
            }
        }
    }

    /// Gives up all requests.
    public func close() {
        session.invalidateAndCancel()
    }

    private func answer(_ page: Int) async throws -> Answer {
        let query = [
            URLQueryItem(name: "pageIndex", value: "\(page)"), URLQueryItem(name: "pageSize", value: "20"),
        ]
        let (body, response) = try await session.data(from: endpoint.appending(queryItems: query))
        let isSuccess = (response as? HTTPURLResponse).map { (200...299).contains($0.statusCode) } ?? false
        if isSuccess { return try JSONDecoder().decode(Answer.self, from: body) }
        throw try JSONDecoder().decode(Refusal.self, from: body)
    }

    private func write(_ answer: Answer?, error: String? = nil) {
        let houses = answer?.data.list ?? []
        reformer.status = error != nil ? .networkFailure : houses.isEmpty ? .noData : .success
        reformer.houses = houses.isEmpty ? nil : houses
        reformer.errorMessage = error
        if let size = answer?.data.pageSize { reformer.pageSize = size }
    }
}

/// A page as the server sends it.
private struct Answer: Decodable {
    struct Content: Decodable {
        var list: [House]
        var pageSize: Int

        enum CodingKeys: String, CodingKey {
            case list = "List"
            case pageSize = "PageSize"
        }
    }

    var data: Content

    enum CodingKeys: String, CodingKey {
        case data = "Data"
    }
}

/// What the server says when it fails.
private struct Refusal: Decodable, Error, CustomStringConvertible {
    var description: String

    enum CodingKeys: String, CodingKey {
        case description = "Message"
    }
}
