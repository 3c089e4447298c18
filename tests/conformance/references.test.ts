import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask, created, type Fields, openJudge } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { smallPng } from '../support/files/png.ts'
import { newTenant } from '../support/running-service.ts'

let judge: Awaited<ReturnType<typeof openJudge>>
beforeAll(async () => {
  judge = await openJudge()
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

describe('references to video take', () => {
  it.each([
    ['subjects as a list', cast([subject('cat'), subject('dog')], { prompt: '[@cat] and [@dog]' })],
    ['one subject for a list of one', cast(subject('cat'), { prompt: '[@cat] sits' })],
    ['the name of a subject as its id', cast([{ id: 'cat', images: pictures(1) }], { prompt: '[@cat] sits' })],
    ['a subject of words alone', cast([{ name: 'cat' }], { prompt: '[@cat] sits' })],
    ['strange names', cast([{ name: '__proto__' }, { name: '猫 7' }], { prompt: '[@__proto__] [@猫 7] @nobody' })],
    ['subjects beside flat images', cast([subject('cat')], { images: pictures(3) })],
    ['seven pictures in all', cast([subject('a', 3), subject('b', 2)], { images: pictures(2) })],
    ['brackets as plain text where there is no subject', { prompt: 'a [@nobody] and [@' }],
    ['nothing but subjects to be found', { images: undefined, auto_subjects: true }],
    ['one video beside four pictures', { model: 'genq2-pro', images: pictures(4), videos: [film] }],
    ['two videos alone', { model: 'genq2-pro', images: undefined, videos: [film, film] }],
    ['a subject that moves', cast([subject('a', 2, { videos: [film] })], { model: 'genq2-pro' })],
    ['three sounds', { model: 'genq3-drama', sounds: [sound, sound, sound] }],
    ['a ratio of their own choice', { model: 'genq3', aspect_ratio: 'auto' }],
  ])('%s (D-197, D-198, D-240 – D-246)', async (_what, fields) => {
    expect(await judge('R2V', fields)).toBe('taken')
  })
})

describe('references to video refuse', () => {
  it.each([
    ['nothing to refer to', { images: undefined }, 'FieldLacking images required'],
    [
      'eight pictures in all',
      cast([subject('a', 3), subject('b', 2)], { images: pictures(3) }),
      'FieldItemCountOutOfRange images count',
    ],
    [
      'five pictures beside a video',
      { model: 'genq2-pro', images: pictures(5), videos: [film] },
      'FieldItemCountOutOfRange images count',
    ],
    ['videos of other models', { model: 'genq2', videos: [film] }, 'FieldUnwanted videos unwanted'],
    [
      'moving subjects of other models',
      cast([subject('a', 1, { videos: [film] })]),
      'FieldUnwanted subjects[0].videos unwanted',
    ],
    ['sounds of other models', { model: 'genq3', sounds: [sound] }, 'FieldUnwanted sounds unwanted'],
    ['four pictures of a subject', cast([subject('a', 4)]), 'FieldItemCountOutOfRange subjects[0].images count'],
    ['a name twice', cast([{ name: 'a' }, { name: 'a' }]), 'FieldInvalid subjects[1].name duplicate'],
    ['a subject nobody declared', cast([{ name: 'a' }], { prompt: '[@b]' }), 'FieldInvalid prompt subject_reference'],
    ['a reference that never ends', cast([{ name: 'a' }], { prompt: '[@a' }), 'FieldInvalid prompt subject_reference'],
  ])('%s (D-086, D-197, D-198, D-241 – D-246)', async (_what, fields, expected) => {
    expect(await judge('R2V', fields)).toBe(expected)
  })
})

describe('a sound to follow', () => {
  const make = (...args: string[]): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'kinora-test-')), 'sound.mp3')
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=3', ...args, file])
    return dataUri('audio/mpeg', readFileSync(file))
  }
  const short = { model: 'genq3-drama', duration: 2, resolution: '720p' }
  const cover = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=0.1', '-frames:v', '1', '-c:v', 'mjpeg']
  it('may have a picture on its cover, one channel and a low rate (D-173)', async () => {
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
    await ask(tenant.key, 'POST', `/ent/v2/tasks/${id}/cancel`)
  })
  it('may not be a beginning with nothing to hear behind it (D-164, D-173)', async () => {
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
