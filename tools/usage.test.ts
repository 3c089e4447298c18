import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from './testkit/environment.ts'

const scripts: Record<string, string> = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')).scripts
const tools = Object.values(scripts).flatMap((command) => /^node tools\/run\.ts (\S+)/.exec(command)?.[1] ?? [])

it.each([...new Set(tools)])('%s --help prints its usage and does nothing else', (tool) => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/run.ts', tool, '--help'], {
    cwd: repoRoot,
    encoding: 'utf8',
  })
  const [, script = ''] = /^usage: npm run (\S+)/.exec(stdout) ?? []
  expect({ status, isStarted: scripts[script]?.startsWith(`node tools/run.ts ${tool}`) }).toEqual({
    status: 0,
    isStarted: true,
  })
})
