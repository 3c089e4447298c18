import { AppError, endpoints } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import type { Incoming } from '../request/incoming.ts'
import { listTakes, listVersions, type VersionRouteDeps } from './list-versions.ts'

const id = '247705902038147105'
const request = (endpoint: Incoming['endpoint'], path: string) =>
  ({ endpoint, path, caller: { tenantId: '7' }, headers: {} }) as unknown as Incoming
const buildVersionsRequest = (film: string) => request(endpoints.listVersions, `/ent/v2/films/${film}/versions`)
const buildTakesRequest = (film: string, part: string) =>
  request(endpoints.listTakes, `/ent/v2/films/${film}/parts/${part}/takes`)

const open = (finalizes: { id: string }[] = []) => {
  const readTask = vi.fn(async () => undefined)
  const list = vi.fn(async () => finalizes)
  const deps = {
    films: { read: async () => undefined },
    findFace: () => undefined,
    finalizes: { list },
    store: { readTask },
    clock: { nowMs: () => 0 },
    sign: async () => 'https://signed/',
  } as unknown as VersionRouteDeps
  return { deps, list, readTask }
}

const refusal = async (run: Promise<unknown>): Promise<string> => {
  const error = await run.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  return error instanceof AppError ? error.reason : 'no refusal'
}

it.each([
  ['an id that is none', 'x', 'shot-0'],
  ['an unknown film', id, 'shot-0'],
  ['an unknown part', id, 'shot-00'],
])('versions and takes of %s are not found (D-512)', async (_, film, part) => {
  const { deps } = open()
  expect(await refusal(listVersions(buildVersionsRequest(film), undefined, deps))).toBe('TaskNotFound')
  expect(await refusal(listTakes(buildTakesRequest(film, part), undefined, deps))).toBe('TaskNotFound')
})

it('a single task is read for its tenant, with the tasks that finalize it (D-511, D-512)', async () => {
  const { deps, list, readTask } = open([{ id }, { id: '247705902038147106' }])
  expect(await refusal(listVersions(buildVersionsRequest(id), undefined, deps))).toBe('TaskNotFound')
  expect(list.mock.calls).toEqual([['7', id]])
  expect(readTask.mock.calls).toEqual([
    ['7', id],
    ['7', '247705902038147106'],
  ])
})
