import { createHash, hash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ObjectRef, StoreTimeouts } from '@kinora/domain'
import { storePrefixes } from './store-rights.ts'
import { withDeadline } from './with-deadline.ts'

export type ObjectSettings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** A client that only signs sends nothing and has no timeouts. */
export const openClient = (
  endpoint: string,
  region: string,
  accessKeyId: string,
  secretAccessKey: string,
  timeouts?: StoreTimeouts,
): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // The defaults add checksum trailers that not every store of this protocol takes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    ...(timeouts
      ? { requestHandler: { connectionTimeout: timeouts.connectMs, socketTimeout: timeouts.silenceMs } }
      : {}),
  })

const mib = 1024 * 1024
const smallBytes = mib

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Has a request signed with a hash that is known, which the client would else work out once more. */
const signHash = ({ middlewareStack }: PutObjectCommand, sha256: string): void =>
  middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build' },
  )

const dayFolder = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '')

type Owner = { tenantId: string; taskId: string }

/** Where objects of tasks lie: first the prefixes that URLs are signed for. */
const taskPrefixes = ['results', 'inputs', 'sources', 'work', 'legacy'] as const
type TaskPrefix = Exclude<(typeof taskPrefixes)[number], 'legacy'>

/** Objects lie under their day, tenant and task with a random name: a key contains no customer text. */
const buildKey = (under: TaskPrefix, { tenantId, taskId }: Owner, now: Date): string =>
  `${storePrefixes[under].prefix}${dayFolder(now)}/${tenantId}/${taskId}/${randomBytes(16).toString('base64url')}`

/** The most keys that one request may delete. */
const deleteBatch = 1000

export const createObjectStore = (settings: ObjectSettings, timeouts: StoreTimeouts) => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  const client = openClient(endpoint, region, accessKeyId, secretAccessKey, timeouts)
  /** One operation; `bytes` are those it moves. */
  const within = <T>(run: (abort: { abortSignal: AbortSignal }) => Promise<T>, bytes = 0): Promise<T> =>
    withDeadline(timeouts.totalMs + (bytes / mib) * timeouts.perMibMs, (abortSignal) => run({ abortSignal }))
  async function* pages(of: { Prefix?: string; Delimiter?: string }): AsyncGenerator<ListObjectsV2CommandOutput> {
    for (let from: string | undefined, isLast = false; !isLast; ) {
      const command = new ListObjectsV2Command({ Bucket: bucket, ...of, ContinuationToken: from })
      const page = await within((abort) => client.send(command, abort))
      yield page
      from = page.NextContinuationToken
      isLast = from === undefined
    }
  }
  /** The folders of days, the newest first. */
  async function* dayFolders(): AsyncGenerator<{ folder: string; day: string }> {
    for (const name of taskPrefixes) {
      const folders: string[] = []
      for await (const page of pages({ Prefix: storePrefixes[name].prefix, Delimiter: '/' }))
        folders.push(...(page.CommonPrefixes ?? []).map(({ Prefix: folder = '' }) => folder))
      for (const folder of folders.sort().reverse()) {
        const day = /(?:^|\/)(\d{8})\/$/.exec(folder)?.[1]
        if (day !== undefined) yield { folder, day }
      }
    }
  }
  return {
    client,
    /** A name for an object that is not there yet. */
    newKey: (under: TaskPrefix, owner: Owner): string => buildKey(under, owner, new Date()),
    /** Stores bytes or a file of this machine; the reference is given out only once the store has all of it. */
    async put(
      under: TaskPrefix,
      owner: Owner,
      media: Uint8Array | string,
      mediaType: string,
      known: { key?: string; sha256?: string } = {},
    ): Promise<ObjectRef> {
      const key = known.key ?? buildKey(under, owner, new Date())
      const size = typeof media === 'string' ? (await stat(media)).size : media.length
      // A small file is read once; a stream costs more than it saves.
      const held = typeof media === 'string' ? (size <= smallBytes ? await readFile(media) : undefined) : media
      const sha256 = known.sha256 ?? (held ? hash('sha256', held, 'hex') : await hashOf(String(media)))
      const body = held ?? createReadStream(String(media))
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentLength: size,
        ContentType: mediaType,
      })
      signHash(command, sha256)
      await within((abort) => client.send(command, abort), size)
      return { key, sha256, bytes: size, mediaType }
    },
    /** The same bytes under a key of another owner; nothing when they have gone. */
    async copy(under: TaskPrefix, owner: Owner, object: ObjectRef): Promise<ObjectRef | undefined> {
      const key = buildKey(under, owner, new Date())
      const command = new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: `${bucket}/${object.key}` })
      try {
        await within((abort) => client.send(command, abort), object.bytes)
        return { ...object, key }
      } catch (error) {
        if ((error as { name?: string }).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    /** Copies an object to a file and refuses bytes that are not the ones recorded. */
    async getFile(object: ObjectRef, file: string): Promise<void> {
      await within(async (abort) => {
        const { Body: body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: object.key }), abort)
        await pipeline(body as Readable, createWriteStream(file), { signal: abort.abortSignal })
      }, object.bytes)
      if ((await hashOf(file)) !== object.sha256) throw new Error(`object ${object.key} is not what was stored`)
    },
    /** The bytes as they arrive: a reader that stops releases the connection, a store that stops ends the stream. */
    async open(object: ObjectRef): Promise<Readable> {
      const command = new GetObjectCommand({ Bucket: bucket, Key: object.key })
      const { Body: body } = await within((abort) => client.send(command, abort))
      return body as Readable
    },
    /** A short text that an earlier step wrote. */
    async getText(object: ObjectRef): Promise<string> {
      if (object.bytes > smallBytes) throw new Error(`object ${object.key} is too long for a text`)
      return within(async (abort) => {
        const { Body: body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: object.key }), abort)
        if (body) addAbortSignal(abort.abortSignal, body as Readable)
        return (await body?.transformToString('utf-8')) ?? ''
      })
    },
    /** Deleting a missing object is no error, so a removal can be retried. */
    async remove(keys: readonly string[]): Promise<void> {
      for (let from = 0; from < keys.length; from += deleteBatch) {
        const Objects = keys.slice(from, from + deleteBatch).map((Key) => ({ Key }))
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
        const { Errors: errors = [] } = await within((abort) => client.send(command, abort))
        const [first] = errors.filter(({ Code: code }) => code !== 'NoSuchKey')
        if (first) throw new Error(`object ${first.Key} not deleted: ${first.Code} ${first.Message}`)
      }
    },
    /** Everything stored before a day, page by page, with the id it was stored for. */
    async *storedBefore(day: Date): AsyncGenerator<{ key: string; owner: string }[]> {
      for await (const { folder, day: stored } of dayFolders())
        if (stored < dayFolder(day))
          for await (const { Contents: objects = [] } of pages({ Prefix: folder }))
            yield objects.map(({ Key: key = '' }) => ({ key, owner: key.split('/').at(-2) ?? '' }))
    },
    /** The keys of everything stored for a tenant, page by page: first what URLs can be signed for, the newest days first. */
    async *storedFor(tenantId: string): AsyncGenerator<string[]> {
      const under = async function* (prefix: string): AsyncGenerator<string[]> {
        for await (const { Contents: objects = [] } of pages({ Prefix: `${prefix}${tenantId}/` }))
          yield objects.map(({ Key: key = '' }) => key)
      }
      for await (const { folder } of dayFolders()) yield* under(folder)
      yield* under(storePrefixes.uploads.prefix)
    },
    /** From now on the proxy refuses every URL of the tenant, however many objects are still there. */
    async block(tenantId: string): Promise<void> {
      const Key = `${storePrefixes.blocked.prefix}${tenantId}`
      const command = new PutObjectCommand({ Bucket: bucket, Key, Body: '', ContentLength: 0 })
      await within((abort) => client.send(command, abort))
    },
    /** Asks for an object that does not exist: neither the bucket nor a list need be readable. */
    async ping(): Promise<void> {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: `${storePrefixes.results.prefix}ping` })
      try {
        await within((abort) => client.send(command, abort))
      } catch (error) {
        if ((error as { name?: string }).name !== 'NotFound') throw error
      }
    },
  }
}
export type ObjectStore = ReturnType<typeof createObjectStore>
