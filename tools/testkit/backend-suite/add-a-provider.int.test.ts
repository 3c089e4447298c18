import { readFileSync } from 'node:fs'
import { httpTask } from '@kinora/backends/http-task'
import { parseRecipe, type Recipe } from '@kinora/contract/recipes'
import { catalogFile } from '@kinora/domain'
import { expect, it } from 'vitest'
import { acme } from '../../fakes/providers/acme.ts'
import { openProvider, providerKey } from '../../fakes/providers/engine.ts'
import { repoRoot } from '../environment.ts'
import type { BackendFixture } from './backend-fixture.ts'
import { describeHostileServerRules } from './hostile-rules.ts'
import { filmOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'

const page = readFileSync(`${repoRoot}/docs/add-a-provider.md`, 'utf8')
const [, recipeText = ''] = /```json recipe\n(.*?)```/s.exec(page) ?? []
const [, catalogText = ''] = /```json\n(.*?)```/s.exec(page) ?? []

const readDocumentedRecipe = (): Recipe => {
  const parsed = parseRecipe(recipeText)
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults))
  return parsed.recipe
}

it('the recipe and the catalog of the page are valid', () => {
  expect(readDocumentedRecipe().name).toBe('acme')
  expect(catalogFile.parse(JSON.parse(catalogText)).routes).toHaveLength(1)
})

it('the page names every filter and every way to find a job', () => {
  for (const word of ['key', 'list', 'webhook', 'none', 'atLeast', 'nearest', 'resolution', 'unlessEmpty', 'truncate'])
    expect(page).toContain(`\`${word}`)
})

const fixture: BackendFixture = {
  name: 'the provider of the page',
  mediaType: 'video/mp4',
  remembers: true,
  startsBy: /^POST \/v1\/videos/,
  key: () => providerKey,
  async open() {
    const { jobs, state, baseUrl, close } = await openProvider(acme)
    return {
      backend: httpTask,
      config(address) {
        state.clientBase = address
        return httpTask.config.parse({ recipe: readDocumentedRecipe(), keyFrom: 'BACKEND_KEY_ACME', baseUrl: address })
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
        return { order: filmOrder(4, 'a lamp fail=broken') }
      },
      secrets: ['internal words', providerKey],
      starts: () => jobs.started(),
      progress: (_attempt, share) => jobs.work(share),
      restart: () => jobs.forget(),
      close,
    }
  },
}
describeBackendRules(fixture)
describeHostileServerRules(fixture)
