import { HeadObjectCommand, ListObjectsV2Command, type ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import { storePrefixes } from '@kinora/adapters/store-rights'
import { createClient } from 'redis'
import type { Instance } from '../../dev/services/instance.ts'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { openAsSuperuser } from './superuser.ts'

/** A place by its name, and its content as text. */
export type Holding = { place: string; text: string }

const setting = (name: string): string => inheritedEnvironment[name] ?? ''

/** Every column of every table, with the newest rows; bytes are decoded as text. */
export const readDatabase = async (instance: Instance, tenantIds: readonly string[]): Promise<Holding[]> => {
  const client = await openAsSuperuser(instance)
  try {
    const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    )
    const byTable = Map.groupBy(columns, ({ table }) => table)
    const holdings: Holding[] = []
    for (const [table, its] of byTable) {
      const texts = its.map(({ column, type }) =>
        type === 'bytea' ? `string_agg(encode("${column}", 'escape'), ' ')` : `string_agg("${column}"::text, ' ')`,
      )
      const owned = its.some(({ column }) => column === 'tenant_id') ? 'where tenant_id = any($1::bigint[])' : ''
      const { rows } = await client.query<(string | null)[]>({
        text: `select ${texts.join(', ')} from ${table} ${owned}`,
        values: owned === '' ? [] : [tenantIds],
        rowMode: 'array',
      })
      for (const [i, { column }] of its.entries())
        holdings.push({ place: `${table}.${column}`, text: rows[0]?.[i] ?? '' })
    }
    return holdings
  } finally {
    await client.end()
  }
}

export const readRedis = async (): Promise<Holding[]> => {
  const client = await createClient({ url: setting('REDIS_URL') }).connect()
  try {
    const holdings: Holding[] = []
    for await (const keys of client.scanIterator())
      for (const key of keys) {
        const kind = await client.type(key)
        const text =
          kind === 'hash' ? JSON.stringify(await client.hGetAll(key)) : kind === 'string' ? await client.get(key) : ''
        holdings.push({ place: 'redis', text: `${key} ${text}` })
      }
    return holdings
  } finally {
    await client.close()
  }
}

/** Names of objects and their metadata in the store. */
export const readObjectFacts = async (): Promise<Holding> => {
  const client = new S3Client({
    endpoint: setting('S3_ENDPOINT'),
    region: setting('S3_REGION'),
    forcePathStyle: true,
    credentials: { accessKeyId: setting('S3_ACCESS_KEY_ID'), secretAccessKey: setting('S3_SECRET_ACCESS_KEY') },
  })
  const Bucket = setting('S3_BUCKET')
  try {
    const since = Date.now() - 10 * 60_000
    const facts: string[] = []
    // The worker's key lists by prefix, and reads all but uploads and marks of closed tenants.
    for (const name of ['sources', 'inputs', 'work', 'results'] as const)
      for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
        const { prefix: Prefix } = storePrefixes[name]
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ...(next ? { ContinuationToken: next } : {}) }),
        )
        const fresh = (page.Contents ?? []).filter(({ LastModified: at }) => (at?.getTime() ?? 0) > since)
        for (const { Key } of fresh)
          facts.push(JSON.stringify([Key, await client.send(new HeadObjectCommand({ Bucket, Key }))]))
        next = page.NextContinuationToken
      }
    return { place: 'object names and metadata', text: facts.join('\n') }
  } finally {
    client.destroy()
  }
}
