/** Rows without a builder yet, with the reason. */
export const later: readonly { waitsFor: string; rows: readonly string[] }[] = []

/** Rows that no request can cover; the listed test names them instead. */
export const elsewhere: readonly { test: string; rows: readonly string[] }[] = [
  { test: 'packages/media/src/decoder-stub.int.test.ts', rows: ['B505', 'B506'] },
]
