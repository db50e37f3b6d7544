// Understudy
// SPDX-License-Identifier: Apache-2.0

import PageDocuments
import SourceDiagnostics
import Testing

@Suite("The rules for names")
struct PageNameRulesTests {
    @Test(
        "a name of an operation that is in order, or what to use instead (D-39, D-40, D-42)",
        arguments: [
            ("pushToNextViewController", nil), ("goToRoot", nil), ("loadURL", nil), ("openTab2", nil), ("load", nil),
            ("default", nil), ("register", nil), ("identify", nil), ("initiate", nil),
            ("PushNext", "error: the operation 'PushNext' is not in camel case; use 'pushNext'"),
            ("push_next", "error: the operation 'push_next' is not in camel case; use 'pushNext'"),
            ("URLOpen", "error: the operation 'URLOpen' is not in camel case; use 'urlOpen'"),
            ("_", "error: the operation '_' is not in camel case; begin with a letter in lower case"),
            ("tapBtn", "warning: the operation 'tapBtn' has the abbreviation 'Btn'; use 'tapButton'"),
            ("vcPop", "warning: the operation 'vcPop' has the abbreviation 'vc'; use 'viewControllerPop'"),
            ("cb", "warning: the operation 'cb' has the abbreviation 'cb'; use 'callBack'"),
            ("goQz", "warning: the operation 'goQz' has the abbreviation 'Qz'; write the word in full"),
            ("", "error: the operation '' is not a name; use ASCII letters and digits, with a letter first"),
            ("2nd", "error: the operation '2nd' is not a name; use ASCII letters and digits, with a letter first"),
            ("größe", "error: the operation 'größe' is not a name; use ASCII letters and digits, with a letter first"),
            ("bind", "error: the operation 'bind' collides with a generated member; rename it"),
            ("homeViewModel", "error: the operation 'homeViewModel' collides with a generated member; rename it"),
            ("setParameter", "error: the operation 'setParameter' collides with a generated member; rename it"),
            ("initPage", "error: the operation 'initPage' reads as an initializer in Objective-C; use another verb"),
        ] as [(String, String?)]
    )
    func operation(name: String, finding: String?) {
        let page = PageDocument(unit: "Home", operations: [PageMethod(name)])
        let said = PageNameRules.judge(page, for: .swift).findings.first?.description
        #expect(said == finding.map { "page document: \($0)" })
    }

    @Test(
        "a property that is in order, or what is wrong with it (D-41, D-42)",
        arguments: [
            ("isHidden", .boolean, nil), ("island", .string, nil), ("newest", .string, nil), ("title", .array, nil),
            ("hidden", .boolean, "the property 'hidden' is a Bool and does not begin with 'is'; use 'isHidden'"),
            ("issue", .boolean, "the property 'issue' is a Bool and does not begin with 'is'; use 'isIssue'"),
            ("state", .integer, "the property 'state' collides with a generated member; rename it"),
            ("hash", .integer, "the property 'hash' collides with a generated member; rename it"),
            ("newTitle", .string, "the property 'newTitle' reads as an owning method in Objective-C; rename it"),
            ("self", .string, "the property 'self' collides with a generated member; rename it"),
        ] as [(String, PageType, String?)]
    )
    func property(name: String, type: PageType, finding: String?) {
        let page = PageDocument(
            unit: "Home",
            properties: [PageProperty(name, type: type)],
            states: [PageName("loading")]
        )
        let said = PageNameRules.judge(page, for: .swift).findings.first?.description
        #expect(said == finding.map { "page document: error: \($0)" })
    }

    @Test("a reserved word of Objective-C is no property there, though it is one in Swift")
    func reserved() {
        let page = PageDocument(unit: "Home", properties: [PageProperty("default", type: .string)])
        #expect(PageNameRules.judge(page, for: .swift).findings.isEmpty)
        let finding = "the property 'default' is a reserved word of Objective-C; rename it"
        #expect(PageNameRules.judge(page, for: .objectiveC).findings.map(\.message) == [finding])
    }

    @Test(
        "a unit that is in order, or what is wrong with it (D-31, D-35)",
        arguments: [
            ("Home", "", nil), ("HYHome", "HY", nil), ("Home2", "UI", nil),
            ("home", "", "the unit 'home' begins in lower case; use 'Home'"),
            ("My Page", "", "the unit 'My Page' is not a name; use ASCII letters and digits, with a letter first"),
            ("UITable", "", "the unit 'UITable' begins like a class of the system; use another prefix"),
            ("Home", "Home", "the unit 'Home' would be its own parent; give 'super' another prefix"),
            ("Home", "a b", "'super' 'a b' is not a name; use ASCII letters and digits"),
        ] as [(String, String, String?)]
    )
    func unit(unit: String, parent: String, finding: String?) {
        let said = PageNameRules.judge(PageDocument(parentPrefix: parent, unit: unit), for: .swift)
        #expect(said.findings.map(\.message) == (finding.map { [$0] } ?? []))
    }

    @Test("a name that stands twice is wrong among its kind only, and parameters have rules of their own")
    func twice() {
        let own = [
            PageProperty("title", type: .string), PageProperty("title", type: .string),
            PageProperty("bind", type: .integer),
        ]
        let page = PageDocument(
            unit: "Home",
            states: [PageName("load"), PageName("load")],
            fetches: [
                PageMethod("load"), PageMethod("find", parameters: [PageProperty("finishedCallBack", type: .string)]),
            ],
            operations: [PageMethod("load", parameters: own)]
        )
        let expected = [
            "the state 'load' appears twice; remove or rename one",
            "the parameter 'finishedCallBack' collides with a generated member; rename it",
            "the parameter 'title' appears twice; remove or rename one",
            "the parameter 'bind' collides with a generated member; rename it",
        ]
        #expect(PageNameRules.judge(page, for: .swift).findings.map(\.message) == expected)
    }
}
