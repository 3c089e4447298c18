/** Rules for tests: every model is on, every host is allowed, and nothing is left to chance. */
export const openRules = {
  models: { prefixAliases: [], extendedRows: true },
  hosts: { isForbidden: () => false },
  decodeBase64: () => new Uint8Array(),
  random31: () => 41,
}
