// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Testing

@testable import BackendProbing

/// The secrets of the user: no report has them.
@Suite("the secrets of a probe")
struct SecretTests {
    @Test("are variables in commands, and nowhere else in a report")
    func hidden() throws {
        var probed = try ProbedMount(ProbedStyle.url.list(rows: 45, size: 10), faults: ["lie:repeat-row@page=2"])
        probed.plan.endpoint += "?api_key=swordfish"
        probed.plan.hide([HeaderField(name: "Authorization", value: "Bearer open-sesame")])
        let report = probed.probe()
        guard case .broken(_, let evidence) = report["PB-02"] else {
            Issue.record("\(report.trouble)")
            return
        }
        let command = try #require(evidence.first?.command)
        #expect(command == #"curl -s -H "$HEADER_1" 'http://stub.test/api/rows?api_key='"$API_KEY"''"#)
        let all = "\(report)"
        #expect(!all.contains("swordfish") && !all.contains("sesame"))
    }

    @Test(
        "are values of headers that could be secret, and not those that everyone sends",
        arguments: [
            ("Accept", "application/json", []), ("User-Agent", "curl/8.5.0", []), ("X-Version", "2026", []),
            ("X-Tenant", "acme-corporation", ["acme-corporation"]), ("X-Api-Key", "k123", ["k123"]),
            ("Authorization", "Bearer open-sesame", ["Bearer open-sesame", "open-sesame"]),
            ("Cookie", "theme=dark; sid=swordfish", ["theme=dark; sid=swordfish", "sid=swordfish", "swordfish"]),
        ] as [(String, String, Set<String>)]
    )
    func headers(name: String, value: String, secrets: Set<String>) throws {
        var plan = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10)).plan
        plan.hide([HeaderField(name: name, value: value)])
        #expect(plan.secrets == secrets)
        #expect(plan.headerNames == [name])
    }

    @Test(
        "of the user replace those of a request in commands, too",
        arguments: [
            ("X-Tenant", #"-H "$HEADER_1" -H 'Content-Type: application/x-amz-json-1.1'"#),
            ("content-type", #"-H "$HEADER_1""#),
        ]
    )
    func replaced(name: String, words: String) throws {
        var plan = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10)).plan
        plan.hide([HeaderField(name: name, value: "some-value")])
        let request = TransportRequest(
            method: .post,
            url: "http://h/rows",
            headers: [HeaderField(name: "Content-Type", value: "application/x-amz-json-1.1")],
            body: [:],
            timeout: .seconds(1)
        )
        #expect(CurlCommand.text(of: request, plan: plan) == "curl -s -X POST \(words) -d '{}' http://h/rows")
    }

    @Test("are variables in the paths of commands, and nowhere else in a report")
    func path() throws {
        let secret = "sk_live_51H8xyzABCdef"
        let yaml = ProbedStyle.url.list(rows: 45, size: 10).replacing("/api/rows", with: "/users/\(secret)/rows")
        var probed = try ProbedMount(yaml, faults: ["lie:repeat-row@page=2"])
        probed.plan.hide([])
        let report = probed.probe()
        guard case .broken(_, let evidence) = report["PB-02"], let shown = evidence.first else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(shown.command == #"curl -s 'http://stub.test/users/'"$SEGMENT_1"'/rows'"#)
        #expect(shown.request == "GET /users/…/rows")
        #expect(evidence.last?.command.contains(#"/users/'"$SEGMENT_1"'/rows?page="#) == true, "\(evidence)")
        #expect(!"\(report)".contains(secret))
    }

    @Test(
        "are segments of a path that look like keys, and no words, numbers and parameters",
        arguments: [
            ("https://h/users/sk_live_51H8xyzABC/rows?page=1", ["sk_live_51H8xyzABC"]),
            (
                "https://h/8f14e45f-ceea-467f-a0e6-12b3c4d5e6f7/a@b.example/x",
                [
                    "8f14e45f-ceea-467f-a0e6-12b3c4d5e6f7", "a@b.example",
                ]
            ),
            ("https://h/api/v2/order-items/2015-03-31/123456789012/{id}", []), ("https://sk12345678.example", []),
        ] as [(String, [String])]
    )
    func segments(url: String, secrets: [String]) {
        #expect(SecretText.secretSegments(of: url) == secrets)
    }

    @Test("are hidden in the forms in which requests and answers have them")
    func forms() throws {
        var plan = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10)).plan
        plan.endpoint += "?session_id=abc/def=="
        plan.hide([])
        for text in ["abc/def==", "abc%2Fdef%3D%3D"] { #expect(plan.redacted("see \(text)") == "see …") }
    }
}
