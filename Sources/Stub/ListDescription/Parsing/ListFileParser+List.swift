// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
package import YAMLSource

extension ListFileParser {
    /// Keys that belong inside of a key of a list, or beside all lists, with that place in words.
    private static let places: [(place: String, keys: [String])] = [
        (
            "in 'paging'",
            [
                "style", "page", "offset", "cursor", "after", "before", "size", "first", "defaultSize", "maximumSize",
                "pastEnd", "overSize", "zeroSize", "badSize", "badPage", "badToken", "tokens", "links", "words",
            ]
        ),
        ("in 'query'", ["filter", "search", "sort", "scan", "filterParameter", "searchParameter", "sortParameter"]),
        ("in 'envelope'", ["list", "total", "hasMore", "next", "previous", "pages", "totalHeader", "nextHeader"]),
        ("beside 'lists'", ["faults", "answers"]),
    ]

    /// Reads one list; what is absent is as in its preset, or else as in the standard list.
    ///
    /// References to rows of other lists know their keys only after `RowReferences.resolve`.
    ///
    /// - Parameters:
    ///   - node: The mapping that describes the list.
    ///   - name: The list's name, which also makes the default path.
    ///   - owner: The list whose rows it serves; nil for rows of its own.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The list, or nil if anything is wrong with it.
    package static func list(
        _ node: SourceNode,
        name: String,
        servingRowsOf owner: ListDescription? = nil,
        into diagnostics: inout Diagnostics
    ) -> ListDescription? {
        var own = Diagnostics()
        let preset = node[PresetLibrary.key]?.location
        defer { diagnostics.append(own, of: "list '\(name)'", at: preset) }
        let node = PresetLibrary.shipped.expanded(node, sharing: owner?.row, into: &own)
        // Without the keys of its preset, the rest of a list may look wrong where it is right.
        guard !own.hasErrors else { return nil }
        guard var reader = MappingReader(node, of: "list '\(name)'", into: &own) else { return nil }
        // It is read already, and near names should include it.
        reader.ignore(PresetLibrary.key)
        var list = ListDescription(name: name)
        list.method = EndpointReader.method(&reader, into: &own) ?? list.method
        let path = EndpointReader.path(&reader, into: &own)
        list.path = path ?? list.path
        list.condition = ConditionReader.condition(&reader, into: &own)
        let isRowKnown = readRows(of: &list, servedBy: owner, in: &reader, into: &own)
        list.paging = PagingReader.paging(&reader, into: &own)
        list.writtenPaging = PagingReader.writtenKeys(of: reader)
        let parameters = EndpointReader.parameters(of: path, in: &reader)
        list.envelope = AnswerReader.envelope(&reader, pathParameters: parameters, into: &own) ?? list.envelope
        // It decides about parameters, which must be known when 'query' and 'items' are read.
        if let access = GraphQLReader.access(&reader, of: list, into: &own) { list.take(access) }
        // What is said about the fields of a row holds only if the row could be read.
        var aboutRow = Diagnostics()
        list.query = QueryReader.query(&reader, of: list, into: &aboutRow)
        list.items = ItemReader.items(&reader, of: list, pathParameters: parameters, into: &aboutRow)
        list.cacheControl = CacheControlReader.cacheControl(&reader, into: &own) ?? list.cacheControl
        reportMisplaced(in: &reader, of: name, into: &own)
        reader.finish(into: &own)
        StyleCheck(list: list, reader: reader).report(into: &aboutRow)
        GraphQLReader.checkSchema(of: list, at: reader, into: &aboutRow)
        checkPageSize(list, at: node.location, into: &aboutRow)
        if isRowKnown { own.append(contentsOf: aboutRow) }
        return own.hasErrors ? nil : list
    }

    /// Reports the keys of a list that belong elsewhere, which its own keys do not resemble.
    private static func reportMisplaced(
        in reader: inout MappingReader,
        of name: String,
        into diagnostics: inout Diagnostics
    ) {
        for member in reader.members {
            guard let place = places.first(where: { $0.keys.contains(member.key) })?.place else { continue }
            reader.ignore(member.key)
            diagnostics.error(
                "unknown key '\(member.key)' in list '\(name)'; write it \(place)",
                at: member.keyLocation
            )
        }
    }

    /// Reads the rows of a list: `rows`, `seed`, `locale` and `row`.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - owner: The list whose rows it serves; nil for rows of its own.
    ///   - reader: The mapping of the list.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: Whether the content of a row is known.
    private static func readRows(
        of list: inout ListDescription,
        servedBy owner: ListDescription?,
        in reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> Bool {
        if let owner {
            SharedRows.give(&list, rowsOf: owner, at: &reader, into: &diagnostics)
            return true
        }
        let rows = rowCount(&reader, into: &diagnostics)
        list.seed = reader.integer("seed", in: 0...UInt64.max, into: &diagnostics) ?? list.seed
        if let locale: RowLocale = reader.name("locale", into: &diagnostics) {
            list.row = RowTemplate(list.row.fields, locale: locale)
        }
        let row = reader.node("row")
        let template = row.flatMap { RowReader.row($0, locale: list.row.locale, into: &diagnostics) }
        list.row = template ?? list.row
        list.rows = rows ?? list.row.recordCount ?? list.rows
        return row == nil ? !holdsRows(reader) : template != nil
    }

    /// Reads `rows`, the number of rows; nil where it is absent or wrong.
    private static func rowCount(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> UInt64? {
        guard let node = reader.node(SharedRows.key) else { return nil }
        guard !SharedRows.isReference(node) else {
            diagnostics.error(
                "'rows' names a list, which works only in a list file of its own; write the number of rows",
                at: node.location
            )
            return nil
        }
        guard !holdsRows(reader) else {
            let remedy = "write the number of rows, and 'row:' for the fields of a row or for rows of your own"
            return node.refuse("'rows'", remedy: remedy, into: &diagnostics)
        }
        return node.integer("'rows'", in: 0...ListDescription.rowsMax, into: &diagnostics)
    }

    /// Returns whether `rows` is written where `row` is meant.
    private static func holdsRows(_ reader: MappingReader) -> Bool {
        let node = reader.members.first { $0.key == SharedRows.key }?.value
        return node?.members != nil || node?.elements != nil
    }

    private static func checkPageSize(
        _ list: ListDescription,
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) {
        guard let problem = list.pageSizeProblem else { return }
        diagnostics.error("\(problem); lower 'maximumSize' or shorten the row", at: location)
    }
}

extension ListDescription {
    /// The most bytes that a page may take.
    private static let pageByteCountMax = 64 << 20

    /// The reason why the largest page that may be asked for is too large; nil where it is not.
    package var pageSizeProblem: String? {
        guard let longest = row.longest else { return nil }
        let size = Int(min(paging.maximumSize, UInt64(PagingReader.sizeMax)))
        guard size * longest > Self.pageByteCountMax else { return nil }
        return "a page of \(size) rows of up to \(longest) bytes is larger than \(Self.pageByteCountMax >> 20) MiB"
    }
}
