// Understudy
// SPDX-License-Identifier: Apache-2.0

import PageDocuments
import SourceDiagnostics
import Testing

@Suite("The generator of pages")
struct PageGeneratorTests {
    @Test("makes the same bytes of a document in code as of one in JSON (D-26)", arguments: PageLanguage.allCases)
    func anyStructure(_ language: PageLanguage) throws {
        let text = """
            { "super": "HY", "controller": "House", "model": { "title": "String", "owner": "HouseOwner" },
              "states": ["loading"], "viewModel": ["load"],
              "presenter": [{ "name": "push", "parameters": { "targetUrl": "String" } }] }
            """
        let document = PageDocument(
            parentPrefix: "HY",
            unit: "House",
            properties: [PageProperty("title", type: .string), PageProperty("owner", type: .object("HouseOwner"))],
            states: [PageName("loading")],
            fetches: [PageMethod("load")],
            operations: [PageMethod("push", parameters: [PageProperty("targetUrl", type: .string)])]
        )
        let generator = PageGenerator(PageTemplates(language))
        let fromText = try generator.generate(Array(text.utf8), file: "House.json")
        #expect(try generator.generate(document).files == fromText.files)
    }

    @Test("has eleven templates for Objective-C, and six for Swift (D-27)")
    func templates() {
        let names = PageTemplates(.objectiveC).templates.map(\.name)
        let parts = ["Controller", "Model", "Presenter", "ViewModel", "View"]
        let expected = ["InterfaceTemplate.h"] + parts.flatMap { ["\($0)Template.h", "\($0)Template.m"] }
        #expect(names == expected)
        #expect(PageTemplates(.swift).templates.map(\.name) == (["Interface"] + parts).map { "\($0)Template.swift" })
    }

    @Test("fills the published placeholders in, as Mustache tags (D-29, D-30)")
    func placeholders() throws {
        var templates = PageTemplates(.objectiveC)
        let text = """
            {{Unit}} {{unit}} {{Root}}
            {{#ModelInterface}}{{type}}{{name}};{{/ModelInterface}}
            {{#ViewModelInterface}}{{head}};{{/ViewModelInterface}}
            {{#ViewOperation}}{{head}}: {{fetch}}{{/ViewOperation}}
            """
        try templates.replace(with: [PageTemplate(name: "InterfaceTemplate.h", text: text, place: "mine")])
        let document = PageDocument(
            parentPrefix: "HY",
            unit: "HYHome",
            properties: [PageProperty("rows", type: .array)],
            fetches: [PageMethod("load", parameters: [])],
            operations: [PageMethod("load")]
        )
        let expected = """
            HYHome hyhome HY
            NSArray *rows;
            - (void)loadWithFinishedCallBack:(void (^)(void))finishCallBack;
            - (void)load: loadWithFinishedCallBack
            """
        #expect(try PageGenerator(templates).generate(document).files.first?.text == expected)
    }

    @Test("leaves the model to the view model: no other class of the page touches it (D-14)")
    func modelOwner() throws {
        for language in PageLanguage.allCases {
            let files = try PageGenerator(PageTemplates(language)).generate(Pages.full).files
            let others = files.filter { $0.name.contains("Presenter") || $0.name.contains("ViewController") }
            #expect(others.count == (language == .swift ? 2 : 4))
            for file in others {
                #expect(!file.text.contains(".model"), "\(file.name)")
                #expect(!file.text.contains("HYHouseModel"), "\(file.name)")
            }
        }
    }

    @Test("refuses a document whose names are wrong, and makes nothing")
    func refused() {
        let document = PageDocument(unit: "Home", fetches: [PageMethod("load"), PageMethod("load")])
        #expect(throws: Diagnostics.self) { try PageGenerator(PageTemplates(.swift)).generate(document) }
    }
}
