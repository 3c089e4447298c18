import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..')
const source = readFileSync(join(folder, 'bin/kinora.cjs'), 'utf8').replace(/^#!.*\n/, '')
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Runs the entry with a given Node version and returns its output; the program itself does not start. */
const runOn = (node: string) => {
  const output: string[] = []
  const process: { versions: { node: string }; execPath: string; exitCode?: number } = {
    versions: { node },
    execPath: '/usr/bin/node',
  }
  const require = () => ({ engines: { node: '>=24.15' } })
  runInNewContext(source, { process, require, console: { error: (text: string) => output.push(text) } })
  return { output: output.join('\n'), exitCode: process.exitCode }
}

it.each(['18.20.4', '20.20.2', '24.14.9'])('the entry under Node %s prints the required version and fails', (node) => {
  const { output, exitCode } = runOn(node)
  expect(output).toContain(`kinora requires Node 24.15 or newer (got Node ${node}, /usr/bin/node)`)
  expect(exitCode).toBe(1)
})

it('the entry uses only syntax and modules of Node 12', () => {
  expect(source).not.toMatch(/\?\.|\?\?|\bawait\b|^import |^export |node:|#\w+ ?=/m)
})

it('the package declares the entry as its bin and the oldest supported Node', () => {
  expect(manifest.bin).toEqual({ kinora: './bin/kinora.cjs' })
  expect(manifest.engines).toEqual({ node: '>=22.12' })
})
