import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerText } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { packedFile } from '../../../fixtures/describe-image/packages.ts'
import { everySoMany } from '../../../fixtures/every-so-many.ts'
import { openWorkshop } from '../../test-setup/workshop.ts'
import type { PictureStory } from './picture-facts.ts'
import { describeFile } from './test-setup/describe-file.ts'

type Label = {
  source: { photograph: string } | { package: string; file: string } | { prompt: string }
  faces: number
  people: number
} & Record<'things' | 'settings' | 'lights' | 'colours' | 'warmths' | 'poses' | 'gazes' | 'sides', string[]>

const labels = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/describe-image/labelled-pictures.json'), 'utf8'),
) as Label[]
const chosen = everySoMany(4, labels)
const workshop = openWorkshop()
const folder = mkdtempSync(join(tmpdir(), 'labelled-test-'))
afterAll(() => {
  workshop.close()
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = async ({ source }: Label): Promise<string> => {
  if ('photograph' in source)
    return join(import.meta.dirname, '../../../fixtures/describe-image/photographs', source.photograph)
  if ('package' in source) return packedFile(folder, source.package, source.file)
  const ask = { prompt: customerText().parse(source.prompt), width: 640, height: 360, seed: 5 }
  return (await workshop.run({ step: 'text-to-image', ask })).file
}

/** Everything a story claims, each with whether the label bears it out. */
const judge = (story: PictureStory, label: Label): [claim: string, isRight: boolean][] => [
  [`light ${story.light}`, label.lights.includes(story.light)],
  ...story.colours.map((colour): [string, boolean] => [colour, label.colours.includes(colour)]),
  ...(story.warmth === 'even' ? [] : [[story.warmth, label.warmths.includes(story.warmth)] as [string, boolean]]),
  ...(story.setting === null ? [] : [[story.setting, label.settings.includes(story.setting)] as [string, boolean]]),
  ...(story.people === 0 ? [] : [[`${story.people} people`, story.people === label.people] as [string, boolean]]),
  ...story.things.map((thing): [string, boolean] => [thing.label, label.things.includes(thing.label)]),
  ...(story.pose === null ? [] : [[story.pose.seen, label.poses.includes(story.pose.seen)] as [string, boolean]]),
  ...(story.gaze === null || story.faces > 1
    ? []
    : [[`gaze ${story.gaze}`, label.gazes.includes(story.gaze)] as [string, boolean]]),
  ...(story.subject === null
    ? []
    : [[`on the ${story.subject.side}`, label.sides.includes(story.subject.side)] as [string, boolean]]),
]

describe('thirty labelled pictures', () => {
  const claims: { picture: string; claim: string; isRight: boolean }[] = []

  it.each(chosen.map((label) => [JSON.stringify(label.source), label] as const))(
    '%s: as many faces as there are',
    async (picture, label) => {
      const story = await describeFile(folder, await fileOf(label))
      claims.push(...judge(story, label).map(([claim, isRight]) => ({ picture, claim, isRight })))
      expect(story.faces).toBe(label.faces)
    },
    240_000,
  )

  it('makes at most one wrong claim in ten', () => {
    const wrong = claims.filter(({ isRight }) => !isRight)
    console.info(
      `${claims.length} claims, ${wrong.length} wrong: ${wrong.map((one) => `${one.claim} of ${one.picture}`).join('; ')}`,
    )
    expect(claims.length).toBeGreaterThan(3 * chosen.length)
    expect(wrong.length / claims.length).toBeLessThanOrEqual(0.1)
  })
})
