// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import TextEncoding

/// Commands that send a request again, without the secrets of the user.
enum CurlCommand {
    private static let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./_-=:,+@%"

    /// Returns the command for a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - plan: The plan, whose endpoint has the parameters of the user.
    ///   - isRedirected: Whether the server redirects the request.
    /// - Returns: One line for a shell.
    static func text(of request: TransportRequest, plan: ProbePlan, isRedirected: Bool = false) -> String {
        var words = ["curl", isRedirected ? "-sL" : "-s"]
        if request.method != .get { words += ["-X", request.method.rawValue] }
        for number in plan.headerNames.indices { words += ["-H", "\"$HEADER_\(number + 1)\""] }
        // A header of the user replaces the one that the request has by itself.
        let names = Set(plan.headerNames.map { $0.lowercased() })
        for header in request.completeHeaders where !names.contains(header.name.lowercased()) {
            words += ["-H", quoted("\(header.name): \(header.value)")]
        }
        if let body = request.body { words += ["-d", quoted(body.description)] }
        return (words + [address(request.address, plan: plan)]).joined(separator: " ")
    }

    /// Returns the method and the target of a request, with a mark in the place of secrets.
    static func line(of request: TransportRequest, plan: ProbePlan) -> String {
        let address = request.address
        let host = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let target = host.drop { $0 != "/" && $0 != "?" }
        let path = target.prefix { $0 != "?" }
        let secrets = secretNames(of: plan)
        let pairs = parameters(of: address)
            .map { secrets.contains($0.name) ? "\($0.name)=…" : $0.text }
        let query = pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))"
        return "\(request.method.rawValue) \(path.isEmpty ? "/" : path)\(query)"
    }

    private static func secretNames(of plan: ProbePlan) -> Set<String> {
        Set(parameters(of: plan.endpoint).map(\.name).filter { SecretText.isSecret(name: $0) })
    }

    /// Returns the values of the parameters of a URL whose names are those of secrets, in all forms of requests.
    static func secrets(in address: String) -> [String] {
        parameters(of: address).filter { SecretText.isSecret(name: $0.name) }
            .flatMap { pair in
                let text = String(pair.text.dropFirst(pair.name.count + 1))
                let value = (try? PercentEncoding.decoded(Array(text.utf8)[...], plusIsSpace: true)) ?? text
                return [text, value, PercentEncoding.encoded(value)]
            }
    }

    /// Returns the address as a word of a shell, with variables in the place of secrets.
    private static func address(_ address: String, plan: ProbePlan) -> String {
        let secrets = secretNames(of: plan)
        guard !secrets.isEmpty, let mark = address.firstIndex(of: "?") else { return quoted(address) }
        let pairs = parameters(of: address)
            .map { pair in
                secrets.contains(pair.name)
                    ? "\(pair.name)='\"$\(variable(pair.name))\"'" : pair.text.replacing("'", with: "%27")
            }
        return "'\(address[...mark])\(pairs.joined(separator: "&"))'"
    }

    private static func parameters(of address: String) -> [(name: String, text: String)] {
        guard let mark = address.firstIndex(of: "?") else { return [] }
        return address[address.index(after: mark)...].split(separator: "&")
            .map { (name: String($0.prefix { $0 != "=" }), text: String($0)) }
    }

    private static func variable(_ name: String) -> String {
        String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func quoted(_ text: String) -> String {
        guard text.isEmpty || !text.allSatisfy(plain.contains) else { return text }
        return "'\(text.replacing("'", with: "'\\''"))'"
    }
}
