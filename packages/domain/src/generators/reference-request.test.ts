import { models, type ReferenceModelRow } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import type { Subject } from '../ports/subjects.ts'
import { checkReferences, type ReferenceRequest, type RequestedSubject, resolveCast } from './reference-request.ts'

const findRow = (model: string): ReferenceModelRow => {
  const row = models.reference2video.find((each) => each.model === model)
  if (!row) throw new Error(`no row ${model}`)
  return row as ReferenceModelRow
}
/** Takes 7 images and no video. */
const images = findRow('genq2')
/** Takes 7 images, or 4 beside a video, and 2 subjects with a video. */
const films = findRow('genq2-pro')

const subject = (name: string, more: Partial<RequestedSubject> = {}): RequestedSubject => ({
  name,
  images: ['a'],
  videos: [],
  ...more,
})
const stored = (name: string, more: { id?: string; images?: number; videos?: number; isSystem?: boolean } = {}) => {
  const { images: imageCount = 1, videos = 0, ...rest } = more
  return {
    id: `id of ${name}`,
    name,
    voice: `voice of ${name}`,
    images: Array(imageCount).fill({}),
    videos: Array(videos).fill({}),
    isSystem: false,
    ...rest,
  } as unknown as Subject
}
const request = (fields: Partial<ReferenceRequest>): ReferenceRequest => ({
  images: [],
  videos: [],
  sounds: [],
  subjects: [],
  auto_subjects: false,
  prompt: '',
  ...fields,
})
const listCast = (fields: Partial<ReferenceRequest>, known: readonly Subject[], row = images) =>
  resolveCast(request(fields), row, known).map(({ name, voice, stored: from }) => [name, voice, from?.id])
const check = (fields: Partial<ReferenceRequest>, known: readonly Subject[] = [], row = images) => {
  const sent = request(fields)
  checkReferences(sent, row, resolveCast(sent, row, known))
}
const refusal = (field: string, rule: string) =>
  expect.objectContaining({ detail: expect.objectContaining({ field, rule }) })

describe('resolveCast', () => {
  it('a stored subject has its own voice unless the request names another (D-241)', () => {
    const known = [stored('Mia')]
    const subjects = [subject('one', { server_id: 'id of Mia' })]
    expect(listCast({ subjects }, known)).toEqual([['one', 'voice of Mia', 'id of Mia']])
    expect(listCast({ subjects: [subject('one', { server_id: 'id of Mia', voice_id: 'x' })] }, known)).toEqual([
      ['one', 'x', 'id of Mia'],
    ])
  })

  it('refuses a server_id that no usable subject has, by the place of its subject (D-247)', () => {
    const subjects = [subject('one'), subject('two', { server_id: '9' })]
    expect(() => listCast({ subjects }, [])).toThrow(refusal('subjects[1].server_id', 'reference'))
  })

  it('adds no subject of the prompt without auto_subjects (D-248)', () => {
    expect(listCast({ prompt: '@Mia walks' }, [stored('Mia')])).toEqual([])
  })

  it('adds the stored subjects that the prompt names, after those of the request (D-248)', () => {
    const fields = { auto_subjects: true, subjects: [subject('Tom')], prompt: 'Mia and [@Lea] meet Tom' }
    expect(listCast(fields, [stored('Lea'), stored('Mia'), stored('Tom'), stored('Ben')])).toEqual([
      ['Tom', '', undefined],
      ['Mia', 'voice of Mia', 'id of Mia'],
      ['Lea', 'voice of Lea', 'id of Lea'],
    ])
  })

  it('prefers a subject of the tenant to a system subject of the same name (D-248)', () => {
    const known = [stored('Mia'), stored('Mia', { id: 'system', isSystem: true })]
    expect(listCast({ auto_subjects: true, prompt: 'Mia' }, known)).toEqual([['Mia', 'voice of Mia', 'id of Mia']])
  })

  it('adds only subjects whose images still fit the model, and goes on with smaller ones (D-248)', () => {
    const fields = { auto_subjects: true, images: ['1', '2', '3', '4'], prompt: 'Mia, Lea and Ben' }
    const known = [stored('Mia', { images: 2 }), stored('Lea', { images: 2 }), stored('Ben', { images: 1 })]
    expect(listCast(fields, known).map(([name]) => name)).toEqual(['Mia', 'Ben'])
  })

  it('adds a subject with a video only for a model that takes one (D-248)', () => {
    const fields = { auto_subjects: true, prompt: 'Mia' }
    const known = [stored('Mia', { videos: 1 })]
    expect(listCast(fields, known, images)).toEqual([])
    expect(listCast(fields, known, films)).toHaveLength(1)
  })

  it('adds at most as many subjects as the model takes (D-248)', () => {
    const names = ['Ann', 'Ben', 'Cai', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal']
    const known = names.map((name) => stored(name, { images: 0 }))
    expect(listCast({ auto_subjects: true, prompt: names.join(' ') }, known)).toHaveLength(images.subjects.most)
  })
})

describe('checkReferences', () => {
  it('images of subjects count with the flat ones (D-198)', () => {
    const flat = Array(6).fill('a')
    expect(() => check({ images: flat, subjects: [subject('one')] })).not.toThrow()
    expect(() => check({ images: flat, subjects: [subject('one'), subject('two')] })).toThrow(
      refusal('images', 'count'),
    )
  })

  it('the images of a stored subject count too, those sent beside its server_id do not (D-241)', () => {
    const subjects = [subject('one', { server_id: 'id of Mia', images: ['1', '2', '3'] })]
    expect(() => check({ images: Array(5).fill('a'), subjects }, [stored('Mia', { images: 2 })])).not.toThrow()
    expect(() => check({ images: Array(5).fill('a'), subjects }, [stored('Mia', { images: 3 })])).toThrow(
      refusal('images', 'count'),
    )
  })

  it('a video of the request or of a subject lowers the number of images', () => {
    const five = Array(5).fill('a')
    expect(() => check({ images: five }, [], films)).not.toThrow()
    expect(() => check({ images: five, videos: ['v'] }, [], films)).toThrow(refusal('images', 'count'))
    const subjects = [subject('one', { images: [], videos: ['v'] })]
    expect(() => check({ images: five, subjects }, [], films)).toThrow(refusal('images', 'count'))
  })

  it('images and videos of one subject share three places (D-241)', () => {
    const subjects = [subject('one', { images: ['1', '2', '3'], videos: ['v'] })]
    expect(() => check({ subjects }, [], films)).toThrow(refusal('subjects[0].images', 'count'))
  })

  it('a model takes one temporary subject with a video, and two with stored ones', () => {
    const film = (name: string) => subject(name, { images: [], videos: ['v'] })
    const known = [stored('Mia', { images: 0, videos: 1 }), stored('Lea', { images: 0, videos: 1 })]
    const named = known.map(({ id, name }) => subject(name, { server_id: id, images: [] }))
    expect(() => check({ subjects: [film('one'), film('two')] }, [], films)).toThrow(refusal('subjects', 'count'))
    expect(() => check({ subjects: [film('one'), ...named.slice(0, 1)] }, known, films)).not.toThrow()
    expect(() => check({ subjects: [film('one'), ...named] }, known, films)).toThrow(refusal('subjects', 'count'))
  })

  it('a model with videos takes four subjects without one', () => {
    const texts = ['a', 'b', 'c', 'd', 'e'].map((name) => subject(name, { images: [] }))
    expect(() => check({ subjects: texts.slice(1) }, [], films)).not.toThrow()
    expect(() => check({ subjects: texts }, [], films)).toThrow(refusal('subjects', 'count'))
  })

  it('refuses a repeated name by its place (D-242)', () => {
    expect(() => check({ subjects: [subject('one'), subject('one')] })).toThrow(
      expect.objectContaining({ detail: expect.objectContaining({ field: 'subjects[1].name' }) }),
    )
  })

  it('refuses an undeclared [@name] only with subjects and without auto_subjects (D-246)', () => {
    const prompt = '[@two] walks'
    const subjects = [subject('one')]
    expect(() => check({ prompt, subjects })).toThrow(refusal('prompt', 'subject_reference'))
    expect(() => check({ prompt, subjects, auto_subjects: true })).not.toThrow()
    expect(() => check({ prompt })).not.toThrow()
    expect(() => check({ prompt: '@two walks', subjects })).not.toThrow()
  })
})
