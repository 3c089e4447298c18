import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { repoRoot } from '../../testkit/environment.ts'
import { blocks } from '../check/full-steps.ts'
import { wholeItems } from '../check/whole-items.ts'
import { imageApps } from './release-image.ts'

type Step = { uses?: string; with?: Record<string, unknown> }
type Job = {
  'timeout-minutes'?: number
  strategy?: { matrix?: Record<string, string[]> }
  steps: Step[]
}
type Workflow = { permissions?: object; jobs: Record<string, Job> }

const files = globSync('.github/workflows/*.yml', { cwd: repoRoot }).toSorted()
const readText = (file: string): string => readFileSync(join(repoRoot, file), 'utf8')
const readWorkflow = (file: string): Workflow => parse(readText(file))
const readMatrix = (file: string, job: string, name: string): string[] =>
  readWorkflow(`.github/workflows/${file}`).jobs[job]?.strategy?.matrix?.[name] ?? []

it('check.yml runs every block of the full check', () => {
  const titles = blocks({ changed: [], sampled: [], notRun: [] }, 0).map(({ title }) => title)
  expect(readMatrix('check.yml', 'full', 'block').toSorted()).toEqual(titles.toSorted())
})

it('nightly.yml runs every item of the whole check once', () => {
  const texts = readMatrix('nightly.yml', 'whole', 'item')
  const runs = texts.flatMap((text) => wholeItems.map(({ title }) => title).filter((title) => title.includes(text)))
  expect(runs.toSorted()).toEqual(wholeItems.map(({ title }) => title).toSorted())
})

it('release.yml builds every image', () => {
  expect(readMatrix('release.yml', 'images', 'app')).toEqual(imageApps)
})

/** A step pins an action of another repository to a commit; actions of this repository have no version. */
const findUnpinned = (file: string): string[] =>
  (readText(file).match(/uses: .*/g) ?? []).filter(
    (line) => !/^uses: ([\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/actions\/[a-z-]+)$/.test(line),
  )

const actions = globSync('.github/actions/*/action.yml', { cwd: repoRoot })

it.each(actions)('%s pins every action to a commit and names its version', (file) => {
  expect(findUnpinned(file)).toEqual([])
})

it('every action of this repository that a workflow uses exists', () => {
  const used = files.flatMap((file) => readText(file).match(/(?<=uses: \.\/)\S+/g) ?? [])
  expect([...new Set(used)].map((folder) => `${folder}/action.yml`)).toEqual(actions)
})

describe.each(files)('%s', (file) => {
  const { permissions, jobs } = readWorkflow(file)

  it('grants no write access to the whole workflow and limits the time of every job', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(permissions)
    expect(Object.values(jobs).every((job) => (job['timeout-minutes'] ?? 0) > 0)).toBe(true)
  })

  it('pins every action to a commit and names its version', () => {
    expect(findUnpinned(file)).toEqual([])
  })

  it('keeps no credentials in the checkout', () => {
    const checkouts = Object.values(jobs)
      .flatMap(({ steps }) => steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.every((step) => step.with?.['persist-credentials'] === false)).toBe(true)
  })
})
