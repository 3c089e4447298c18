import { AppError, limits } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { png } from '../../fixtures/media/tiny-images.ts'
import type { FinishedUpload, OpenUpload } from '../ports/uploads.ts'
import { finishUpload, openUpload, type UploadDeps } from './finish-upload.ts'

const input = { tenantId: '1', id: '2', etag: '"e"' }
const object = { key: 'o', sha256: 's', bytes: 1, mediaType: 'image/png' }
const finished: FinishedUpload = {
  id: '2',
  etag: 'e',
  object,
  facts: { format: 'png', width: 512, height: 512, frames: 1 },
}
type Stored = { etag: string; bytes: number; content: Uint8Array | undefined }

const open = ({
  upload = { id: '2', putKey: 'p', finished: undefined } as OpenUpload | undefined,
  stored = { etag: 'e', bytes: 100, content: png(512, 512) } as Stored | undefined,
} = {}) => {
  const uploads = {
    open: vi.fn(async () => new Date(0)),
    find: async () => upload,
    finish: vi.fn(async () => undefined),
  }
  const put = vi.fn(async () => object)
  const signPut = vi.fn(async () => 'https://put')
  const deps = {
    uploads,
    area: { newKey: () => 'p', signPut, read: async () => stored },
    objects: { put },
    clock: { nowMs: () => Date.UTC(2026, 0, 1) },
    randomSource: { random16: () => 1 },
    settings: { cell: 1 },
  } as unknown as UploadDeps
  return { deps, uploads, put, signPut }
}
const refused = async (deps: UploadDeps, etag = '"e"'): Promise<unknown[]> => {
  const error = await finishUpload(deps, { ...input, etag }).then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error
  return [error.reason, error.detail.rule]
}

it('openUpload returns a presigned URL that expires with the upload', async () => {
  const { deps, uploads, signPut } = open()
  const opened = await openUpload(deps, '1')
  expect(opened).toEqual({ id: expect.any(String), put_url: 'https://put', expires_at: '1970-01-01T00:00:00.000Z' })
  expect(signPut).toHaveBeenCalledExactlyOnceWith('p', limits.uploadOpenSeconds)
  expect(uploads.open).toHaveBeenCalledWith('1', { id: opened.id, putKey: 'p', keepSeconds: limits.uploadOpenSeconds })
})

it('finishUpload copies the stored bytes and records their facts', async () => {
  const { deps, uploads, put } = open()
  expect(await finishUpload(deps, input)).toEqual({ uri: 'ssupload:?id=2' })
  expect(put).toHaveBeenCalledExactlyOnceWith({ tenantId: '1', taskId: '2' }, expect.anything(), 'image/png')
  expect(uploads.finish).toHaveBeenCalledExactlyOnceWith(
    '1',
    expect.objectContaining({
      id: '2',
      etag: 'e',
      object,
      facts: expect.objectContaining({ width: 512, format: 'png' }),
    }),
    limits.uploadKeptDays * 86_400,
  )
})

it('finishUpload repeats its answer for a repeated finish and copies nothing', async () => {
  const { deps, put } = open({ upload: { id: '2', putKey: 'p', finished } })
  expect(await finishUpload(deps, input)).toEqual({ uri: 'ssupload:?id=2' })
  expect(put).not.toHaveBeenCalled()
  expect(await refused(deps, 'other')).toEqual(['FieldInvalid', 'mismatch'])
})

it('finishUpload rejects an upload of another tenant as missing', async () => {
  const { deps } = open()
  deps.uploads.find = async () => undefined
  expect(await refused(deps)).toEqual(['NotFound', undefined])
})

it('finishUpload rejects an upload without data', async () => {
  const { deps } = open()
  deps.area.read = async () => undefined
  expect(await refused(deps)).toEqual(['Conflict', 'not_uploaded'])
})

it('finishUpload rejects an etag that differs from the stored one', async () => {
  expect(await refused(open().deps, '"other"')).toEqual(['FieldInvalid', 'mismatch'])
})

it.each([
  ['is larger than allowed', undefined, ['ImageSizeInvalid', 'bytes']],
  ['is no image', new TextEncoder().encode('hello, I am a text and no image at all'), ['ImageFormatInvalid', 'sniff']],
] as [string, Uint8Array | undefined, unknown[]][])(
  'finishUpload rejects a file that %s and stores nothing',
  async (_, content, expected) => {
    const { deps, uploads, put } = open({ stored: { etag: 'e', bytes: 20_000_000, content } })
    expect(await refused(deps)).toEqual(expected)
    expect(put).not.toHaveBeenCalled()
    expect(uploads.finish).not.toHaveBeenCalled()
  },
)

it('finishUpload rejects an empty file and an image with too many pixels', async () => {
  const [empty] = await refused(open({ stored: { etag: 'e', bytes: 0, content: new Uint8Array() } }).deps)
  const [huge] = await refused(open({ stored: { etag: 'e', bytes: 9, content: png(60_000, 60_000) } }).deps)
  expect([empty, huge]).toEqual([expect.stringMatching(/^Image/), expect.stringMatching(/^Image/)])
})
