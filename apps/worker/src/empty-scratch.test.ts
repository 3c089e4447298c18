import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyScratch } from './empty-scratch.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kinora-scratch-'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('emptyScratch deletes what dead processes left and keeps what running ones work on', async () => {
  const { pid: dead } = spawnSync('true')
  // The first process of the system belongs to somebody else and runs.
  for (const name of [`${dead}-task`, `${process.pid}-task`, '1-task']) mkdirSync(join(root, name))
  writeFileSync(join(root, `${dead}-task`, 'frame.png'), '')
  await emptyScratch(root)
  expect(readdirSync(root).toSorted()).toEqual([`${process.pid}-task`, '1-task'].toSorted())
})

it('emptyScratch deletes entries whose name holds no process', async () => {
  mkdirSync(join(root, 'left-over'))
  await emptyScratch(root)
  expect(readdirSync(root)).toEqual([])
})

it('emptyScratch creates the folder when it is not there', async () => {
  await emptyScratch(join(root, 'new', 'scratch'))
  expect(readdirSync(join(root, 'new'))).toEqual(['scratch'])
})
