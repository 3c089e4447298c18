import { AppError, limits } from '@kinora/contract'
import { finishUpload as finish, isId, openUpload as open, type UploadDeps } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../incoming.ts'

const invalid = (field: string, rule: 'type' | 'max_length', message: string): AppError =>
  new AppError('FieldInvalid', { detail: `${field}: ${message}`, field, rule })

export const openUpload = async (request: Incoming, { fields }: Body, deps: UploadDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const scene = fields['scene'] ?? ''
  if (typeof scene !== 'string') throw invalid('scene', 'type', 'must be a text')
  if ([...scene].length > limits.uploadSceneChars)
    throw invalid('scene', 'max_length', `at most ${limits.uploadSceneChars} characters`)
  return json(JSON.stringify(await open(deps, tenantId)))
}

export const finishUpload = async (request: Incoming, { fields }: Body, deps: UploadDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const id = request.path.split('/').at(-2) ?? ''
  const { etag } = fields
  if (!isId(id)) throw new AppError('NotFound')
  if (etag === undefined || etag === null || etag === '')
    throw new AppError('FieldLacking', { detail: 'etag', field: 'etag', rule: 'required' })
  if (typeof etag !== 'string') throw invalid('etag', 'type', 'must be a text')
  return json(JSON.stringify(await finish(deps, { tenantId, id, etag })))
}
