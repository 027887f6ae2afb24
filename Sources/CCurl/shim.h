#pragma once
#include <curl/curl.h>

// Macros with casts, which Swift doesn't import.
static const long meetings_auth_basic = (long)CURLAUTH_BASIC;
static const long meetings_auth_digest = (long)CURLAUTH_DIGEST;
static const long meetings_protocols = (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS);
static const long meetings_oldest_tls = (long)CURL_SSLVERSION_TLSv1_2;
static const long meetings_global_default = (long)CURL_GLOBAL_DEFAULT;

// Swift can't call variadic functions, so each type that libcurl accepts has its own function here.

static inline CURLcode meetings_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode meetings_set_size(CURL *handle, CURLoption option, long long value) {
  return curl_easy_setopt(handle, option, (curl_off_t)value);
}

static inline CURLcode meetings_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode meetings_set_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode meetings_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*meetings_data_function)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode meetings_set_data_function(
    CURL *handle, CURLoption option, meetings_data_function function) {
  return curl_easy_setopt(handle, option, function);
}

typedef curl_socket_t (*meetings_socket_function)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode meetings_set_socket_function(
    CURL *handle, meetings_socket_function function) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode meetings_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode meetings_get_size(CURL *handle, CURLINFO info, long long *value) {
  curl_off_t size = 0;
  CURLcode code = curl_easy_getinfo(handle, info, &size);
  *value = (long long)size;
  return code;
}
