// Understudy
// SPDX-License-Identifier: Apache-2.0

import ScreenKit

/// The generated view model with its fetches filled in: every answer becomes the model.
final class FetchingHousesViewModel: HousesViewModel {
    private let fetch: HousesPage.Fetch

    /// Creates a view model that fetches with a function.
    init(_ fetch: @escaping HousesPage.Fetch) {
        self.fetch = fetch
    }

    override func initialize(parameter: [String: Any], finishedCallBack: @escaping @MainActor () -> Void) {
        load("initialize", with: parameter, then: finishedCallBack)
    }

    override func pullDownRefresh(finishedCallBack: @escaping @MainActor () -> Void) {
        load("pullDownRefresh", with: [:], then: finishedCallBack)
    }

    override func search(title: String, finishedCallBack: @escaping @MainActor () -> Void) {
        load("search", with: ["title": title], then: finishedCallBack)
    }

    override func loadNextPage(parameter: [String: Any], finishedCallBack: @escaping @MainActor () -> Void) {
        load("loadNextPage", with: parameter, then: finishedCallBack)
    }

    private func load(_ name: String, with parameters: [String: Any], then finished: @escaping @MainActor () -> Void) {
        fetch(name, parameters) { [weak self] dictionary in
            guard let self else { return }
            if let dictionary {
                model = HousesModel(dictionary: dictionary)
                model.state = .loaded
            } else {
                model.state = .failed
            }
            finished()
        }
    }
}

/// The app's own parent of all its controllers, which a document with an empty `super` asks for.
class ViewController: UIViewController {}
