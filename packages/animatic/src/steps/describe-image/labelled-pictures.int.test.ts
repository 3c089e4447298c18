import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerText } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { packedFile } from '../../../fixtures/describe-image/packages.ts'
import { sampleEvery } from '../../../fixtures/sample-every.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'
import type { PictureSummary } from './picture-facts.ts'
import { describeFile } from './test-setup/describe-file.ts'

type Label = {
  source: { photograph: string } | { package: string; file: string } | { prompt: string }
  faces: number
  people: number
} & Record<'things' | 'settings' | 'lights' | 'colours' | 'warmths' | 'poses' | 'gazes' | 'sides', string[]>

const labels = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/describe-image/labelled-pictures.json'), 'utf8'),
) as Label[]
const chosen = sampleEvery(4, labels)
const harness = createTestHarness()
const folder = mkdtempSync(join(tmpdir(), 'labelled-test-'))
afterAll(() => {
  harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const resolveFile = async ({ source }: Label): Promise<string> => {
  if ('photograph' in source)
    return join(import.meta.dirname, '../../../fixtures/describe-image/photographs', source.photograph)
  if ('package' in source) return packedFile(folder, source.package, source.file)
  const input = { prompt: customerText().parse(source.prompt), width: 640, height: 360, seed: 5 }
  return (await harness.run({ step: 'text-to-image', input })).file
}

/** All claims of a summary, each with whether the label confirms it. */
const checkClaims = (summary: PictureSummary, label: Label): [claim: string, isRight: boolean][] => [
  [`light ${summary.light}`, label.lights.includes(summary.light)],
  ...summary.colours.map((colour): [string, boolean] => [colour, label.colours.includes(colour)]),
  ...(summary.warmth === 'even' ? [] : [[summary.warmth, label.warmths.includes(summary.warmth)] as [string, boolean]]),
  ...(summary.setting === null
    ? []
    : [[summary.setting, label.settings.includes(summary.setting)] as [string, boolean]]),
  ...(summary.people === 0 ? [] : [[`${summary.people} people`, summary.people === label.people] as [string, boolean]]),
  ...summary.things.map((thing): [string, boolean] => [thing.label, label.things.includes(thing.label)]),
  ...(summary.pose === null ? [] : [[summary.pose.seen, label.poses.includes(summary.pose.seen)] as [string, boolean]]),
  ...(summary.gaze === null || summary.faces > 1
    ? []
    : [[`gaze ${summary.gaze}`, label.gazes.includes(summary.gaze)] as [string, boolean]]),
  ...(summary.subject === null
    ? []
    : [[`on the ${summary.subject.side}`, label.sides.includes(summary.subject.side)] as [string, boolean]]),
]

describe('describe-image on thirty labelled pictures', () => {
  const claims: { picture: string; claim: string; isRight: boolean }[] = []

  it.each(chosen.map((label) => [JSON.stringify(label.source), label] as const))(
    '%s: finds the right number of faces',
    async (picture, label) => {
      const summary = await describeFile(folder, await resolveFile(label))
      claims.push(...checkClaims(summary, label).map(([claim, isRight]) => ({ picture, claim, isRight })))
      expect(summary.faces).toBe(label.faces)
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
