import { AppError, isId } from '@kinora/contract'
import {
  createSubject as create,
  deleteSubject as remove,
  type SubjectDeps,
  subjectReplyOf,
  updateSubject as update,
} from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import type { PageTokens } from './page-tokens.ts'
import { readSubjectQuery } from './subject-query.ts'

export type SubjectRouteDeps = SubjectDeps & { pageTokens: PageTokens }

const idIn = ({ path }: Incoming): string => {
  const id = path.split('/').at(-1) ?? ''
  if (!isId(id)) throw new AppError('NotFound')
  return id
}

export const createSubject = async (request: Incoming, { fields, once }: Body, deps: SubjectRouteDeps) => {
  const { tenantId, env } = callerOf(request)
  return { ...json(await create(deps, { tenantId, body: fields, once, isFree: env === 'test' })), isKept: true }
}

export const updateSubject = async (request: Incoming, { fields }: Body, deps: SubjectRouteDeps) => {
  const { tenantId } = callerOf(request)
  return json(JSON.stringify(await update(deps, { tenantId, id: idIn(request), body: fields })))
}

export const deleteSubject = async (request: Incoming, _body: Body, deps: SubjectRouteDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  await remove(deps, { tenantId, id: idIn(request) })
  return json('{}')
}

/** Newest first, page by page; what a token carries on is bound to its tenant and filters. */
export const listSubjects = async (request: Incoming, _body: Body, deps: SubjectRouteDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const { system, ids, count, token } = readSubjectQuery(request.query)
  const scope = JSON.stringify([tenantId, 'subjects', system, ids ?? null])
  const before = token === undefined ? undefined : deps.pageTokens.open(token, scope, 'next_page_token')
  // One more than asked tells whether there is another page.
  const found = await deps.subjects.list(tenantId, { system, ids, before, most: count + 1 })
  const page = found.slice(0, count)
  const last = page.at(-1)
  const subjects = await Promise.all(
    page.map(async (subject) => {
      const { style, description, ...rest } = await subjectReplyOf(deps, subject, 0)
      return subject.isSystem ? rest : { ...rest, style, description }
    }),
  )
  const next = found.length > count && last ? deps.pageTokens.seal(last.id, scope) : ''
  return json(JSON.stringify({ subjects, next_page_token: next, count: subjects.length }))
}
