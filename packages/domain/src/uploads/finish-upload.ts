import { AppError, inputRules, limits } from '@kinora/contract'
import { newId } from '../ids/new-id.ts'
import type { InputObjects } from '../inputs/store-inputs.ts'
import { readImageHeader } from '../media/image-header.ts'
import { refuseMedia } from '../media/media-fault.ts'
import { sniffBytes } from '../media/sniff.ts'
import { validateBytes, validateFormat } from '../media/validate-file.ts'
import { validateImage } from '../media/validate-image.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import type { UploadArea, UploadStore } from '../ports/uploads.ts'

export type UploadDeps = {
  uploads: UploadStore
  area: UploadArea
  objects: Pick<InputObjects, 'put'>
  clock: Clock
  randomSource: RandomSource
  settings: { cell: number }
}

const daySeconds = 86_400
const buildUri = (id: string): string => `ssupload:?id=${id}`
const bare = (etag: string): string => etag.replaceAll('"', '')

export const openUpload = async (deps: UploadDeps, tenantId: string) => {
  const id = newId(deps.clock.nowMs(), deps.settings.cell, deps.randomSource.random16())
  const putKey = deps.area.newKey({ tenantId, id })
  const keepSeconds = limits.uploadOpenSeconds
  const [url, until] = await Promise.all([
    deps.area.signPut(putKey, keepSeconds),
    deps.uploads.open(tenantId, { id, putKey, keepSeconds }),
  ])
  return { id, put_url: url, expires_at: until.toISOString() }
}

/** Copies the uploaded object, so that a later PUT changes nothing. */
export const finishUpload = async (deps: UploadDeps, input: { tenantId: string; id: string; etag: string }) => {
  const { tenantId, id } = input
  const upload = await deps.uploads.find(tenantId, id)
  if (!upload) throw new AppError('NotFound')
  const differs = (etag: string): boolean => bare(etag) !== bare(input.etag)
  const mismatch = () =>
    new AppError('FieldInvalid', { detail: 'etag: differs from what is stored', field: 'etag', rule: 'mismatch' })
  if (upload.finished) {
    if (differs(upload.finished.etag)) throw mismatch()
    return { uri: buildUri(id) }
  }
  const stored = await deps.area.read(upload.putKey, limits.uploadBytes)
  if (!stored) throw new AppError('Conflict', { detail: 'nothing has been uploaded yet', rule: 'not_uploaded' })
  if (differs(stored.etag)) throw mismatch()
  if (!stored.content)
    throw new AppError('ImageSizeInvalid', { detail: `${stored.bytes} bytes, under 10 MB is allowed`, rule: 'bytes' })
  const { content } = stored
  const { aspect: _any, ...rule } = inputRules.frame
  const empty = validateBytes(rule, content.length, 'embedded')
  const sniffed = validateFormat(rule, content.subarray(0, sniffBytes))
  const header = readImageHeader(content)
  const fault = empty ?? ('fault' in sniffed ? sniffed.fault : validateImage(rule, header))
  refuseMedia('upload', fault)
  if ('fault' in sniffed || !header) throw new AppError('ImageFormatInvalid')
  const { format } = sniffed
  const object = await deps.objects.put({ tenantId, taskId: id }, content, `image/${format}`)
  const finished = { id, etag: bare(stored.etag), object, facts: { ...header, format } }
  await deps.uploads.finish(tenantId, finished, limits.uploadKeptDays * daySeconds)
  return { uri: buildUri(id) }
}
