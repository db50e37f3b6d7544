// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Testing

/// Lists of rows in one word.
struct RowListTests {
    @Test("a list has the ids that were added, in order")
    func order() {
        var list = RowList([3, 0, 17])
        list.append(contentsOf: RowList([5, 5]))
        #expect(list.ids == [3, 0, 17, 5, 5])
        #expect(list.count == 5)
        #expect(list[2] == 17)
        #expect(list.description == "[3, 0, 17, 5, 5]")
    }

    @Test("two lists are the same if they have the same ids, and zeros count")
    func equality() {
        #expect(RowList([0, 0]) != RowList([0]))
        #expect(RowList([1, 2]) == RowList([1, 2]))
        #expect(RowList([1, 2]) != RowList([2, 1]))
        #expect(RowList([0]) != RowList())
    }

    @Test("a list finds rows, takes parts and leaves out rows")
    func parts() {
        let list = RowList([4, 2, 9, 2])
        #expect(list.firstIndex(of: 2) == 1)
        #expect(list.firstIndex(of: 7) == nil)
        #expect(list.rows(in: 1..<3).ids == [2, 9])
        #expect(list.rows(in: 3..<9).ids == [2])
        #expect(list.inserting(8, at: 1).ids == [4, 8, 2, 9, 2])
        #expect(list.without(RowList([9])).ids == [4, 2])
        #expect(list.hasRepetition)
        #expect(!RowList([4, 2, 9]).hasRepetition)
    }

    @Test("a full list takes no more rows")
    func full() {
        let list = RowList(Array(repeating: RowList.idMax, count: RowList.countMax + 3))
        #expect(list.count == RowList.countMax)
        #expect(list.ids.allSatisfy { $0 == RowList.idMax })
    }
}
