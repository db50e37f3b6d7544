// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListScreen
import UnderstudyTesting

/// Makes our pager for contracts.
struct DriveDriver: PagerDriver {
    let dialects = ["google"]

    func makePager(with settings: PagerSettings) -> DriveFiles {
        // On Linux, URLSession fails at once if its time-out is below a second.
        let timeout = max(1, settings.timeout / .seconds(1))
        return DriveFiles(url: settings.url, pageSize: settings.pageSize, timeout: timeout)
    }

    func nextPage(of files: DriveFiles) async throws -> PagerOutcome {
        guard let page = try await files.nextPage() else { return .end }
        return .page(page.map { .integer($0.id) })
    }

    func failureKind(of error: any Error) -> PagerFailureKind? {
        error is DriveFiles.StatusError ? .status : nil
    }
}
