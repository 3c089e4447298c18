/** Rules for tests: every model is on, every host is allowed, and nothing is left to chance. */
export const openRules = {
  models: { prefixAliases: [], extendedRows: true },
  hosts: { isForbidden: () => false },
  byteTools: { decode: () => new Uint8Array(), sha256: () => '' },
  random31: () => 41,
}
