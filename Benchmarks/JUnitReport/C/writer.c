// Understudy
// SPDX-License-Identifier: Apache-2.0

// What JUnitReport is measured against: the same document through libxml2's xmlTextWriter, names trusted unseen,
// counts known before. Prints seconds, and KiB above the process at its start.
#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long memory(const char *key) {
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long found = 0;
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, key, strlen(key)) == 0) found = atol(line + strlen(key));
    }
    if (file) fclose(file);
    return found;
}

#define X(text) ((const xmlChar *)(text))

static void attribute(xmlTextWriterPtr writer, const char *name, const char *value) {
    if (xmlTextWriterWriteAttribute(writer, X(name), X(value)) < 0) exit(1);
}

static void number(xmlTextWriterPtr writer, const char *name, long value) {
    char text[32];
    snprintf(text, sizeof text, "%ld", value);
    attribute(writer, name, text);
}

static void write_case(xmlTextWriterPtr writer, long index) {
    char text[128];
    xmlTextWriterStartElement(writer, X("testcase"));
    snprintf(text, sizeof text, "page %ld of the list is shown once and in order", index);
    attribute(writer, "name", text);
    snprintf(text, sizeof text, "bench.paging.group%ld", index % 100);
    attribute(writer, "classname", text);
    snprintf(text, sizeof text, "0.%03ld", index % 1000);
    attribute(writer, "time", text);
    if (index % 100 == 99) {
        xmlTextWriterStartElement(writer, X("failure"));
        attribute(writer, "message", "expected \"2\" < 3 & got 4");
        attribute(writer, "type", "contract.Broken");
        xmlTextWriterWriteString(
            writer, X("expected \"2\" < 3 & got 4\nrequest 1\nrequest 2\nContracts/list.yaml:12"));
        xmlTextWriterFullEndElement(writer);
    }
    if (xmlTextWriterEndElement(writer) < 0) exit(1);
}

int main(int argc, char **argv) {
    if (argc < 3) return 64;
    long count = atol(argv[1]), at_start = memory("VmRSS:");
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    xmlTextWriterPtr writer = xmlNewTextWriterFilename(argv[2], 0);
    if (!writer) return 1;
    xmlTextWriterSetIndent(writer, 1);
    xmlTextWriterSetIndentString(writer, X("  "));
    xmlTextWriterStartDocument(writer, NULL, "UTF-8", NULL);
    xmlTextWriterStartElement(writer, X("testsuites"));
    xmlTextWriterStartElement(writer, X("testsuite"));
    attribute(writer, "name", "bench");
    number(writer, "tests", count);
    number(writer, "failures", count / 100);
    number(writer, "errors", 0);
    number(writer, "skipped", 0);
    attribute(writer, "time", "1.000");
    attribute(writer, "timestamp", "2026-11-21T08:15:00");
    attribute(writer, "hostname", "localhost");
    number(writer, "id", 0);
    attribute(writer, "package", "");
    xmlTextWriterStartElement(writer, X("properties"));
    xmlTextWriterStartElement(writer, X("property"));
    attribute(writer, "name", "bench.seed");
    attribute(writer, "value", "42");
    xmlTextWriterEndElement(writer);
    xmlTextWriterEndElement(writer);
    for (long index = 0; index < count; index++) write_case(writer, index);
    xmlTextWriterStartElement(writer, X("system-out"));
    xmlTextWriterFullEndElement(writer);
    xmlTextWriterStartElement(writer, X("system-err"));
    xmlTextWriterFullEndElement(writer);
    xmlTextWriterEndElement(writer);
    xmlTextWriterFullEndElement(writer);
    xmlTextWriterEndDocument(writer);
    xmlFreeTextWriter(writer);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    printf("%.4f %ld\n", seconds, memory("VmHWM:") - at_start);
    return 0;
}
