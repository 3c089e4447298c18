/** Rows that are not sent yet, with what each waits for. A row leaves the list with its builder. */
export const later: readonly { waitsFor: string; rows: readonly string[] }[] = []

/** Rows that no request can bring about; the test that stands in for the customer names them. */
export const elsewhere: readonly { test: string; rows: readonly string[] }[] = [
  { test: 'packages/media/src/decoder-stub.int.test.ts', rows: ['B505', 'B506'] },
]
