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
    // The defaults add checksum trailers that not every S3-compatible store accepts.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    ...(timeouts
      ? { requestHandler: { connectionTimeout: timeouts.connectMs, socketTimeout: timeouts.silenceMs } }
      : {}),
  })

const mib = 1024 * 1024
const smallBytes = mib

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Signs a request with a known hash, which the client would otherwise compute again. */
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

/** The prefixes of task objects: first those that URLs are signed for. */
const taskPrefixes = ['results', 'inputs', 'sources', 'work', 'legacy'] as const
type TaskPrefix = Exclude<(typeof taskPrefixes)[number], 'legacy'>

/** A key consists of day, tenant, task and a random name: it contains no customer text. */
const buildKey = (under: TaskPrefix, { tenantId, taskId }: Owner, now: Date): string =>
  `${storePrefixes[under].prefix}${dayFolder(now)}/${tenantId}/${taskId}/${randomBytes(16).toString('base64url')}`

const isMissing = (error: unknown): boolean => (error as { name?: string }).name === 'NoSuchKey'

const { inputs, work, legacy } = storePrefixes
/** The key of a withdrawn input; undefined for objects of other prefixes, which are not withdrawn. */
const withdrawnKey = (key: string): string | undefined => {
  if (key.startsWith(inputs.prefix)) return work.prefix + key.slice(inputs.prefix.length)
  return key.startsWith(legacy.prefix) ? work.prefix + key : undefined
}

/** The size of the longest input bounds the time of a move. */
const longestWithdrawn = 100 * mib

/** Reads an object by its key, or where it was moved when its subject was deleted. */
const orWithdrawn = async <T>(key: string, read: (key: string) => Promise<T>): Promise<T> => {
  try {
    return await read(key)
  } catch (error) {
    const moved = withdrawnKey(key)
    if (moved === undefined || !isMissing(error)) throw error
    return read(moved)
  }
}

/** The most keys that one request may delete. */
const deleteBatch = 1000

export const createObjectStore = (settings: ObjectSettings, timeouts: StoreTimeouts) => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  const client = openClient(endpoint, region, accessKeyId, secretAccessKey, timeouts)
  /** Runs one operation with its deadline; `bytes` are those it transfers. */
  const withTimeout = <T>(run: (abort: { abortSignal: AbortSignal }) => Promise<T>, bytes = 0): Promise<T> =>
    withDeadline(timeouts.totalMs + (bytes / mib) * timeouts.perMibMs, (abortSignal) => run({ abortSignal }))
  const getObject = ({ key }: ObjectRef, abort: { abortSignal: AbortSignal }) =>
    orWithdrawn(key, (each) => client.send(new GetObjectCommand({ Bucket: bucket, Key: each }), abort))
  async function* pages(listOptions: {
    Prefix?: string
    Delimiter?: string
  }): AsyncGenerator<ListObjectsV2CommandOutput> {
    for (let from: string | undefined, isLast = false; !isLast; ) {
      const command = new ListObjectsV2Command({ Bucket: bucket, ...listOptions, ContinuationToken: from })
      const page = await withTimeout((abort) => client.send(command, abort))
      yield page
      from = page.NextContinuationToken
      isLast = from === undefined
    }
  }
  /** The folders of days, newest first. */
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
  /** Deleting a missing object is no error, so a removal can be retried. */
  const remove = async (keys: readonly string[]): Promise<void> => {
    for (let from = 0; from < keys.length; from += deleteBatch) {
      const Objects = keys.slice(from, from + deleteBatch).map((Key) => ({ Key }))
      const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
      const { Errors: errors = [] } = await withTimeout((abort) => client.send(command, abort))
      const [first] = errors.filter(({ Code: code }) => code !== 'NoSuchKey')
      if (first) throw new Error(`object ${first.Key} not deleted: ${first.Code} ${first.Message}`)
    }
  }
  return {
    client,
    /** A key for an object that does not exist yet. */
    newKey: (under: TaskPrefix, owner: Owner): string => buildKey(under, owner, new Date()),
    /** Stores bytes or a local file; it returns the reference only after the store has all bytes. */
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
      const sha256 = known.sha256 ?? (held ? hash('sha256', held, 'hex') : await hashFile(String(media)))
      const body = held ?? createReadStream(String(media))
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentLength: size,
        ContentType: mediaType,
      })
      signHash(command, sha256)
      await withTimeout((abort) => client.send(command, abort), size)
      return { key, sha256, bytes: size, mediaType }
    },
    /** Copies the bytes to a key of another owner; undefined when they are gone. */
    async copy(under: TaskPrefix, owner: Owner, object: ObjectRef): Promise<ObjectRef | undefined> {
      const key = buildKey(under, owner, new Date())
      const copyFrom = (from: string) =>
        withTimeout(
          (abort) =>
            client.send(new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: `${bucket}/${from}` }), abort),
          object.bytes,
        )
      try {
        await orWithdrawn(object.key, copyFrom)
        return { ...object, key }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    /**
     * Moves an input to where no URL is signed for it, and returns its key there. Readers of the old key still find it.
     * An object that is not there was moved by an earlier call.
     */
    async withdraw(key: string): Promise<string> {
      const moved = withdrawnKey(key)
      if (moved === undefined) return key
      const command = new CopyObjectCommand({ Bucket: bucket, Key: moved, CopySource: `${bucket}/${key}` })
      await withTimeout((abort) => client.send(command, abort), longestWithdrawn).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      await remove([key])
      return moved
    },
    /** Downloads an object to a file and rejects bytes that differ from the recorded ones. */
    async getFile(object: ObjectRef, file: string): Promise<void> {
      await withTimeout(async (abort) => {
        const { Body: body } = await getObject(object, abort)
        await pipeline(body as Readable, createWriteStream(file), { signal: abort.abortSignal })
      }, object.bytes)
      if ((await hashFile(file)) !== object.sha256) throw new Error(`object ${object.key} does not match its hash`)
    },
    /** Streams the bytes: a reader that stops releases the connection, and a store that stalls ends the stream. */
    async open(object: ObjectRef): Promise<Readable> {
      const { Body: body } = await withTimeout((abort) => getObject(object, abort))
      return body as Readable
    },
    /** A short text that an earlier step wrote. */
    async getText(object: ObjectRef): Promise<string> {
      if (object.bytes > smallBytes) throw new Error(`object ${object.key} is too long for a text`)
      return withTimeout(async (abort) => {
        const { Body: body } = await getObject(object, abort)
        if (body) addAbortSignal(abort.abortSignal, body as Readable)
        return (await body?.transformToString('utf-8')) ?? ''
      })
    },
    remove,
    /** Everything stored before a day, page by page, with the id it was stored for. */
    async *storedBefore(day: Date): AsyncGenerator<{ key: string; owner: string }[]> {
      for await (const { folder, day: stored } of dayFolders())
        if (stored < dayFolder(day))
          for await (const { Contents: objects = [] } of pages({ Prefix: folder }))
            yield objects.map(({ Key: key = '' }) => ({ key, owner: key.split('/').at(-2) ?? '' }))
    },
    /** The keys of all objects of a tenant, page by page: first those that URLs are signed for, newest days first. */
    async *storedFor(tenantId: string): AsyncGenerator<string[]> {
      const under = async function* (prefix: string): AsyncGenerator<string[]> {
        for await (const { Contents: objects = [] } of pages({ Prefix: `${prefix}${tenantId}/` }))
          yield objects.map(({ Key: key = '' }) => key)
      }
      for await (const { folder } of dayFolders()) yield* under(folder)
      yield* under(storePrefixes.uploads.prefix)
    },
    /** Makes the proxy refuse every URL of the tenant, whatever the number of its objects. */
    async block(tenantId: string): Promise<void> {
      const Key = `${storePrefixes.blocked.prefix}${tenantId}`
      const command = new PutObjectCommand({ Bucket: bucket, Key, Body: '', ContentLength: 0 })
      await withTimeout((abort) => client.send(command, abort))
    },
    /** Requests an object that does not exist: this needs no right to read the bucket or to list it. */
    async ping(): Promise<void> {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: `${storePrefixes.results.prefix}ping` })
      try {
        await withTimeout((abort) => client.send(command, abort))
      } catch (error) {
        if ((error as { name?: string }).name !== 'NotFound') throw error
      }
    },
  }
}
export type ObjectStore = ReturnType<typeof createObjectStore>
