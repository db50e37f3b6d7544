// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
import Pagers

/// The limits of a client that asks a real backend.
package struct ClientLimits: Hashable, Sendable {
    /// The most requests per second.
    package var requestsPerSecond = 10.0
    /// The maximum size of the body of an answer, in bytes; a longer one is a failure.
    package var bodyBytesMax = 32 << 20
    /// The most redirects of one request.
    package var redirectsMax = 5
    /// The most repetitions of a request that the server refuses for the moment.
    package var repeatsMax = 2
    /// The longest wait that a server can ask for; after a longer one, the request is not sent again.
    package var waitMax = Duration.seconds(60)
    /// The headers of the user, which are sent with each request.
    package var headers: [HeaderField] = []
    /// The authorities whose servers are trusted; nil for those of the system.
    package var authorities: TrustedAuthorities?

    /// Creates the default limits.
    package init() {}

    /// The shortest time between two requests.
    var interval: Duration { .seconds(1) / requestsPerSecond }

    /// Returns the headers of a request; a header of the user replaces one that the request has by itself.
    func headers(of request: TransportRequest) -> [HeaderField] {
        let names = Set(headers.map { $0.name.lowercased() })
        return request.completeHeaders.filter { !names.contains($0.name.lowercased()) } + headers
    }

    /// Returns the time to wait before a request is sent again; nil if it is not sent again.
    func wait(before answer: TransportAnswer) -> Duration? {
        guard answer.status == 429 || answer.status == 503 else { return nil }
        let wait = RetryAfter.wait(in: answer) ?? .seconds(1)
        return wait <= waitMax ? wait : nil
    }
}
