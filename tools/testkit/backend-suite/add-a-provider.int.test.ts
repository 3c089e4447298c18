import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpTask } from '@kinora/backends/http-task'
import { parseRecipe, type Recipe } from '@kinora/contract/recipes'
import { catalogFile } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { acme } from '../../fakes/providers/acme.ts'
import { openProvider, providerKey } from '../../fakes/providers/engine.ts'
import { luma } from '../../fakes/providers/luma.ts'
import type { Vendor } from '../../fakes/providers/vendor.ts'
import { repoRoot } from '../environment.ts'
import type { BackendFixture } from './backend-fixture.ts'
import { followPage, openHosts, readPageBlocks } from './follow-page.ts'
import { describeHostileServerRules } from './hostile-rules.ts'
import { filmOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'

const page = readFileSync(`${repoRoot}/docs/add-a-provider.md`, 'utf8')
const blocks = readPageBlocks(page)
const recipeText = blocks.find(({ title }) => title === 'acme.json')?.text ?? ''
const exampleText = readFileSync(`${repoRoot}/docs/examples/luma.json`, 'utf8')
const catalogText = blocks.findLast(({ language }) => language === 'json')?.text ?? ''

const readRecipe = (text: string): Recipe => {
  const parsed = parseRecipe(text)
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults))
  return parsed.recipe
}

it('the recipe and the catalog of the page are valid', () => {
  expect(readRecipe(recipeText).name).toBe('acme')
  expect(catalogFile.parse(JSON.parse(catalogText)).routes).toHaveLength(1)
})

it('the page states the lines of its example, which follows the pages of its provider', () => {
  const lines = exampleText.trimEnd().split('\n').length
  expect(page).toContain(`${lines} lines of JSON`)
  expect(readRecipe(exampleText).docs).toEqual(luma.docs)
})

it('the page names every filter and every way to find a job', () => {
  for (const word of ['key', 'list', 'webhook', 'none', 'atLeast', 'nearest', 'resolution', 'unlessEmpty', 'truncate'])
    expect(page).toContain(`\`${word}`)
})

describe('a reader who follows the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'add-a-provider-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('writes a skeleton, checks and previews the recipe, and gets a paid result within the cap', async () => {
    const provider = await openProvider(acme)
    const hosts = ['api.acme.example', 'media.acmecdn.example']
    const opened = await openHosts(folder, hosts, provider.baseUrl)
    provider.state.clientBase = 'https://media.acmecdn.example'
    // The key of the reader takes the place of the dots.
    const read = blocks.map((block) => ({ ...block, text: block.text.replace("='…'", `='${providerKey}'`) }))
    try {
      const [init, checks, trial] = await followPage(read, folder, opened.env)
      expect(init).toContain('wrote acme.json')
      expect(checks).toContain('"prompt":"a paper boat","seconds":10')
      expect(checks).toMatch(/fraction +0.4/)
      expect(trial).toContain('estimated cost: 0.5 USD')
      expect([init, checks, trial].join()).not.toContain(providerKey)
      expect(readFileSync(join(folder, 'result.mp4'), 'latin1')).toContain('ftypmp42')
      expect(provider.jobs.started()).toBe(1)
      expect(new Set(opened.connected)).toEqual(new Set(hosts.map((host) => `${host}:443`)))
      // The address of the result gets no key.
      expect(provider.seen.map(({ line, key }) => [line.split('/')[1], key])).toEqual([
        ['v1', providerKey],
        ['v1', providerKey],
        ['results', undefined],
      ])
    } finally {
      opened.close()
      provider.close()
    }
  })
})

type Documented = Pick<BackendFixture, 'name' | 'remembers' | 'startsBy'> & {
  vendor: Vendor
  text: string
  failure: string
}

const openFixture = ({ vendor, text, failure, ...traits }: Documented): BackendFixture => ({
  ...traits,
  mediaType: 'video/mp4',
  key: () => providerKey,
  async open() {
    const { jobs, state, baseUrl, close } = await openProvider(vendor)
    return {
      backend: httpTask,
      config(address) {
        state.clientBase = address
        return httpTask.config.parse({ recipe: readRecipe(text), keyFrom: 'BACKEND_KEY_PROVIDER', baseUrl: address })
      },
      baseUrl,
      quick() {
        jobs.release()
        return { order: filmOrder(4) }
      },
      long() {
        jobs.hold()
        return { order: filmOrder(5) }
      },
      failing() {
        jobs.release()
        return { order: filmOrder(4, `a lamp fail=${failure}`) }
      },
      secrets: ['internal words', providerKey],
      starts: () => jobs.started(),
      ...(traits.remembers ? { progress: (_attempt: string, share: number) => jobs.work(share) } : {}),
      restart: () => jobs.forget(),
      close,
    }
  },
})

const documented: Documented[] = [
  {
    name: 'the provider of the page',
    remembers: true,
    startsBy: /^POST \/v1\/videos/,
    vendor: acme,
    text: recipeText,
    failure: 'broken',
  },
  {
    name: 'the example luma',
    remembers: false,
    startsBy: /^POST \/v1\/generations/,
    vendor: luma,
    text: exampleText,
    failure: 'generation_failed',
  },
]
for (const each of documented) {
  const fixture = openFixture(each)
  describeBackendRules(fixture)
  describeHostileServerRules(fixture)
}
