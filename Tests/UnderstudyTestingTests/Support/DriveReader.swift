// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import UnderstudyTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A pager over HTTP in the dialect `google`.
actor DriveReader {
    /// The error for an answer whose status is not 2xx.
    struct StatusError: Error {}

    private struct Page: Decodable {
        struct File: Decodable {
            let id: Int
        }

        let files: [File]
        let nextPageToken: String?
    }

    private let url: URL
    private let pageSize: Int
    private let session: URLSession
    private let stopsAtEmptyPage: Bool
    private var token: String?
    /// Whether another page follows.
    private(set) var hasNext = true

    init(_ settings: PagerSettings, stopsAtEmptyPage: Bool) {
        url = settings.url
        pageSize = settings.pageSize
        self.stopsAtEmptyPage = stopsAtEmptyPage
        let configuration = URLSessionConfiguration.ephemeral
        // On a connection that is used again and closes, URLSession would send a request twice.
        configuration.httpAdditionalHeaders = ["Connection": "close"]
        configuration.timeoutIntervalForRequest = settings.timeout / .seconds(1)
        session = URLSession(configuration: configuration)
    }

    func nextIDs() async throws -> [Int]? {
        guard hasNext else { return nil }
        var query = [URLQueryItem(name: "pageSize", value: "\(pageSize)")]
        if let token { query.append(URLQueryItem(name: "pageToken", value: token)) }
        let (body, response) = try await session.data(from: url.appending(queryItems: query))
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw StatusError() }
        let page = try JSONDecoder().decode(Page.self, from: body)
        token = page.nextPageToken
        hasNext = token?.isEmpty == false && !(stopsAtEmptyPage && page.files.isEmpty)
        return page.files.map(\.id)
    }

    func close() { session.invalidateAndCancel() }
}

/// Makes pagers over HTTP, right ones or with one mistake.
struct DriveReaderDriver: PagerDriver {
    var dialects = ["google"]
    let promises = [PagerPromise.looksAhead, .resumes]
    /// Whether the pager takes an empty page for the end.
    var stopsAtEmptyPage = false

    func makePager(with settings: PagerSettings) -> DriveReader {
        DriveReader(settings, stopsAtEmptyPage: stopsAtEmptyPage)
    }

    func nextPage(of reader: DriveReader) async throws -> PagerOutcome {
        guard let ids = try await reader.nextIDs() else { return .end }
        return .page(ids.map { .integer($0) })
    }

    func hasNext(_ reader: DriveReader) async -> Bool? { await reader.hasNext }

    func close(_ reader: DriveReader) async { await reader.close() }

    func failureKind(of error: any Error) -> PagerFailureKind? {
        error is DriveReader.StatusError ? .status : nil
    }
}
