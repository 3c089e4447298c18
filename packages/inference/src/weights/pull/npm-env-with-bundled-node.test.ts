import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { npmEnvWithBundledNode } from './npm-env-with-bundled-node.ts'

const folder = mkdtempSync(join(tmpdir(), 'own-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = (home: string, name: string, text: string): void => {
  mkdirSync(join(folder, home), { recursive: true })
  writeFileSync(join(folder, home, name), text, { mode: 0o755 })
}

describe('npm environment', () => {
  it('selects the node beside npm when another node comes first in PATH', () => {
    program('ours', 'node', '#!/bin/sh\necho ours\n')
    program('theirs', 'node', '#!/bin/sh\necho theirs\n')
    program('theirs', 'npm', '#!/usr/bin/env node\n')
    const env = { PATH: [join(folder, 'ours'), join(folder, 'theirs'), '/usr/bin', '/bin'].join(':') }
    expect(execFileSync('npm', { env: npmEnvWithBundledNode(env), encoding: 'utf8' })).toBe('theirs\n')
  })

  it('is unchanged when PATH contains no npm', () => {
    expect(npmEnvWithBundledNode({ PATH: join(folder, 'ours') })).toEqual({ PATH: join(folder, 'ours') })
  })
})
