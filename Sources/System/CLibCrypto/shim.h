// Understudy
// SPDX-License-Identifier: Apache-2.0

#ifndef UNDERSTUDY_CLIBCRYPTO_SHIM_H
#define UNDERSTUDY_CLIBCRYPTO_SHIM_H

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/* Swift does not see macros that call functions. */
static inline EVP_PKEY *understudy_new_p256_key(void) {
    return EVP_EC_gen("P-256");
}

static inline long understudy_content(BIO *memory, char **start) {
    return BIO_get_mem_data(memory, start);
}

static inline void understudy_name_signer(X509V3_CTX *context, X509 *certificate) {
    X509V3_set_ctx_nodb(context);
    X509V3_set_ctx(context, certificate, certificate, NULL, NULL, 0);
}

#endif
