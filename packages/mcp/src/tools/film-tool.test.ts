import { expect, it, vi } from 'vitest'
import { WrongArguments } from '../refusals.ts'
import { filmTool, takesTool, versionsTool } from './film-tool.ts'

const { signal } = new AbortController()
const answer = async (...given: unknown[]) => ({ given: given.slice(0, 2) })
const open = () => {
  const calls = { getAdFilm: vi.fn(answer), listVersions: vi.fn(answer), listTakes: vi.fn(answer) }
  return { calls, context: { client: calls, signal } as never }
}

it('film rejects a tool that creates no film and lists those that do', async () => {
  const { calls, context } = open()
  await expect(filmTool.run({ kind: 'text2video', id: '7' }, context)).rejects.toThrow(WrongArguments)
  await expect(filmTool.run({ kind: 'text2video', id: '7' }, context)).rejects.toThrow('ad-one-click')
  expect(calls.listVersions).not.toHaveBeenCalled()
})

it('film reads the film of its product', async () => {
  const { calls, context } = open()
  await filmTool.run({ kind: 'ad-one-click', id: '7' }, context)
  expect(calls.getAdFilm).toHaveBeenCalledExactlyOnceWith('7', undefined, { signal })
})

it('versions and takes read the film by its id, and takes the part, by default the first shot (D-512)', async () => {
  const { calls, context } = open()
  await versionsTool.run({ id: '7' }, context)
  expect(calls.listVersions).toHaveBeenCalledExactlyOnceWith('7', undefined, { signal })
  await takesTool.run({ id: '7', part: 'shot-2' }, context)
  await takesTool.run({ id: '7' }, context)
  expect(calls.listTakes.mock.calls).toEqual([
    ['7', { part: 'shot-2' }, { signal }],
    ['7', { part: 'shot-0' }, { signal }],
  ])
})
