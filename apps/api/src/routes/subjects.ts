import { AppError, isId } from '@kinora/contract'
import {
  buildSubjectReply,
  createSubject as create,
  deleteSubject as remove,
  type SubjectDeps,
  updateSubject as update,
} from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import type { PageTokens } from './page-tokens.ts'
import { readSubjectQuery } from './subject-query.ts'

export type SubjectRouteDeps = SubjectDeps & { pageTokens: PageTokens }

const readSubjectId = ({ path }: Incoming): string => {
  const id = path.split('/').at(-1) ?? ''
  if (!isId(id)) throw new AppError('NotFound')
  return id
}

export const createSubject = async (request: Incoming, { fields, idempotencyClaim }: Body, deps: SubjectRouteDeps) => {
  const { tenantId, id: keyId, env } = requireCaller(request)
  return {
    ...json(await create(deps, { tenantId, keyId, body: fields, idempotencyClaim, isFree: env === 'test' })),
    isKept: true,
  }
}

export const updateSubject = async (request: Incoming, { fields }: Body, deps: SubjectRouteDeps) => {
  const { tenantId } = requireCaller(request)
  return json(JSON.stringify(await update(deps, { tenantId, id: readSubjectId(request), body: fields })))
}

export const deleteSubject = async (request: Incoming, _body: Body, deps: SubjectRouteDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  await remove(deps, { tenantId, id: readSubjectId(request) })
  return json('{}')
}

/** Lists subjects, newest first. A page token is bound to its tenant and filters. */
export const listSubjects = async (request: Incoming, _body: Body, deps: SubjectRouteDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const { system, ids, count, token } = readSubjectQuery(request.query)
  const scope = JSON.stringify([tenantId, 'subjects', system, ids ?? null])
  const before = token === undefined ? undefined : deps.pageTokens.open(token, scope, 'next_page_token')
  // One extra row shows whether there is another page.
  const rows = await deps.subjects.list(tenantId, { system, ids, before, most: count + 1 })
  const page = rows.slice(0, count)
  const last = page.at(-1)
  const subjects = await Promise.all(
    page.map(async (subject) => {
      const { style, description, ...rest } = await buildSubjectReply(deps, subject, 0)
      return subject.isSystem ? rest : { ...rest, style, description }
    }),
  )
  const next = rows.length > count && last ? deps.pageTokens.seal(last.id, scope) : ''
  return json(JSON.stringify({ subjects, next_page_token: next, count: subjects.length }))
}
