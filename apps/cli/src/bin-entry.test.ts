import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..')
const source = readFileSync(join(folder, 'bin/kinora.cjs'), 'utf8').replace(/^#!.*\n/, '')
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** What the entry prints under a version of Node; it never gets as far as the program. */
const runOn = (node: string) => {
  const said: string[] = []
  const process: { versions: { node: string }; execPath: string; exitCode?: number } = {
    versions: { node },
    execPath: '/usr/bin/node',
  }
  const require = () => ({ engines: { node: '>=24.15' } })
  runInNewContext(source, { process, require, console: { error: (text: string) => said.push(text) } })
  return { said: said.join('\n'), exitCode: process.exitCode }
}

it.each(['18.20.4', '20.20.2', '24.14.9'])('the entry under Node %s names the version it needs and fails', (node) => {
  const { said, exitCode } = runOn(node)
  expect(said).toContain(`kinora needs Node 24.15 or newer, and this is Node ${node} (/usr/bin/node)`)
  expect(exitCode).toBe(1)
})

it('the entry has no syntax and no module that a Node of 2019 lacks', () => {
  expect(source).not.toMatch(/\?\.|\?\?|\bawait\b|^import |^export |node:|#\w+ ?=/m)
})

it('the entry is the bin of the package, which runs on the oldest Node that the checks install', () => {
  expect(manifest.bin).toEqual({ kinora: './bin/kinora.cjs' })
  expect(manifest.engines).toEqual({ node: '>=22.12' })
})
