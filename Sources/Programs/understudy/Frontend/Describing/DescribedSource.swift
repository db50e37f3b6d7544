// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import BackendClient
import ListSketches
import ModelReading
import SystemCalls
import YAMLSource

/// The sources that can be described.
enum DescribedSource: Hashable {
    /// A list of a backend.
    case url
    /// An address of a backend without a scheme, such as `127.0.0.1:8080/orders`, and not a file.
    case unmarkedAddress
    /// The file of a recording or of a model.
    case file
    /// A folder with recordings and models.
    case folder

    /// Recognizes a source.
    init(_ text: String) {
        if BackendAddress.isURL(text) {
            self = .url
        } else if FolderWalk.isFolder(text) {
            self = .folder
        } else {
            self = BackendAddress.lacksScheme(text) && access(text, F_OK) != 0 ? .unmarkedAddress : .file
        }
    }
}

extension ModelFinding {
    /// Takes the result of reading answers.
    init(_ reading: Result<ListReading, ReadingRefusal>, operation: String) {
        switch reading {
        case .success(let reading): self = .list(reading.sketch, operation: operation)
        case .failure(let refusal): self = .refused(operation: operation, reason: refusal.description)
        }
    }
}
