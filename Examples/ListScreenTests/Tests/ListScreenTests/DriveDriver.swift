// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListScreen
import UnderstudyTesting

/// Makes our pager for contracts.
struct DriveDriver: PagerDriver {
    let dialects = ["google"]

    func makePager(with settings: PagerSettings) -> DriveFiles {
        DriveFiles(url: settings.url, pageSize: settings.pageSize, timeout: settings.timeout / .seconds(1))
    }

    func nextPage(of files: DriveFiles) async throws -> PagerOutcome {
        guard let page = try await files.nextPage() else { return .end }
        return .page(page.map { .integer($0.id) })
    }

    func failureKind(of error: any Error) -> PagerFailureKind? {
        error is DriveFiles.StatusError ? .status : nil
    }
}
