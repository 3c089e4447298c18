import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareFiles } from './compare-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'))
const [one, other] = [join(folder, 'one'), join(folder, 'other')]
beforeAll(async () => {
  await writeFile(one, 'a')
  await writeFile(other, 'b')
})
afterAll(() => rm(folder, { recursive: true }))

it('compareFiles reports equal bytes without decoding', async () => {
  await expect(compareFiles(one, one, () => Promise.reject(new Error('decoder called')))).resolves.toBe('same bytes')
})

it('compareFiles compares frames if the bytes differ', async () => {
  expect(await compareFiles(one, other, async () => ['0, 0, 0, 1, 12, aa'])).toBe('same frames')
  expect(await compareFiles(one, other, async (file) => [file])).toBe('different frames')
})

it('compareFiles never reports equality if decoding failed', async () => {
  const missing = Object.assign(new Error('spawn ffmpeg'), { code: 'ENOENT' })
  expect(await compareFiles(one, other, () => Promise.reject(missing))).toBe('different bytes, frames not compared')
  await expect(compareFiles(one, other, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
