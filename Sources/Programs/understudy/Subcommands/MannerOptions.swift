// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BackendClient
import BackendProbing
import ClientLayers
import Pagers
import TextEncoding

/// The options that limit the load of a probe on the backend.
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
        help: ArgumentHelp(
            "Ask for pages of this many rows (default: the size in the URL, or that of the server).",
            valueName: "rows"
        ),
        transform: Bounds.reader(of: ProbePlan.pageSizes)
    )
    var pageSize: Int?

    @Flag(help: "Do not ask before more than 500 requests are sent.")
    var yes = false

    /// Sets the limits of a plan.
    func apply(to plan: inout ProbePlan) {
        plan.budget = budget
        plan.pagesMax = maxPages
        if let pageSize { plan.pageSize = pageSize }
    }

    /// Returns the sentence about the limits that is shown before the first request.
    func announcement(for plan: ProbePlan, origin: String, pace: String) -> String {
        let noun = plan.searchCount > 0 ? "more request" : "request"
        let rest = budget.map { Count.text(max(0, $0 - plan.searchCount), noun: noun) }
        let most = rest ?? "\(plan.walksMax) × pages + \(plan.extraRequests) \(noun)s"
        return "probing \(origin): at most \(most), \(pace), only \(plan.dialect.method.rawValue)"
    }
}
