// Understudy
// SPDX-License-Identifier: Apache-2.0

package import AnswerReading
import ClientLayers
import JSONValues
import Pagers

/// The reason why nothing about a list can be judged: its first page could not be read.
package struct UnreadList: Hashable, Sendable {
    /// The answer that came, and the remedy.
    package var reason: String
    /// Whether JSON came that does not fit the description; false if the server did not answer as lists do.
    package var isMisdescribed: Bool

    /// The reason of a probe that the user interrupted before the first page.
    package static var interrupted: UnreadList {
        UnreadList("the probe was interrupted before it knew how the list pages")
    }

    /// Takes the reason why no list was found at a URL.
    ///
    /// - Parameters:
    ///   - refusal: The reason.
    ///   - hasCredentials: Whether the requests had credentials of the user.
    package init(_ refusal: ReadingRefusal, hasCredentials: Bool = false) {
        switch refusal.code {
        case .noAnswer(let reason): self.init(reason)
        case .status(let status): self.init(status: status, size: nil, hasCredentials: hasCredentials)
        case .notJSON(let reason): self.init(content: reason)
        case .html(let path): self.init(htmlRedirectedTo: path, hasCredentials: hasCredentials)
        default:
            let other = refusal.namesListFile ? ", and probe the list with it" : "; or describe it in a list file"
            self.init(refusal.description + other, isMisdescribed: true)
        }
    }

    /// Reads the answer to the first question; nil for a page, and for a failure of the server, which is a finding.
    init?(_ answer: ProbeAnswer, plan: ProbePlan) {
        let sent: TransportAnswer
        switch answer.exchange.outcome {
        case .failure(let failure):
            self.init(failure.message)
            return
        case .success(let success): sent = success
        }
        switch answer.glance.outcome {
        case .page, .silent: return nil
        case .refused where plan.promises.refusesInBody && (sent.isSuccess || [400, 422].contains(sent.status)):
            let message = QueryErrors(sent.json)?.message ?? "status \(sent.status)"
            let remedy = "check 'graphql' and the key of 'items' in the list file, or pass --page-size"
            self.init("the server refuses the query: \(message); \(remedy)", isMisdescribed: true)
        case .failed where sent.status >= 500 && sent.status != 503: return nil
        case .unreadable where sent.json == nil && sent.isHTML:
            self.init(htmlRedirectedTo: answer.exchange.redirectedPath, hasCredentials: plan.hasCredentials)
        case .unreadable(let reason) where sent.json == nil: self.init(content: reason.withoutSubject)
        case .unreadable(let reason):
            // An answer that has the rows, but a mistake in another member, is a page that breaks a promise.
            guard sent.json?.value(at: plan.dialect.rows)?.array == nil else { return nil }
            let remedy = "check 'body' and 'paging' in the list file, or the URL"
            self.init("\(reason); \(remedy)", isMisdescribed: true)
        default:
            self.init(status: sent.status, size: answer.question.size, hasCredentials: plan.hasCredentials)
        }
    }

    private init(_ reason: String, isMisdescribed: Bool = false) {
        self.reason = reason
        self.isMisdescribed = isMisdescribed
    }

    private init(status: Int, size: Int?, hasCredentials: Bool) {
        self.init(
            Self.denial(status, hasCredentials: hasCredentials)
                ?? "the server answered with status \(status); \(Self.remedy(status: status, size: size))"
        )
    }

    private init(content: String) {
        // The reason of a parser begins with the same words.
        let words = content.hasPrefix("not JSON ") ? String(content.dropFirst("not JSON ".count)) : content
        self.init("the answer is not JSON (\(words)); use the URL of a list in JSON")
    }

    private init(htmlRedirectedTo path: String?, hasCredentials: Bool) {
        let remedy =
            if path == nil {
                "use the URL from which the page requests its data"
            } else if hasCredentials {
                "check the credentials that --header passes, or use the URL of a list in JSON"
            } else {
                "pass the credentials with --header, or use the URL of a list in JSON"
            }
        self.init("the answer is not JSON (\(ReadingRefusal.htmlWords(redirectedTo: path))); \(remedy)")
    }

    /// Returns the reason why a server does not take the credentials that the requests had; nil for another refusal.
    package static func denial(ofCredentialsBy refusal: ReadingRefusal) -> String? {
        switch refusal.code {
        case .status(let status): denial(status, hasCredentials: true)
        case .html(let path?): UnreadList(htmlRedirectedTo: path, hasCredentials: true).reason
        default: nil
        }
    }

    /// Returns the reason for a status with which a server asks for credentials, or for other ones.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - hasCredentials: Whether the request had credentials of the user.
    /// - Returns: The reason; nil for any other status.
    static func denial(_ status: Int, hasCredentials: Bool) -> String? {
        guard [401, 403].contains(status) else { return nil }
        let remedy =
            hasCredentials
            ? "it refuses the credentials that --header passes; check them" : "pass the credentials with --header"
        return "the server answered with status \(status); \(remedy)"
    }

    private static func remedy(status: Int, size: Int?) -> String {
        switch status {
        case 404, 410: "check the path of the URL"
        case 400, 413, 422:
            size.map { "the server refuses page size \($0); choose another with --page-size" }
                ?? "check the parameters of the URL"
        case 405: "check the path of the URL, and 'method' in the list file"
        case 429, 503: "lower --rate, or try again later"
        case 300..<400: "use the URL to which the server redirects"
        default: "check the URL, and pass the headers that the server needs with --header"
        }
    }
}

extension String {
    /// The text without the subject that the sentence around it has already.
    fileprivate var withoutSubject: String {
        let subjects = ["The server's answer is not JSON: ", "The server's answer is "]
        guard let subject = subjects.first(where: hasPrefix) else { return self }
        return (subject == subjects[1] ? "it is " : "") + dropFirst(subject.count)
    }
}
