// HousesViewModel.swift
// What the page Houses fetches; made by understudy scaffold.

import ScreenKit

@MainActor
class HousesViewModel: HousesViewModelInterface {
    var model: any HousesModelInterface = HousesModel()

    func initialize(parameter: [String: Any], finishedCallBack: @escaping @MainActor () -> Void) {
        // Fetch what the page shows at first and put it into the model, then call back.
        finishedCallBack()
    }

    func pullDownRefresh(finishedCallBack: @escaping @MainActor () -> Void) {
        // Fetch, put the result into the model, then call back.
        finishedCallBack()
    }

    func search(title: String, finishedCallBack: @escaping @MainActor () -> Void) {
        // Fetch, put the result into the model, then call back.
        finishedCallBack()
    }

    func loadNextPage(parameter: [String: Any], finishedCallBack: @escaping @MainActor () -> Void) {
        // Fetch, put the result into the model, then call back.
        finishedCallBack()
    }
}
