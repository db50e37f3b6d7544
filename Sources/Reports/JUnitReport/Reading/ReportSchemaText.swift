// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The text of the schema of both profiles.
///
/// Rules about unique names are left out: libxml2 would keep every name, which takes ten seconds and half a gigabyte
/// for a million cases. ``ReportCheck`` checks these rules itself. A test compares this text with `profile-a.xsd` and
/// `profile-b.xsd`.
enum ReportSchemaText {
    /// One schema that allows a root of either profile.
    static var both: String {
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\n\(types)\n\(aggregate)\n\(surefire)\n</xs:schema>"
    }

    /// The types that both profiles build on.
    static let types = #"""
        <xs:simpleType name="count"><xs:restriction base="xs:int"><xs:minInclusive value="0"/></xs:restriction>
        </xs:simpleType>
        <xs:simpleType name="seconds"><xs:restriction base="xs:decimal"><xs:minInclusive value="0"/>
        <xs:pattern value="[0-9]{1,12}(\.[0-9]{1,3})?"/></xs:restriction></xs:simpleType>
        <xs:simpleType name="stamp"><xs:restriction base="xs:dateTime">
        <xs:pattern value="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"/></xs:restriction></xs:simpleType>
        <xs:simpleType name="label"><xs:restriction base="xs:token"><xs:minLength value="1"/></xs:restriction>
        </xs:simpleType>
        <xs:simpleType name="kind"><xs:restriction base="xs:token">
        <xs:pattern value="[A-Za-z_][A-Za-z0-9_\-]*(\.[A-Za-z_][A-Za-z0-9_\-]*)+"/></xs:restriction></xs:simpleType>
        <xs:simpleType name="body"><xs:restriction base="xs:string"><xs:minLength value="1"/></xs:restriction>
        </xs:simpleType>
        <xs:complexType name="problem"><xs:simpleContent><xs:extension base="body">
        <xs:attribute name="message" type="body" use="required"/>
        <xs:attribute name="type" type="kind" use="required"/></xs:extension></xs:simpleContent></xs:complexType>
        """#

    /// The root of profile A.
    static let aggregate = #"""
        <xs:element name="testsuites">
        <xs:complexType><xs:sequence><xs:element name="testsuite" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
        <xs:sequence>
        <xs:element name="properties"><xs:complexType><xs:sequence><xs:element name="property" maxOccurs="unbounded">
        <xs:complexType><xs:attribute name="name" type="label" use="required"/>
        <xs:attribute name="value" type="xs:string" use="required"/></xs:complexType></xs:element></xs:sequence>
        </xs:complexType></xs:element>
        <xs:element name="testcase" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
        <xs:choice minOccurs="0"><xs:element name="failure" type="problem"/><xs:element name="error" type="problem"/>
        <xs:element name="skipped" type="body"/></xs:choice>
        <xs:attribute name="name" type="label" use="required"/>
        <xs:attribute name="classname" type="label" use="required"/>
        <xs:attribute name="time" type="seconds" use="required"/></xs:complexType></xs:element>
        <xs:element name="system-out" type="xs:string"/><xs:element name="system-err" type="xs:string"/>
        </xs:sequence>
        <xs:attribute name="name" type="label" use="required"/>
        <xs:attribute name="tests" type="count" use="required"/>
        <xs:attribute name="failures" type="count" use="required"/>
        <xs:attribute name="errors" type="count" use="required"/>
        <xs:attribute name="skipped" type="count" use="required"/>
        <xs:attribute name="time" type="seconds" use="required"/>
        <xs:attribute name="timestamp" type="stamp" use="required"/>
        <xs:attribute name="hostname" type="label" use="required"/>
        <xs:attribute name="id" type="count" use="required"/>
        <xs:attribute name="package" type="xs:token" use="required"/>
        </xs:complexType></xs:element></xs:sequence></xs:complexType>
        </xs:element>
        """#

    /// The root of profile B.
    static let surefire = #"""
        <xs:element name="testsuite">
        <xs:complexType>
        <xs:sequence>
        <xs:element name="properties" minOccurs="0"><xs:complexType><xs:sequence>
        <xs:element name="property" maxOccurs="unbounded"><xs:complexType>
        <xs:attribute name="name" type="label" use="required"/>
        <xs:attribute name="value" type="xs:string" use="required"/></xs:complexType></xs:element></xs:sequence>
        </xs:complexType></xs:element>
        <xs:element name="testcase" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
        <xs:sequence>
        <xs:choice minOccurs="0"><xs:element name="failure" type="problem"/><xs:element name="error" type="problem"/>
        <xs:element name="skipped" type="body"/></xs:choice>
        <xs:element name="system-out" type="xs:string" minOccurs="0"/>
        <xs:element name="system-err" type="xs:string" minOccurs="0"/>
        </xs:sequence>
        <xs:attribute name="name" type="label" use="required"/>
        <xs:attribute name="classname" type="label" use="required"/>
        <xs:attribute name="time" type="seconds" use="required"/></xs:complexType></xs:element>
        </xs:sequence>
        <xs:attribute name="name" type="label" use="required"/>
        <xs:attribute name="time" type="seconds" use="required"/>
        <xs:attribute name="tests" type="count" use="required"/>
        <xs:attribute name="errors" type="count" use="required"/>
        <xs:attribute name="skipped" type="count" use="required"/>
        <xs:attribute name="failures" type="count" use="required"/>
        </xs:complexType>
        </xs:element>
        """#
}
