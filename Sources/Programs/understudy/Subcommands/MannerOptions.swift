// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BackendClient
import BackendProbing
import ClientLayers
import Pagers
import TextEncoding

/// The options that keep a probe from being a burden to the backend.
struct MannerOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Send at most this many requests (default: 2 × pages + 25).", valueName: "requests"),
        transform: Bounds.reader(of: 1...10_000_000)
    )
    var budget: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Read at most this many pages in one walk (default: 10000).", valueName: "pages"),
        transform: Bounds.reader(of: 1...1_000_000)
    )
    var maxPages = 10_000

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ask for pages of this many rows (default: the size of the server).", valueName: "rows"),
        transform: Bounds.reader(of: 1...1_000_000)
    )
    var pageSize: Int?

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
            "Send this header with each request; no report shows it; may be repeated.",
            valueName: "name: value"
        )
    )
    var header: [String] = []

    @Flag(help: "Do not ask before more than 500 requests are sent.")
    var yes = false

    // The parser's own message would repeat a value, which can be a secret.
    func validate() throws {
        for text in header where Self.field(text) == nil {
            throw ValidationError("--header is not a header; write it as 'Name: value' on one line")
        }
    }

    /// The headers of the user.
    private var fields: [HeaderField] { header.compactMap { Self.field($0) } }

    /// The limits of the client.
    var limits: ClientLimits {
        var limits = ClientLimits()
        limits.requestsPerSecond = rate
        limits.headers = fields
        return limits
    }

    /// Sets the limits of a plan.
    func apply(to plan: inout ProbePlan) {
        plan.budget = budget
        plan.pagesMax = maxPages
        plan.pageSize = pageSize
        plan.timeout = .milliseconds(Int(timeout * 1000))
        plan.hide(fields)
    }

    /// Returns the sentence about the limits that is shown before the first request.
    func announcement(for plan: ProbePlan, origin: String) -> String {
        let most = budget.map { Count.text($0, noun: "request") } ?? "2 × pages + 25 requests"
        let pace = rate == rate.rounded() ? String(Int(rate)) : String(rate)
        return "probing \(origin): at most \(most), \(pace) per second, only \(plan.dialect.method.rawValue)"
    }

    private static func rate(_ text: String) throws -> Double {
        guard let rate = Double(text), rate >= 0.01, rate <= 10_000 else {
            throw ValidationError("use a number of requests per second from 0.01 to 10000")
        }
        return rate
    }

    /// Returns the header that a text writes; nil for another text.
    private static func field(_ text: String) -> HeaderField? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let isName = !parts[0].isEmpty && parts[0].unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
        guard parts.count == 2, isName, !text.contains(where: \.isNewline) else { return nil }
        return HeaderField(name: String(parts[0]), value: String(parts[1].drop { $0 == " " }))
    }
}
