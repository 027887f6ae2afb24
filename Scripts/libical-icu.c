/* Swift's copy of ICU in place of the one that libical expects. Since version 74 it rejects the missing locale with
 * which libical asks for the names of all calendars. */
struct UEnumeration;

struct UEnumeration *swift_ucal_getKeywordValuesForLocale(
  const char *key, const char *locale, signed char commonlyUsed, int *status);

struct UEnumeration *libical_getKeywordValuesForLocale(
  const char *key, const char *locale, signed char commonlyUsed, int *status) {
  return swift_ucal_getKeywordValuesForLocale(key, locale ? locale : "", commonlyUsed, status);
}
