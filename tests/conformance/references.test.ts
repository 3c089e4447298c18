import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { callApi, created, type Fields, openValidator } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { smallPng } from '../support/files/png.ts'
import { newTenant } from '../support/running-service.ts'

let validate: Awaited<ReturnType<typeof openValidator>>
beforeAll(async () => {
  validate = await openValidator()
})

const pictures = (count: number): string[] => Array(count).fill(smallPng) as string[]
const subject = (name: string, images = 1, more: Fields = {}): Fields => ({ name, images: pictures(images), ...more })
const film = 'https://films.example.com/a.mp4'
const sound = 'https://sounds.example.com/a.mp3'
const cast = (subjects: unknown, more: Fields = {}): Fields => ({
  model: 'genq2',
  images: undefined,
  subjects,
  ...more,
})

describe('references to video accept', () => {
  it.each([
    ['subjects as a list', cast([subject('cat'), subject('dog')], { prompt: '[@cat] and [@dog]' })],
    ['one subject in place of a list', cast(subject('cat'), { prompt: '[@cat] sits' })],
    ['the name of a subject as its id', cast([{ id: 'cat', images: pictures(1) }], { prompt: '[@cat] sits' })],
    ['a subject without pictures', cast([{ name: 'cat' }], { prompt: '[@cat] sits' })],
    ['unusual names', cast([{ name: '__proto__' }, { name: '猫 7' }], { prompt: '[@__proto__] [@猫 7] @other' })],
    ['subjects beside flat images', cast([subject('cat')], { images: pictures(3) })],
    ['seven pictures in total', cast([subject('a', 3), subject('b', 2)], { images: pictures(2) })],
    ['brackets as plain text without subjects', { prompt: 'a [@other] and [@' }],
    ['auto_subjects without images', { images: undefined, auto_subjects: true }],
    ['one video beside four pictures', { model: 'genq2-pro', images: pictures(4), videos: [film] }],
    ['two videos alone', { model: 'genq2-pro', images: undefined, videos: [film, film] }],
    ['a subject with a video', cast([subject('a', 2, { videos: [film] })], { model: 'genq2-pro' })],
    ['three sounds', { model: 'genq3-drama', sounds: [sound, sound, sound] }],
    ['aspect_ratio auto', { model: 'genq3', aspect_ratio: 'auto' }],
  ])('%s (D-197, D-198, D-240 – D-246)', async (_what, fields) => {
    expect(await validate('R2V', fields)).toBe('accepted')
  })
})

describe('references to video reject', () => {
  it.each([
    ['no reference', { images: undefined }, 'FieldLacking images required'],
    [
      'eight pictures in total',
      cast([subject('a', 3), subject('b', 2)], { images: pictures(3) }),
      'FieldItemCountOutOfRange images count',
    ],
    [
      'five pictures beside a video',
      { model: 'genq2-pro', images: pictures(5), videos: [film] },
      'FieldItemCountOutOfRange images count',
    ],
    ['videos with other models', { model: 'genq2', videos: [film] }, 'FieldUnwanted videos unwanted'],
    [
      'subjects with videos with other models',
      cast([subject('a', 1, { videos: [film] })]),
      'FieldUnwanted subjects[0].videos unwanted',
    ],
    ['sounds with other models', { model: 'genq3', sounds: [sound] }, 'FieldUnwanted sounds unwanted'],
    ['four pictures of a subject', cast([subject('a', 4)]), 'FieldItemCountOutOfRange subjects[0].images count'],
    ['a duplicate name', cast([{ name: 'a' }, { name: 'a' }]), 'FieldInvalid subjects[1].name duplicate'],
    ['an undeclared subject', cast([{ name: 'a' }], { prompt: '[@b]' }), 'FieldInvalid prompt subject_reference'],
    ['an unclosed reference', cast([{ name: 'a' }], { prompt: '[@a' }), 'FieldInvalid prompt subject_reference'],
  ])('%s (D-086, D-197, D-198, D-241 – D-246)', async (_what, fields, expected) => {
    expect(await validate('R2V', fields)).toBe(expected)
  })
})

describe('a reference sound', () => {
  const make = (...args: string[]): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'kinora-test-')), 'sound.mp3')
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=3', ...args, file])
    return dataUri('audio/mpeg', readFileSync(file))
  }
  const short = { model: 'genq3-drama', duration: 2, resolution: '720p' }
  const cover = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=0.1', '-frames:v', '1', '-c:v', 'mjpeg']
  it('is accepted with cover art, one channel and a low sample rate (D-173)', async () => {
    const tenant = await newTenant(1_000_000)
    const covered = make(
      ...cover,
      '-map',
      '0',
      '-map',
      '1',
      '-disposition:v',
      'attached_pic',
      '-ar',
      '8000',
      '-ac',
      '1',
    )
    const id = String((await created(tenant.key, 'R2V', { ...short, sounds: [covered] }))['id'])
    await expect.poll(async () => (await tenant.client.get(id)).state, { timeout: 30_000 }).not.toBe('created')
    expect((await tenant.client.get(id)).err_code).toBe('')
    await callApi(tenant.key, 'POST', `/ent/v2/tasks/${id}/cancel`)
  })
  it('is rejected if it has a header but no audio (D-164, D-173)', async () => {
    const tenant = await newTenant(1_000_000)
    const bytes = Buffer.from(make('-id3v2_version', '3').split(',')[1] ?? '', 'base64')
    const silent = dataUri('audio/mpeg', bytes.subarray(0, 400))
    const { id } = await created(tenant.key, 'R2V', { ...short, sounds: [silent] })
    expect(await tenant.client.wait(String(id))).toMatchObject({
      state: 'failed',
      err_code: 'AudioFormatInvalid',
      credits: 0,
    })
  })
})
