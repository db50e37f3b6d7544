// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import Synchronization

@testable import BackendClient

/// A client with a clock of the test, and what it sees of a backend.
struct ClientCase: Sendable {
    /// The limits of the client.
    var limits = ClientLimits()
    /// The clock.
    var clock = TestClock()
    /// The method of the requests.
    var method = RequestMethod.get

    /// Sends requests one after the other.
    ///
    /// - Parameters:
    ///   - targets: The paths with their queries, or complete URLs.
    ///   - origin: The origin that the user named.
    ///   - requestsMax: The most requests for each of them.
    /// - Returns: One exchange for each target.
    /// - Throws: For an origin that is not a URL of HTTP.
    func ask(_ targets: [String], of origin: String, atMost requestsMax: Int = .max) async throws -> [Exchange] {
        let client = PoliteClient(to: try BackendAddress(origin), limits: limits, clock: clock)
        var exchanges: [Exchange] = []
        for target in targets {
            let url = target.hasPrefix("/") ? origin + target : target
            let request = TransportRequest(method: method, url: url, timeout: TestClock.limit)
            exchanges.append(await client.exchange(request, atMost: requestsMax))
        }
        try await client.shutdown()
        return exchanges
    }
}

extension Exchange {
    /// The status of the answer; nil without one.
    var status: Int? {
        if case .success(let answer) = outcome { answer.status } else { nil }
    }

    /// The reason for the absence of an answer; nil with one.
    var failure: TransportFailure? {
        if case .failure(let failure) = outcome { failure } else { nil }
    }
}

/// Answers as they are on the wire.
enum Wire {
    /// Returns an answer with a body of JSON.
    static func answer(_ status: Int = 200, headers: String = "", body: String = "[]") -> String {
        "HTTP/1.1 \(status) Reason\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\(headers)"
            + "\r\n\(body)"
    }

    /// Returns a redirect.
    static func redirect(_ status: Int = 302, to location: String) -> String {
        answer(status, headers: "Location: \(location)\r\n", body: "")
    }
}

/// Answers that come one after the other; the last one is also for the requests that follow.
final class Sequel: Sendable {
    private let texts: [String]
    private let count = Mutex(0)

    /// Takes the answers in their order.
    init(_ texts: [String]) {
        self.texts = texts
    }

    /// The reply to the next request.
    var next: RawServer.Reply {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return .text(texts[min(number, texts.count) - 1])
    }
}
