// Understudy
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A list of rows on the screen.
@MainActor
open class UITableView: UIView {
    /// How a table looks.
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped
    }

    /// Says what is in the rows.
    open weak var dataSource: (any UITableViewDataSource)?
    /// Hears of the user.
    open weak var delegate: (any UITableViewDelegate)?
    /// How the table looks.
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

    /// Takes the mark off a row.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

/// What one row shows.
@MainActor
open class UITableViewCell: UIView {
    /// How a cell looks.
    public enum CellStyle: Int, Sendable {
        case `default`, value1, value2, subtitle
    }

    /// Under what it waits to be used again.
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

/// Says what is in the rows of a table.
@MainActor
public protocol UITableViewDataSource: AnyObject {
    /// How many rows a section has.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// What a row shows.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// Hears what the user does with a table; every part has a default, as every part of the real one is optional.
@MainActor
public protocol UITableViewDelegate: AnyObject {
    /// How high a row is.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// A row was selected.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    /// The height of a row whose delegate does not say.
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
    /// Nothing happens where the delegate does not say.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

extension IndexPath {
    /// The row inside its section.
    public var row: Int { self[1] }
    /// The section.
    public var section: Int { self[0] }

    /// Names a row.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }
}
