import { AppError, isId, limits } from '@kinora/contract'
import { finishUpload as finish, openUpload as open, refuse, toShortText, type UploadDeps } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'

export const openUpload = async (request: Incoming, { fields }: Body, deps: UploadDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const scene = toShortText(fields['scene']) ?? ''
  if (typeof scene !== 'string') return refuse({ field: 'scene', rule: 'type', message: 'must be a string' })
  if ([...scene].length > limits.uploadSceneChars)
    refuse({ field: 'scene', rule: 'max_length', message: `at most ${limits.uploadSceneChars} characters` })
  return json(JSON.stringify(await open(deps, tenantId)))
}

export const finishUpload = async (request: Incoming, { fields }: Body, deps: UploadDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const id = request.path.split('/').at(-2) ?? ''
  const etag = toShortText(fields['etag'])
  if (!isId(id)) throw new AppError('NotFound')
  if (etag === undefined || etag === null || etag === '')
    throw new AppError('FieldLacking', { detail: 'etag', field: 'etag', rule: 'required' })
  if (typeof etag !== 'string') return refuse({ field: 'etag', rule: 'type', message: 'must be a string' })
  return json(JSON.stringify(await finish(deps, { tenantId, id, etag })))
}
