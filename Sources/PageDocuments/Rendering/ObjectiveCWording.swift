// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes Objective-C as the published templates do, with the pointer of every class where it belongs (X-58).
struct ObjectiveCWording: PageWording {
    func values(of property: PageProperty) -> [String: String] {
        [
            "name": property.name.text,
            "key": property.name.text,
            "type": property.type.objectiveC,
            "attribute": property.type.objectiveCAttribute,
            "class": property.type.objectiveCClass,
            "value": property.type.objectiveCValue(of: "\(property.name.text)Value"),
        ]
    }

    func head(ofOperation operation: PageMethod) -> String {
        var head = "- (void)\(operation.name.text)"
        for (place, parameter) in (operation.parameters ?? []).enumerated() {
            head += place == 0 ? piece("", parameter) : piece(" \(parameter.name.text)", parameter)
        }
        return head
    }

    func head(ofFetch fetch: PageMethod) -> String {
        var head = "- (void)\(fetch.name.text)With"
        for (place, parameter) in parameters(of: fetch).enumerated() {
            head += piece(label(parameter, place), parameter)
        }
        let callback = parameters(of: fetch).isEmpty ? "FinishedCallBack" : " finishedCallBack"
        return head + "\(callback):(void (^)(void))finishCallBack"
    }

    func call(of fetch: PageMethod) -> String {
        var call = "\(fetch.name.text)With"
        for (place, parameter) in parameters(of: fetch).enumerated() {
            let argument = fetch.parameters == nil ? "self.parameter" : parameter.name.text
            call += "\(label(parameter, place)):\(argument)"
        }
        return call + (parameters(of: fetch).isEmpty ? "FinishedCallBack" : " finishedCallBack")
    }

    private func parameters(of fetch: PageMethod) -> [PageProperty] {
        fetch.parameters ?? [PageProperty("parameter", .dictionary)]
    }

    private func label(_ parameter: PageProperty, _ place: Int) -> String {
        let name = parameter.name.text
        return place == 0 ? name.prefix(1).uppercased() + name.dropFirst() : " \(name)"
    }

    private func piece(_ label: String, _ parameter: PageProperty) -> String {
        let type = parameter.type.objectiveC
        return "\(label):(\(type.hasSuffix(" ") ? String(type.dropLast()) : type))\(parameter.name.text)"
    }
}
