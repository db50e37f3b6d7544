// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that are wrong about the number of rows that they ask for or get.
    static var sizes: [WrongPager] {
        [
            reading("tiny-page-dropped", sentence: "A page with less than a tenth of the rows asked for is dropped") {
                page,
                occasion in
                if page.ids.count * 10 < occasion.size { page.keep([]) }
            },
            hearing("two-half-pages-are-end", sentence: "Two pages in succession that are half full are the end") {
                event,
                run in
                let halfFull = (run.size + 1) / 2..<max(run.size, (run.size + 1) / 2)
                guard let page = event.page, halfFull.contains(page.ids.count), halfFull.contains(run.lastIDs.count)
                else { return event }
                return event.changingPage { $0.next = .end }
            },
            reading("offset-by-size", sentence: "The offset advances by the size that was asked for") {
                page,
                occasion in
                guard case .until(let total, .offset) = page.next, case .offset(let offset) = occasion.position
                else { return }
                page.next = .until(total: total, next: .offset(offset + occasion.size))
            },
            configured("size-of-a-menu", sentence: "The page size is rounded up to one of a few usual sizes") {
                settings in
                let wanted = settings.pageSize ?? 20
                settings.pageSize = [1, 2, 3, 4, 5, 10, 20, 50].first { $0 >= wanted } ?? 100
            },
            configured("size-one-not-sent", sentence: "The page size 1 counts as not set") { settings in
                if settings.pageSize == 1 { settings.pageSize = nil }
            },
            sending("size-with-first-page-only", sentence: "Only the request for the first page has the page size") {
                request,
                position,
                settings in
                guard !position.isFirst(in: settings.dialect), case .query(let name)? = settings.dialect.send.size
                else { return }
                request.parameters.removeAll { $0.name == name }
            },
            reading("long-page-cut", sentence: "A page that is longer than two page sizes is cut to one") {
                page,
                occasion in
                if page.ids.count > 2 * occasion.size { page.keep(Array(0..<occasion.size)) }
            },
        ]
    }
}
