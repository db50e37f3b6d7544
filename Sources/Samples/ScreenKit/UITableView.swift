// Understudy
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A list of rows on the screen.
@MainActor
open class UITableView: UIView {
    /// The style of a table.
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped
    }

    /// The supplier of the content of the rows.
    open weak var dataSource: (any UITableViewDataSource)?
    /// The receiver of the user's actions.
    open weak var delegate: (any UITableViewDelegate)?
    /// The style of the table.
    public let style: Style

    /// Creates a table.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    /// Creates a table out of an archive.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    /// Asks the data source for everything again.
    open func reloadData() {}

    /// Removes the mark from a row.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

/// The view of one row.
@MainActor
open class UITableViewCell: UIView {
    /// The style of a cell.
    public enum CellStyle: Int, Sendable {
        case `default`, value1, value2, subtitle
    }

    /// The identifier under which the cell is reused.
    public let reuseIdentifier: String?

    /// Creates a cell.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    /// Creates a cell out of an archive.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
    }
}

/// The supplier of the content of a table's rows.
@MainActor
public protocol UITableViewDataSource: AnyObject {
    /// Returns the number of rows of a section.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// Returns the cell of a row.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// The receiver of a user's actions on a table; every method has a default, since every real one is optional.
@MainActor
public protocol UITableViewDelegate: AnyObject {
    /// Returns the height of a row.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// Reports that a row was selected.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    /// Returns the height of a row whose delegate gives none.
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
    /// Does nothing, for a delegate without the method.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

extension IndexPath {
    /// The row inside its section.
    public var row: Int { self[1] }
    /// The section.
    public var section: Int { self[0] }

    /// Creates the index path of a row.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }
}
