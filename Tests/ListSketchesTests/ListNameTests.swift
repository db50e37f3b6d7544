// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListSketches
import Testing

@Suite("The name of a list")
struct ListNameTests {
    @Test(
        "is as near to a text as a list file allows",
        arguments: [
            ("ListHouses", "ListHouses"), ("files.list", "files-list"), ("/v1/{town}/houses", "v1-town-houses"),
            ("Größe", "Gr-e"), ("日本", "list"), ("", "list"), ("a  b", "a-b"),
        ]
    )
    func name(text: String, name: String) {
        #expect(ListName.name(for: text) == name)
    }

    @Test(
        "is the last segment of a path that begins with a letter",
        arguments: [
            ("/v1/houses", "houses"), ("/houses/{id}", "houses"), ("/houses/7", "houses"), ("/a.json", "a-json"),
            ("/{id}", "rows"), ("/", "rows"),
        ]
    )
    func path(path: String, name: String) {
        #expect(ListName.name(forPath: path) == name)
    }

    @Test("has at most 64 characters, with a number behind it, too")
    func length() {
        let name = ListName.name(for: String(repeating: "a", count: 100))
        #expect(name.count == 64)
        let second = ListName.unique(name, among: [name])
        #expect(second.count == 64 && second.hasSuffix("a-2"))
    }

    @Test("is not that of another list")
    func unique() {
        #expect(ListName.unique("a", among: []) == "a")
        #expect(ListName.unique("a", among: ["a", "a-2"]) == "a-3")
    }
}
