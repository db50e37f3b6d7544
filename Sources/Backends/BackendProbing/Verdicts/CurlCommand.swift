// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import TextEncoding

/// Commands that send a request again, without the secrets of the user.
enum CurlCommand {
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
            words += ["-H", ShellText.word("\(header.name): \(header.value)")]
        }
        if let body = request.body { words += ["-d", ShellText.word(body.description)] }
        return (words + [address(request.address, plan: plan)]).joined(separator: " ")
    }

    /// Returns the method and the target of a request, with a mark in the place of secrets.
    static func line(of request: TransportRequest, plan: ProbePlan) -> String {
        let (start, path, query) = parts(of: request.address)
        let shown = start.contains("://") ? path : start + path
        let hidden = mapSegments(of: shown, plan: plan) { _ in "…" }
        let secrets = secretNames(of: plan)
        let pairs = parameters(of: query).map { secrets.contains($0.name) ? "\($0.name)=…" : $0.text }
        let end = pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))"
        return "\(request.method.rawValue) \(hidden.isEmpty ? "/" : hidden)\(end)"
    }

    /// Divides a URL before its path and before its query; the query begins with its question mark.
    private static func parts(of address: String) -> (start: String, path: String, query: String) {
        let host = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let start = address[..<(address[host...].firstIndex { $0 == "/" || $0 == "?" } ?? address.endIndex)]
        let path = address[start.endIndex...].prefix { $0 != "?" }
        return (String(start), String(path), String(address[path.endIndex...]))
    }

    /// Replaces the segments of a path that are secrets of the plan's endpoint.
    private static func mapSegments(of path: String, plan: ProbePlan, change: (Int) -> String) -> String {
        let secrets = SecretText.secretSegments(of: plan.endpoint)
        return path.split(separator: "/", omittingEmptySubsequences: false)
            .map { segment in secrets.firstIndex(of: String(segment)).map { change($0) } ?? String(segment) }
            .joined(separator: "/")
    }

    private static func secretNames(of plan: ProbePlan) -> Set<String> {
        Set(parameters(of: plan.endpoint).map(\.name).filter { SecretText.isSecret(name: $0) })
    }

    /// Returns the segments of a URL's path that look like secrets, in all forms of requests.
    static func secretsInPath(of address: String) -> [String] {
        SecretText.secretSegments(of: address).flatMap { [$0] + forms(of: $0, plusIsSpace: false) }
    }

    private static func forms(of text: String, plusIsSpace: Bool) -> [String] {
        let value = (try? PercentEncoding.decoded(Array(text.utf8)[...], plusIsSpace: plusIsSpace)) ?? text
        return [value, PercentEncoding.encoded(value)]
    }

    /// Returns the values of the parameters of a URL whose names are those of secrets, in all forms of requests.
    static func secrets(in address: String) -> [String] {
        parameters(of: address).filter { SecretText.isSecret(name: $0.name) }
            .flatMap { pair in
                let text = String(pair.text.dropFirst(pair.name.count + 1))
                return [text] + forms(of: text, plusIsSpace: true)
            }
    }

    /// Returns the address as a word of a shell, with variables in the place of secrets.
    private static func address(_ address: String, plan: ProbePlan) -> String {
        let (start, path, query) = parts(of: address)
        let secrets = secretNames(of: plan)
        let shown = mapSegments(of: path.replacing(scalar: "'", with: "%27"), plan: plan) { "'\"$SEGMENT_\($0 + 1)\"'" }
        guard !secrets.isEmpty && !query.isEmpty || shown.contains("\"$") else { return ShellText.word(address) }
        let pairs = parameters(of: query)
            .map { pair in
                secrets.contains(pair.name)
                    ? "\(pair.name)='\"$\(variable(pair.name))\"'" : pair.text.replacing(scalar: "'", with: "%27")
            }
        return "'\(start)\(shown)\(query.prefix(1))\(pairs.joined(separator: "&"))'"
    }

    private static func parameters(of address: String) -> [(name: String, text: String)] {
        guard let mark = address.firstIndex(of: "?") else { return [] }
        return address[address.index(after: mark)...].split(separator: "&")
            .map { (name: String($0.prefix { $0 != "=" }), text: String($0)) }
    }

    private static func variable(_ name: String) -> String {
        String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}
