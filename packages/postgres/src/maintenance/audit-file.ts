import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type pg from 'pg'

export type ExportedEntry = {
  seq: number
  action: string
  object: string
  result: string
  /** The entry as exported. JavaScript could change numbers in it, and then its hash. */
  line: string
}

type HashedEntry = ExportedEntry & {
  hash: string
  previous: string
  /** The hash that the log of the database has for this number, if it has the entry. */
  stored: string | null
  isWhole: boolean
}

const linesAtOnce = 1_000

/** Recomputes the hashes in the database, which wrote them. */
const readEntries = async (client: pg.Client, lines: readonly string[]): Promise<HashedEntry[]> => {
  const { rows } = await client.query<Omit<HashedEntry, 'seq'> & { seq: string }>(
    `select e.seq, e.action, e.object, e.result, l.line, encode(e.hash, 'hex') as hash, encode(e.previous, 'hex') as previous,
            encode(a.hash, 'hex') as stored, coalesce(e.hash = audit_hash(e), false) as "isWhole"
       from unnest($1::text[]) with ordinality as l (line, place)
      cross join lateral jsonb_populate_record(null::audit_log, l.line::jsonb) as e
       left join audit_log a on a.seq = e.seq
      order by l.place`,
    [lines],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** The last line is cut off if its export was interrupted. */
const assertEntry = (line: string, number: number, file: string): void => {
  try {
    JSON.parse(line)
  } catch {
    throw new Error(`line ${number} of ${file} is no entry: ${line.slice(0, 60)}`)
  }
}

async function* readBatches(file: string): AsyncGenerator<string[]> {
  let lines: string[] = []
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    assertEntry(line, number, file)
    lines.push(line)
    if (lines.length === linesAtOnce) {
      yield lines
      lines = []
    }
  }
  if (lines.length > 0) yield lines
}

/**
 * Reads the entries of an exported audit log that follow the log of the database. Throws with the number of the first
 * entry that is missing, changed or belongs to another log.
 */
export const readLaterEntries = async (client: pg.Client, file: string): Promise<ExportedEntry[]> => {
  const { rows } = await client.query<{ seq: string; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from audit_head`,
  )
  const head = { seq: Number(rows[0]?.seq ?? 0), hash: rows[0]?.hash ?? '' }
  const later: ExportedEntry[] = []
  let last: { seq: number; hash: string } | undefined
  for await (const lines of readBatches(file))
    for (const entry of await readEntries(client, lines)) {
      const { seq, hash, previous, stored, isWhole } = entry
      const expected = last ? last.seq + 1 : Math.min(seq, head.seq + 1)
      if (seq !== expected) throw new Error(`entry ${expected} is missing in ${file}`)
      const before = last?.hash ?? (seq === head.seq + 1 ? head.hash : previous)
      if (!isWhole || previous !== before) throw new Error(`entry ${seq} of ${file} has a wrong hash`)
      if (stored !== null && stored !== hash)
        throw new Error(`entry ${seq} of ${file} differs from the log of the database`)
      if (seq > head.seq) later.push(entry)
      last = { seq, hash }
    }
  if (!last) throw new Error(`${file} contains no entries`)
  if (last.seq < head.seq)
    throw new Error(`entry ${last.seq + 1} is missing in ${file}: it was exported before the data was backed up`)
  return later
}
