import { readdirSync, readFileSync } from 'node:fs'
import { inputRules } from '@kinora/contract'
import type { Sandbox } from '@kinora/domain'
import { expect, it } from 'vitest'
import { bars, testFolder } from '../fixtures/make-media.ts'
import { createMediaTools } from './create-media-tools.ts'
import { createSandboxRunner } from './sandbox/create-sandbox.ts'
import { type Limits, limitsFor } from './sandbox/limits.ts'
import { withNode } from './test-setup/with-node.ts'

const { make, folder } = testFolder('decoder-stub')
const megabyte = 1_000_000
const mark = 'decoder-stub-mark'

/** A compromised decoder that runs the script in the same sandbox as the real one. */
const stub = (script: string, tighter: Partial<Limits>): Sandbox => ({
  run: (run) =>
    createSandboxRunner()(
      '/usr/bin/perl',
      { ...run, args: ['-e', `# ${mark}\n${script}`] },
      { ...limitsFor(run), ...tighter },
    ),
})

const countRunning = (): number =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark)
    } catch {
      return false
    }
  }).length

it.each<[string, string, Partial<Limits>]>([
  [
    'fills the disk with one file (B505)',
    'open my $f, ">", "/out/big"; print $f "x" x 1e6 while 1',
    { fileBytes: 20 * megabyte },
  ],
  [
    'fills the disk with many files (B505, C24)',
    'for my $n (0 .. 99) { open my $f, ">", "/out/$n"; print $f "x" x 1e6 } sleep 60',
    { scratchBytes: 20 * megabyte },
  ],
  ['exhausts the disk inodes (B505, C24)', 'for my $n (0 .. 19_999) { open my $f, ">", "/out/$n" } sleep 60', {}],
  ['forks endlessly (B506)', 'fork while 1', { cpuSeconds: 1 }],
  ['creates threads endlessly (B506)', 'use threads; threads->create(sub { sleep 60 }) while 1', { cpuSeconds: 2 }],
])('rejects a film whose decoder %s, and removes all its files and processes', async (_, script, tighter) => {
  const outputFolder = folder()
  const prepared = createMediaTools({ sandbox: withNode(stub(script, tighter)) }).prepareInput({
    file: make('film.mp4', bars(1, '320x180', 25)),
    format: 'mp4',
    rule: inputRules.subjectVideo,
    outputFolder,
    signal: new AbortController().signal,
  })
  await expect(prepared).rejects.toMatchObject({ reason: 'VideoFormatInvalid', detail: { rule: 'resources' } })
  expect(readdirSync(outputFolder)).toEqual([])
  expect(countRunning()).toBe(0)
})
