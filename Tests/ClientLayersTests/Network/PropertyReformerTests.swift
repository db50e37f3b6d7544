// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@Suite("The reformers of properties")
@MainActor
struct PropertyReformerTests {
    private func manager(_ name: String, _ data: JSONValue?) -> APIManager {
        let requests = ScriptedAPIRequests()
        let manager = APIManager(API(name: name, url: ""), requests: requests)
        manager.loadData()
        requests.calls[0].success(data)
        return manager
    }

    @Test(
        "merge three APIs into one model and one dictionary (N-15 to N-17)",
        arguments: [
            ("first", ["Data": ["Image": "a", "Id": 7, "Name": "N", "Title": "T"]]),
            ("second", ["Data": ["Picture": "a", "PropertyId": "7", "PropertyName": "N", "Headline": "T"]]),
            ("third", ["Result": ["House": ["Photo": "a", "No": 7, "Label": "N", "Caption": "T"]]]),
        ] as [(String, JSONValue)]
    )
    func merged(name: String, data: JSONValue) {
        let manager = manager(name, data)
        let model = PropertyListCellModel(image: "a", id: "7", name: "N", title: "T")
        #expect(manager.fetchData(with: PropertyListReformer()) == model)
        let dictionary: JSONObject = ["image": "a", "id": "7", "name": "N", "title": "T"]
        #expect(manager.fetchData(with: PropertyDictionaryReformer()) == dictionary)
        #expect(manager.fetchData() == data, "the raw data stays as it came (N-13)")
    }

    @Test(
        "make nothing of an unknown manager and of data without a property (N-15, N-18)",
        arguments: [
            ("other", ["Data": ["Id": 7]]), ("first", nil), ("first", "text"), ("first", ["Data": [7]]),
            ("third", ["Data": ["Id": 7]]),
        ] as [(String, JSONValue?)]
    )
    func unknown(name: String, data: JSONValue?) {
        let manager = manager(name, data)
        #expect(manager.fetchData(with: PropertyListReformer()) == nil)
        #expect(manager.fetchData(with: PropertyDictionaryReformer()) == nil)
    }

    @Test("leave out a part that is no text and no whole number (N-16)")
    func parts() {
        let manager = manager("first", ["Data": ["Image": .null, "Id": [7], "Name": 1.5, "Title": "T"]])
        let model = PropertyListCellModel(image: nil, id: nil, name: nil, title: "T")
        #expect(manager.fetchData(with: PropertyListReformer()) == model)
        #expect(manager.fetchData(with: PropertyDictionaryReformer()) == ["title": "T"])
    }
}
