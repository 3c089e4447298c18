import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from './testkit/environment.ts'

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/run.ts', ...args], { cwd: repoRoot, encoding: 'utf8' })
const scripts: Record<string, string> = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')).scripts
// setup.sh installs the Node that runs the others.
const commands = Object.entries(scripts).flatMap(([name, command]) => (name === 'setup' ? [] : [command]))

it('every tool has an npm script, and every script of tools/ starts its tool with tools/run.ts', () => {
  const tools = run('--help').stdout.split('\n').slice(1, -1)
  const started = commands.filter((command) => command.includes('tools/'))
  const names = started.map((command) => /^(?:exec )?node tools\/run\.ts (\S+)/.exec(command)?.[1] ?? command)
  expect([...new Set(names)].sort()).toEqual(tools.map((line) => line.trim()).filter((tool) => tool !== 'dev/setup'))
})

it('README.md or CONTRIBUTING.md describes every npm script', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'docs/operate/install.md']
  const text = pages.map((page) => readFileSync(join(repoRoot, page), 'utf8')).join('\n')
  const isNamed = (name: string): boolean => text.includes(`\`${name}\``) || text.includes(`\`npm ${name}\``)
  expect(Object.keys(scripts).filter((name) => !isNamed(name) && !text.includes(`\`npm run ${name}`))).toEqual([])
})

it('tools/run.ts ends with 2 and prints the tools when the tool does not exist', () => {
  const { status, stderr } = run('load/benhc')
  expect(status).toBe(2)
  expect(stderr).toContain('load/bench')
})

it('tools/run.ts ends with the exit code of the tool', () => {
  expect(run('quality/code-rules', '--unknown').status).toBe(2)
  expect(run('quality/code-rules', join('tools', 'quality', 'code-rules', 'fixtures', 'h4')).status).toBe(1)
})
