// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibXML2
import Synchronization

/// The schema of both profiles, which is inside the program.
///
/// Safe to use: only a ``ReportParser``, which keeps this object alive, gets the pointer, and libxml2 does not change a
/// schema after its creation.
@safe final class ReportSchema {
    /// The schema that libxml2 made of the text.
    let pointer: xmlSchemaPtr

    /// Reads the schema.
    ///
    /// - Throws: An error with the code `library` if there is too little memory for libxml2.
    init() throws(ReportError) {
        xmlInitParser()
        let address = Self.lock.withLock { _ in unsafe UInt(bitPattern: Self.made()) }
        guard let pointer = unsafe xmlSchemaPtr(bitPattern: address) else {
            throw ReportError(code: .library, message: "libxml2 cannot read its schema; check that memory is available")
        }
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe xmlSchemaFree(pointer)
    }

    /// libxml2 sets up its simple types on first use, which is not safe from two threads.
    private static let lock = Mutex<Void>(())

    private static func made() -> xmlSchemaPtr? {
        var text = ReportSchemaText.both
        return text.withUTF8 { text in
            let start = unsafe UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
            guard let context = unsafe xmlSchemaNewMemParserCtxt(start, CInt(text.count)) else { return nil }
            defer { unsafe xmlSchemaFreeParserCtxt(context) }
            return unsafe xmlSchemaParse(context)
        }
    }
}
