// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

extension ProbePlan {
    /// The shortest text that is looked for in answers; shorter ones occur everywhere.
    private static let lengthMin = 4

    /// Takes the headers of the user, which reports show as variables such as `$HEADER_1`.
    ///
    /// - Parameter headers: The headers, which the client sends with each request.
    package mutating func hide(_ headers: [HeaderField]) {
        headerCount = headers.count
        // A scheme such as `Bearer` stands in front of the secret itself.
        let values = headers.flatMap { [$0.value, $0.value.split(separator: " ").last.map(String.init) ?? ""] }
        secrets = Set((values + CurlCommand.secrets(in: endpoint)).filter { $0.count >= Self.lengthMin })
    }

    /// Returns a text without the secrets of the user.
    package func redacted(_ text: String) -> String {
        // Longer ones first, because one can contain another.
        secrets.sorted { ($0.count, $0) > ($1.count, $1) }.reduce(text) { $0.replacing($1, with: "…") }
    }
}
