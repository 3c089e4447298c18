import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../environment.ts'
import { renderCompose } from './compose.ts'

it('asks for no secret that the example file does not name', () => {
  const example = readFileSync(join(repoRoot, 'deploy', 'env.example'), 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name ?? '')
  const asked = [...renderCompose().matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name ?? '')
  expect([...new Set(asked)].sort()).toEqual(named.sort())
})
