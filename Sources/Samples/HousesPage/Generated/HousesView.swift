// HousesView.swift
// What the page Houses looks like; made by understudy scaffold.

import ScreenKit

@MainActor
class HousesView: UIView, HousesViewInterface, UITableViewDataSource, UITableViewDelegate {
    var housesOperation: (any HousesViewOperation)?
    var housesViewModel: (any HousesViewModelInterface)? {
        didSet { tableView.reloadData() }
    }

    lazy var tableView: UITableView = UITableView(frame: .zero, style: .plain)

    override init(frame: CGRect) {
        super.init(frame: frame)
        setupTableView()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setupTableView()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        tableView.frame = bounds
    }

    func setupTableView() {
        tableView.dataSource = self
        tableView.delegate = self
        addSubview(tableView)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        0
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        44
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
    }
}
