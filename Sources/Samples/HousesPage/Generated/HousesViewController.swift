// HousesViewController.swift
// Brings the presenter, the view model and the view of the page Houses together; made by understudy scaffold.

import ScreenKit

@MainActor
class HousesViewController: ViewController {
    /// The value that the page before hands over; set it before the view is loaded.
    var parameter: [String: Any] = [:]

    lazy var housesPresenter: HousesPresenter = HousesPresenter()
    lazy var housesViewModel: any HousesViewModelInterface = HousesViewModel()
    lazy var housesView: any UIView & HousesViewInterface = HousesView(frame: .zero)

    override func viewDidLoad() {
        super.viewDidLoad()
        setupView()
        adapterView()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        housesView.frame = view.bounds
    }

    func setupView() {
        view.addSubview(housesView)
    }

    func adapterView() {
        housesPresenter.parameter = parameter
        housesPresenter.adapter(housesView: housesView, housesViewModel: housesViewModel)
    }
}
