import { limits, type Warning } from '@kinora/contract'

/** Names that the service sets; a client that sends one back gets no warning (D-039). */
const serverOwned = new Set(['state', 'credits', 'task_id', 'tenant_id', 'created_at', 'id'])

const { fieldChars, unknownFields } = limits.warnings

/** A name that can be stored and shown: without control characters, cut to its first characters. */
const shownName = (name: string): string =>
  [...name.slice(0, 2 * fieldChars).toWellFormed()]
    .slice(0, fieldChars)
    .join('')
    .replace(/\p{Cc}/gu, '\uFFFD')

/** Names longer than any field are not compared. */
const comparedChars = 40

/** Edit distance: inserted, removed, changed and swapped characters. */
const editsBetween = (a: string, b: string): number => {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? 0
}

/** The most likely field of a misspelled name. */
export const findSimilarField = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > comparedChars) return undefined
  const sent = name.toLowerCase().replaceAll('-', '_')
  const allowed = Math.min(2, Math.floor(sent.length / 3))
  const [closest] = known
    .map((field) => ({ field, edits: editsBetween(sent, field) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits)
  return closest?.field
}

/** Collects unknown field names; only the first few of a request are kept. */
export const createUnknownFields = () => {
  const warnings: Warning[] = []
  return {
    warnings,
    /** `known`: fields of the object at `path`; the path is empty for the body and ends with a dot below it. */
    collect(body: Readonly<Record<string, unknown>>, known: readonly string[], path: string): void {
      for (const name of Object.keys(body)) {
        if (warnings.length >= unknownFields) return
        if (known.includes(name) || serverOwned.has(name) || body[name] === null) continue
        const similar = findSimilarField(name, known)
        const hint = similar === undefined ? '' : `; did you mean ${similar}?`
        warnings.push({
          code: 'unknown_field',
          field: `${path}${shownName(name)}`,
          message: `is not a field of this request and was ignored${hint}`,
        })
      }
    },
  }
}
