import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { NodeRun } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { createSandbox } from './create-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'open-node-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const readText = async (stream: Readable): Promise<string> => {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

const open = (code: string, rest: Partial<NodeRun> = {}) => {
  const file = join(folder, 'code.mjs')
  writeFileSync(file, code)
  return createSandbox().openNode({ args: ['/in/code.mjs'], inputs: { 'code.mjs': file }, wallMs: 20_000, ...rest })
}
const outcomes = (lines: string) => `
  const outcomes = {}
  const attempt = async (name, work) => { try { outcomes[name] = await work() ?? 'done' } catch (error) { outcomes[name] = error.code ?? error.name } }
  ${lines}
  console.log(JSON.stringify(outcomes))
`
const evaluate = async (lines: string, rest: Partial<NodeRun> = {}): Promise<unknown> => {
  const { stdout, ended } = open(outcomes(lines), rest)
  const text = await readText(stdout)
  await ended
  return JSON.parse(text)
}

it('a sandboxed Node process reads its input and writes its output', async () => {
  const { stdin, stdout, ended } = open('process.stdin.on("data", (data) => process.stdout.write(data))')
  stdin.end('spoken')
  expect(await readText(stdout)).toBe('spoken')
  await ended
})

it('a sandboxed Node process opens no connection, starts no process and writes no file', async () => {
  expect(
    await evaluate(`
      const [fs, net, child] = [await import('node:fs'), await import('node:net'), await import('node:child_process')]
      outcomes.uid = process.getuid()
      outcomes.environment = Object.keys(process.env)
      await attempt('write', () => fs.writeFileSync('/out/x', ''))
      await attempt('overwrite', () => fs.writeFileSync('/in/code.mjs', ''))
      await attempt('passwords', () => fs.readFileSync('/etc/passwd'))
      await attempt('socket', () => new Promise((resolve, reject) => net.connect(80, '127.0.0.1', resolve).on('error', reject)))
      await attempt('child', () => { throw child.spawnSync('/usr/bin/true').error })
    `),
  ).toEqual({
    uid: 65534,
    environment: ['MALLOC_ARENA_MAX', 'PWD'],
    write: 'EROFS',
    overwrite: 'EROFS',
    passwords: 'ENOENT',
    socket: 'EPERM',
    child: 'EPERM',
  })
})

it('a sandboxed Node process writes only to its output folder, creates no links and sees no other job', async () => {
  const [own, other] = [mkdtempSync(join(folder, 'own-')), mkdtempSync(join(folder, 'other-'))]
  writeFileSync(join(other, 'film'), 'private')
  const lines = `
    const fs = await import('node:fs')
    await attempt('write', () => fs.writeFileSync('/out/drawn', 'x'))
    await attempt('out of the folder', () => fs.writeFileSync('/out/../drawn', 'x'))
    await attempt('symbolic link', () => fs.symlinkSync('/proc/1/environ', '/out/linked'))
    await attempt('hard link', () => fs.linkSync('/out/drawn', '/out/again'))
    await attempt('another job', () => fs.readFileSync(${JSON.stringify(join(other, 'film'))}))
    await attempt('all jobs', () => fs.readdirSync(${JSON.stringify(folder)}))
  `
  expect(await evaluate(lines, { outputFolder: own })).toEqual({
    write: 'done',
    'out of the folder': 'EROFS',
    'symbolic link': 'EPERM',
    'hard link': 'EPERM',
    'another job': 'ENOENT',
    'all jobs': 'ENOENT',
  })
  expect(readdirSync(own)).toEqual(['drawn'])
})

it('a sandboxed Node process ends when it exceeds its memory limit, whatever `idleBytes` is', async () => {
  const hog = 'const kept = []; for (;;) kept.push(new Float64Array(1e6).fill(1), Array(1e6).fill(0.5))'
  const idleBytes = 2 ** 29
  await expect(
    open(hog, { args: ['--max-old-space-size=8000', '/in/code.mjs'], idleBytes }).ended,
  ).rejects.toMatchObject({
    kind: expect.stringMatching(/^(signal|exit)$/),
  })
})

it('a sandboxed Node process runs WebAssembly within the limited address space', async () => {
  expect(
    await evaluate(`
      await attempt('wasm', async () => { await WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) })
      await attempt('memory', () => { new WebAssembly.Memory({ initial: 1000 }) })
      await attempt('hog', () => { const kept = []; for (let i = 0; i < 20; i += 1) kept.push(new ArrayBuffer(1e8)) })
    `),
  ).toEqual({ wasm: 'done', memory: 'done', hog: 'RangeError' })
})

it('a sandboxed Node process ends on kill, on abort and at its time limit', async () => {
  const endless = 'setInterval(() => {}, 1000)'
  const killed = open(endless)
  killed.kill()
  await expect(killed.ended).rejects.toMatchObject({ kind: 'aborted' })
  await expect(open(endless, { signal: AbortSignal.timeout(100) }).ended).rejects.toMatchObject({ kind: 'aborted' })
  await expect(open(endless, { wallMs: 300 }).ended).rejects.toMatchObject({ kind: 'timeout' })
})
