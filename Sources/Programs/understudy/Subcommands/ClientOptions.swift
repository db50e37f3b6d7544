// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ArgumentParser
import BackendClient
import BackendProbing
import ClientLayers
import Pagers
import TextEncoding

/// The options of each request to a real backend.
struct ClientOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send requests with this method, GET or POST; a POST can change data (default: GET).",
            valueName: "method"
        ),
        transform: Self.method
    )
    var method = RequestMethod.get

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Send at most this many requests per second (default: 10).", valueName: "requests"),
        transform: Self.rate
    )
    var rate = 10.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Limit each answer to this many seconds (default: 30).", valueName: "seconds"),
        transform: Bounds.seconds
    )
    var timeout = 30.0

    @Option(
        help: ArgumentHelp(
            "Send this header with each request; no report shows its value; may be repeated.",
            valueName: "name: value"
        )
    )
    var header: [String] = []

    @Option(
        help: ArgumentHelp(
            "Trust only certificates of the authorities in this file in PEM format (default: those of the system).",
            valueName: "file"
        ),
        completion: .file(extensions: ["pem", "crt", "cer"])
    )
    var ca: String?

    // The header is checked here, because the parser's message would repeat the value, which can be a secret.
    func validate() throws {
        _ = try limits()
        for text in header where Self.field(text) == nil {
            throw ValidationError("--header is not a header; write it as 'Name: value' on one line")
        }
    }

    /// The headers of the user.
    var fields: [HeaderField] { header.compactMap { Self.field($0) } }

    /// Whether a header is one of credentials.
    var hasCredentials: Bool { fields.contains { SecretText.isSecret(name: $0.name) } }

    /// Returns the limits of the client.
    ///
    /// - Throws: `ValidationError` for a file of `--ca` that has no certificate.
    func limits() throws -> ClientLimits {
        var limits = ClientLimits()
        limits.requestsPerSecond = rate
        limits.headers = fields
        guard let ca else { return limits }
        do {
            limits.authorities = try TrustedAuthorities(file: ca)
        } catch {
            throw ValidationError("--ca: \(error.description)")
        }
        return limits
    }

    /// Returns a text without the values of the headers, and without the keys in the query and in the path of a URL.
    func masked(_ text: String, in url: String) -> String {
        var masks = ProbePlan(dialect: .init(style: .page), endpoint: url)
        masks.hide(fields)
        return masks.redacted(text)
    }

    private static func method(_ text: String) throws -> RequestMethod {
        if let method = RequestMethod(rawValue: text.uppercased()) { return method }
        guard text.uppercased() == "HEAD" else {
            throw ValidationError("'\(text.printable)' can change data and does not read a list; use GET or POST")
        }
        throw ValidationError("an answer to HEAD has no rows, so that nothing can be judged by it; use GET or POST")
    }

    private static func rate(_ text: String) throws -> Double {
        guard let rate = Double(text), rate >= 0.01, rate <= 10_000 else {
            throw ValidationError("use a number of requests per second from 0.01 to 10000")
        }
        return rate
    }

    /// The time limit of each answer.
    var timeLimit: Duration { .milliseconds(Int(timeout * 1000)) }

    /// The number of requests per second, in words.
    var pace: String { "\(rate == rate.rounded() ? String(Int(rate)) : String(rate)) per second" }

    /// Returns the header that a text writes; nil for another text.
    private static func field(_ text: String) -> HeaderField? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let isName = !parts[0].isEmpty && parts[0].unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
        guard parts.count == 2, isName, !text.contains(where: \.isNewline) else { return nil }
        return HeaderField(name: String(parts[0]), value: String(parts[1].drop { $0 == " " }))
    }
}
