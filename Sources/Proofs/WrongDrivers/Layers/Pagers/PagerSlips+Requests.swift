// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers whose requests have missing or wrong parts.
    static var requests: [WrongPager] {
        [
            sending("headers-forgotten", sentence: "The headers of the API are not sent") { request, _, _ in
                request.headers = []
            },
            sending("get-instead-of-post", sentence: "Every request is a GET") { request, _, _ in
                request.method = .get
            },
            sending("parameter-plus-as-blank", sentence: "A plus sign in a caller's parameter becomes a blank") {
                request,
                _,
                settings in
                let names = settings.parameters.map(\.name)
                for index in request.parameters.indices where names.contains(request.parameters[index].name) {
                    request.parameters[index].value = request.parameters[index].value.replacing("+", with: " ")
                }
            },
            sending("parameters-with-first-page-only", sentence: "Only the first page gets the caller's parameters") {
                request,
                position,
                settings in
                guard !position.isFirst(in: settings.dialect) else { return }
                request.removeParameters(of: settings)
            },
            sending("parameters-not-added-to-url", sentence: "A URL of the server gets no parameters of the caller") {
                request,
                position,
                settings in
                if case .url = position { request.removeParameters(of: settings) }
            },
        ]
    }

    /// Pagers that treat answers without rows as pages.
    static var answers: [WrongPager] {
        [
            emptying("null-rows-are-none", sentence: "Rows that are null are taken for an empty page") { $0 == .null },
            emptying("wrong-rows-are-none", sentence: "Rows of a wrong type are taken for an empty page") { rows in
                rows.map { $0 != .null && $0.array == nil } ?? false
            },
            emptying("missing-rows-are-none", sentence: "Missing rows are taken for an empty page") { $0 == nil },
            judging("no-json-is-empty-page", sentence: "A body that is not JSON is taken for an empty page") {
                result,
                occasion in
                guard occasion.answer.isSuccess, case .other = occasion.answer.content else { return result }
                return .emptyEnd
            },
            judging("no-body-is-empty-page", sentence: "An answer without a body is taken for an empty page") {
                result,
                occasion in
                guard occasion.answer.isSuccess, occasion.answer.content == .empty else { return result }
                return .emptyEnd
            },
        ]
    }

    /// Makes wrong pagers that treat some values in place of the rows as an empty page.
    private static func emptying(
        _ id: String,
        sentence: String,
        isEmpty: @escaping @Sendable (JSONValue?) -> Bool
    ) -> WrongPager {
        answering(id, sentence: sentence) { answer, dialect in
            guard answer.isSuccess, let body = answer.json, isEmpty(body.value(at: dialect.rows)) else { return }
            answer.content = .json(body.setting(.array([]), at: dialect.rows[...]))
        }
    }
}

extension TransportRequest {
    /// Removes the caller's own parameters.
    fileprivate mutating func removeParameters(of settings: PagerSettings) {
        let names = settings.parameters.map(\.name)
        parameters.removeAll { names.contains($0.name) }
    }
}
