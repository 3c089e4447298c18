import { createHash, hash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ObjectRef } from '@kinora/domain'
import type { StoreTimeouts } from '../settings/index.ts'
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

const folderOf = (day: Date): string => `${day.toISOString().slice(0, 10).replaceAll('-', '')}/`

const isFolderBefore = (folder: string, day: Date): boolean => /^\d{8}\/$/.test(folder) && folder < folderOf(day)

/** Objects lie under their day, tenant and task with a random name: nothing of a customer's stands in a key. */
const keyFor = (tenantId: string, taskId: string, now: Date): string =>
  `${folderOf(now)}${tenantId}/${taskId}/${randomBytes(16).toString('base64url')}`

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
  return {
    client,
    /** A name for an object that is not there yet. */
    newKey: (owner: { tenantId: string; taskId: string }): string => keyFor(owner.tenantId, owner.taskId, new Date()),
    /** Stores bytes or a file of this machine; the reference is given out only once the store has all of it. */
    async put(
      owner: { tenantId: string; taskId: string },
      media: Uint8Array | string,
      mediaType: string,
      known: { key?: string; sha256?: string } = {},
    ): Promise<ObjectRef> {
      const key = known.key ?? keyFor(owner.tenantId, owner.taskId, new Date())
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
    async copy(owner: { tenantId: string; taskId: string }, object: ObjectRef): Promise<ObjectRef | undefined> {
      const key = keyFor(owner.tenantId, owner.taskId, new Date())
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
    /** Removing what is not there is no fault, so a removal may be tried again. */
    async remove(keys: readonly string[]): Promise<void> {
      for (const key of keys)
        await within((abort) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), abort))
    },
    /** Everything stored before a day, page by page, with the id it was stored for. */
    async *storedBefore(day: Date): AsyncGenerator<{ key: string; owner: string }[]> {
      for await (const { CommonPrefixes: folders = [] } of pages({ Delimiter: '/' })) {
        const old = folders.map(({ Prefix: folder = '' }) => folder).filter((folder) => isFolderBefore(folder, day))
        for (const folder of old)
          for await (const { Contents: objects = [] } of pages({ Prefix: folder }))
            yield objects.map(({ Key: key = '' }) => ({ key, owner: key.split('/')[2] ?? '' }))
      }
    },
    async ping(): Promise<void> {
      await within((abort) => client.send(new HeadBucketCommand({ Bucket: bucket }), abort))
    },
  }
}
export type ObjectStore = ReturnType<typeof createObjectStore>
