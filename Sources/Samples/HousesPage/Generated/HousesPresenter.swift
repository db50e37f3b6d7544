// HousesPresenter.swift
// What happens when the user of the page Houses does something; made by understudy scaffold.

import ScreenKit

@MainActor
class HousesPresenter: HousesViewOperation {
    /// The value that the page before has handed over.
    var parameter: [String: Any] = [:]

    weak var housesView: (any HousesViewInterface)?
    weak var housesViewModel: (any HousesViewModelInterface)?

    /// Connects the view with the view model; from now on the user's actions arrive, data or not.
    func adapter(housesView: any HousesViewInterface, housesViewModel: any HousesViewModelInterface) {
        self.housesView = housesView
        self.housesViewModel = housesViewModel
        housesView.housesOperation = self
        dynamicBinding()
    }

    /// Fetches what the page shows at first.
    func dynamicBinding() {
        housesViewModel?.initialize(parameter: parameter) { [weak self] in self?.bind() }
    }

    /// Sets the view model on the view again, which refreshes the page.
    func bind() {
        housesView?.housesViewModel = housesViewModel
    }

    func pullDownRefresh() {
        housesViewModel?.pullDownRefresh { [weak self] in self?.bind() }
    }

    func search(_ title: String) {
        housesViewModel?.search(title: title) { [weak self] in self?.bind() }
    }

    func loadNextPage() {
        housesViewModel?.loadNextPage(parameter: parameter) { [weak self] in self?.bind() }
    }

    func pushToNextViewController(_ targetUrl: String) {
        bind()
    }
}
