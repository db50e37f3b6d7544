// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The address of the stub and its limits.
package struct StubServerConfiguration: Hashable, Sendable {
    /// The address or name to listen at; an address that is not a loopback one needs an admin token.
    package var host = "127.0.0.1"
    /// The port; 0 picks a free one.
    package var port = 4010
    /// More host names, in addition to loopback ones, that requests may name and whose pages may read answers.
    package var allowedHosts: [String] = []
    /// The token of the admin API, as in `Authorization: Bearer TOKEN`; needed unless the host is a loopback one.
    package var adminToken: String?
    /// The version of the program, for the metrics and streams of events; empty if unknown.
    package var version = ""
    /// The words of the command that starts the program, without faults, port and token.
    package var command = ["understudy", "serve"]
    /// The paths of files among the words of the command.
    package var files: [String] = []
    /// Whether browsers get the panel at the admin API's path.
    package var servesPanel = true
    /// The certificate and the offered protocols; nil serves without TLS.
    package var security: TransportSecurity?
    /// The origins whose web pages may read the answers of mounts, in addition to those of this machine.
    package var allowedOrigins: [WebOrigin] = []
    /// Whether bodies of 1 KiB and more are compressed for clients that accept gzip.
    package var compresses = false
    /// The value of the header `Vary`.
    var vary: String { compresses ? "Origin, Accept-Encoding" : "Origin" }
    /// The most headers of a request; a request with more gets 431.
    package var headerCountMax = 200
    /// The largest header, and the largest target, in bytes; a larger one gets 431.
    package var headerByteCountMax = 16 << 10
    /// The largest sum of all headers in bytes; a larger sum gets 431.
    package var headersByteCountMax = 64 << 10
    /// The most bytes of first line and headers with the white space in them; a longer head gets 431.
    ///
    /// There is a further 16 KiB for the white space.
    var headLengthMax: Int { headerByteCountMax + headersByteCountMax + 16 << 10 }
    /// The most streams that are open at once in one HTTP/2 connection; more are refused.
    package var streamCountMax = 100
    /// The most frames that continue the headers of one HTTP/2 request; more end the connection.
    package var continuationCountMax = 5
    /// The most resets, and the most control frames, of an HTTP/2 connection within half a minute; more end it.
    package var controlFrameCountMax = 200
    /// The largest request body in bytes; a larger one gets 413.
    package var bodyByteCountMax = 1 << 20
    /// The most open connections; more get 503 and are closed.
    package var connectionCountMax = 12_000
    /// The most connections above that limit that get the reason; more are closed without an answer.
    package var surplusCountMax = 8
    /// The time for first line and headers from their first byte; then the request gets 408.
    package var headLimit: Duration = .seconds(10)
    /// The time for a request's body from the end of the headers to its last byte.
    package var requestLimit: Duration = .seconds(30)
    /// The time that a client may take to read what was sent; then the connection is closed.
    package var writeLimit: Duration = .seconds(30)
    /// The time that a connection may be open without a request.
    package var idleLimit: Duration = .seconds(75)
    /// The most streams of events that are open at once; more get 503.
    package var eventStreamCountMax = 32
    /// The wait from a change of a mount until its event is sent; five times as long while there are too many requests.
    package var eventInterval: Duration = .milliseconds(50)
    /// The time between two comment lines in a stream of events, which show that the connection works.
    package var eventHeartbeat: Duration = .seconds(15)
    /// The time for answers in progress at shutdown.
    package var shutdownLimit: Duration = .milliseconds(1500)
    /// The time that a connection stays half open after a refusal, so that the client can read the reason.
    package var lingerLimit: Duration = .seconds(1)

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - host: The loopback address or name to listen at.
    ///   - port: The port; 0 picks a free one.
    package init(host: String = "127.0.0.1", port: Int = 4010) {
        self.host = host
        self.port = port
    }
}

extension Duration {
    /// The time in milliseconds, exact to a thousandth of one.
    var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1000
    }
}
