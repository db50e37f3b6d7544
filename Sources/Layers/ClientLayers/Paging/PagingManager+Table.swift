// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

extension PagingManager {
    package var sectionCount: Int { 1 }

    package var rowCount: Int { rows.count }

    package func rowHeight(at row: Int) -> Double {
        specialization.rowHeight(of: rows.indices.contains(row) ? rows[row] : .null)
    }

    package func cell(at row: Int) -> (any ListCell)? {
        guard rows.indices.contains(row), let table = collaborators.table else { return nil }
        let identifier = specialization.cellIdentifier
        let cell = table.dequeueCell(identifier: identifier) ?? table.makeCell(identifier: identifier)
        specialization.configure(cell, with: rows[row])
        return cell
    }

    package func selectRow(_ row: Int) {
        guard rows.indices.contains(row) else { return }
        collaborators.table?.deselect(row: row, animated: true)
        specialization.didSelect(rows[row])
    }

    package func showTable(in container: (any TableContainer)?) {
        guard let container, let table = collaborators.table else { return }
        table.frame = container.bounds
        container.add(table)
    }

    /// Gives the table the set-up of a list screen and becomes its data source (P-06).
    func setUpTable() {
        collaborators.table?.appearance = TableAppearance()
        collaborators.table?.frame = .zero
        collaborators.table?.dataSource = self
    }
}

extension PagingManager {
    /// Installs or removes the header; a pull loads the first page (P-22).
    func updateHeader() {
        guard autoDownRefresh else { return collaborators.refreshControls?.removeHeader() ?? () }
        collaborators.refreshControls?.installHeader { [weak self] in self?.loadFirstPage() }
    }

    /// Installs or removes the footer; a pull loads the next page (P-23).
    func updateFooter() {
        guard autoUpRefresh else { return collaborators.refreshControls?.removeFooter() ?? () }
        collaborators.refreshControls?.installFooter { [weak self] in self?.loadNextPage() }
    }
}
