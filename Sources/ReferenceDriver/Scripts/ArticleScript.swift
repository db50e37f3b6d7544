// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

/// The article list over rows whose keys are capitalised, as those of the stub are: `FlagType` for `flagType`.
@MainActor
struct ArticleScript: TableSpecialization {
    private let articles: ArticleTable

    /// Creates an article list that tells which screen a row opens.
    init(recorder: TraceRecorder) {
        articles = ArticleTable { destination, _ in
            recorder.record("screen.open", destination == .browserPage ? "browser" : "article")
        }
    }

    var cellIdentifier: String { articles.cellIdentifier }

    func didSelect(_ model: JSONValue) {
        var members = model.object ?? [:]
        members["flagType"] = members["flagType"] ?? members["FlagType"]
        articles.didSelect(.object(members))
    }
}
