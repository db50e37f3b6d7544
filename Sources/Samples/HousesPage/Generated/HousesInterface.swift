// HousesInterface.swift
// What the page Houses lets its user do, shows and fetches; made by understudy scaffold.

import ScreenKit

/// The states that the page is rendered by.
enum HousesState: String, CaseIterable, Sendable {
    case loading
    case loaded
    case failed
}

/// The actions of the user of the page.
@MainActor
protocol HousesViewOperation: AnyObject {
    func pullDownRefresh()
    func search(_ title: String)
    func loadNextPage()
    func pushToNextViewController(_ targetUrl: String)
}

/// The data that the page shows.
@MainActor
protocol HousesModelInterface: AnyObject {
    var title: String { get set }
    var isComplete: Bool { get set }
    var rowsInAll: Int { get set }
    var houses: [Any] { get set }
    var filter: [String: Any] { get set }
    var state: HousesState { get set }
}

/// The fetches of the page; when one has finished, its result is in the model.
@MainActor
protocol HousesViewModelInterface: AnyObject {
    var model: any HousesModelInterface { get set }
    func initialize(parameter: [String: Any], finishedCallBack: @escaping @MainActor () -> Void)
    func pullDownRefresh(finishedCallBack: @escaping @MainActor () -> Void)
    func search(title: String, finishedCallBack: @escaping @MainActor () -> Void)
    func loadNextPage(parameter: [String: Any], finishedCallBack: @escaping @MainActor () -> Void)
}

/// The view of the page.
@MainActor
protocol HousesViewInterface: AnyObject {
    var housesViewModel: (any HousesViewModelInterface)? { get set }
    var housesOperation: (any HousesViewOperation)? { get set }
}
