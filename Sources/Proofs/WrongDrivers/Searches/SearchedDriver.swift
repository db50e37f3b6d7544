// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The result of a search of one wrong driver without contracts.
package struct SearchedDriver: Codable, Hashable, Sendable {
    /// The history that shows the mistake.
    package struct Finding: Codable, Hashable, Sendable {
        /// The id of the rule that it breaks.
        package var rule: String
        /// The name of the dialect or the layer in which it was found.
        package var subject: String
        /// The number of steps of the shrunk history.
        package var stepCount: Int
        /// The number of the round of searches, from 1.
        package var round: Int
        /// The difference of the server.
        package var server: String
        /// Whether the search wrote a contract, which the wrong driver breaks and the right one holds.
        package var hasContract: Bool

        /// Creates a finding.
        package init(rule: String, subject: String, stepCount: Int, round: Int, server: String, hasContract: Bool) {
            self.rule = rule
            self.subject = subject
            self.stepCount = stepCount
            self.round = round
            self.server = server
            self.hasContract = hasContract
        }
    }

    /// The name of the driver.
    package var id: String
    /// The layer that was searched.
    package var layer: String
    /// The origin of the mistake.
    package var kind: WrongDriver.Kind
    /// Whether a contract of the layer catches the driver; if not, the driver does not count.
    package var isCaught = true
    /// The history that shows the mistake; nil if none was found.
    package var finding: Finding?
    /// The number of steps of all searches.
    package var searchedSteps = 0
    /// The time of the search in seconds.
    package var seconds = 0.0
    /// The findings that the right driver does not confirm; each is a defect of the search.
    package var falseFindings: [String] = []
    /// The findings that were left out because the wrong driver does not break their contract.
    package var doubts: [String] = []
    /// The reason why the search did not finish; nil if it did.
    package var ending: WrongDriverOutcome.Ending?

    /// Creates the result of a search that has done nothing.
    package init(_ driver: WrongDriver, layer: String) {
        (id, kind) = (driver.id, driver.kind)
        self.layer = layer
    }

    /// Whether the result is as it has to be: no false finding, and a wrong layer is found unless there is a reason.
    package var isRight: Bool {
        guard falseFindings.isEmpty else { return false }
        let isListed = WrongDriverCatalogue.reasonUnexplored(id) != nil
        return kind == .layer ? (finding == nil) == isListed : true
    }

    /// The result in one line, with tabs between its parts.
    package var line: String {
        guard isCaught else { return "-\t\(id)\tno contract of the layer catches it, so it does not count" }
        let time = Duration.seconds(seconds).measured
        guard let finding else {
            let reason = ending.map { "the search \($0.rawValue)" } ?? WrongDriverCatalogue.reasonUnexplored(id)
            return "-\t\(id)\tnot found\t\(time)\t\(reason ?? "without a reason")"
        }
        let isListed = WrongDriverCatalogue.reasonUnexplored(id) != nil
        return [
            finding.rule, id, finding.subject, "round \(finding.round)",
            "\(finding.stepCount) steps of \(searchedSteps)",
            time, finding.hasContract ? "contract" : "no contract", finding.server,
            isListed ? "found, but listed as not found" : "",
        ]
        .joined(separator: "\t")
    }
}
