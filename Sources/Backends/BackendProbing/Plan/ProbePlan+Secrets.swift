// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
package import ClientLayers

extension ProbePlan {
    /// The shortest secret that is looked for in answers; shorter ones occur everywhere.
    private static let lengthMin = 4
    /// The shortest value of a header of any other name; shorter ones are versions and years rather than secrets.
    private static let unknownLengthMin = 8

    /// Takes the headers of the user, which reports show as variables such as `$HEADER_1`.
    ///
    /// - Parameter headers: The headers, which the client sends with each request.
    package mutating func hide(_ headers: [HeaderField]) {
        headerNames = headers.map(\.name)
        let keys = (CurlCommand.secrets(in: endpoint) + CurlCommand.secretsInPath(of: endpoint))
            .filter { $0.count >= Self.lengthMin }
        secrets = Set(headers.flatMap(Self.secrets) + keys)
    }

    /// Whether a header of the user is one of credentials.
    var hasCredentials: Bool { headerNames.contains { SecretText.isSecret(name: $0) } }

    /// Returns the texts of a header that could be secret, alone and with what surrounds them.
    private static func secrets(in header: HeaderField) -> [String] {
        guard !SecretText.isHarmless(header: header.name) else { return [] }
        var texts = [header.value]
        // A scheme such as `Bearer` is in front of the secret itself.
        if let last = header.value.split(separator: " ").last { texts.append(String(last)) }
        if header.name.lowercased() == "cookie" {
            texts += header.value.split(separator: ";").compactMap { $0.split(separator: "=", maxSplits: 1).last }
                .map(String.init).filter { $0.count >= unknownLengthMin }
        }
        let least = SecretText.isSecret(name: header.name) ? lengthMin : unknownLengthMin
        return texts.filter { $0.count >= least }
    }

    /// Returns a text without the secrets of the user.
    package func redacted(_ text: String) -> String {
        // Longer ones first, because one can contain another.
        secrets.sorted { ($0.count, $0) > ($1.count, $1) }.reduce(text) { $0.replacing($1, with: "…") }
    }
}
