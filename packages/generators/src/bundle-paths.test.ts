import { taskBundle } from '@kinora/contract'
import { expect, it } from 'vitest'
import { generators } from './index.ts'

const paths = generators.flatMap(({ path, aliases = [] }) => [path, ...aliases])

it('a task bundle may name the path of every generator (D-403)', () => {
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !taskBundle.shape.path.safeParse(path).success)).toEqual([])
})
