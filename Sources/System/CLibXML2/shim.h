// Understudy
// SPDX-License-Identifier: Apache-2.0

// libxml2's headers include the system's ICU, which clashes with Foundation's
// own wherever a file sees both; libxml2 needs it for no function used here.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/xmlwriter.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlschemas.h>
