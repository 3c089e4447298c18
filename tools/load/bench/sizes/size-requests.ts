import { pick } from '../../../testkit/closed-loop.ts'
import type { SizedWorld } from './sized-world.ts'

type TenantSize = keyof SizedWorld['tenants']

/** One request; `i` is its number among requests of its kind. */
export type SizeRequest = (i: number) => Promise<unknown>

const pageSize = 10
/** The deepest numbered page; deeper pages need a token. */
const mostPages = 10_000

const creation = { model: 'genq2', prompt: 'bench', duration: 1, resolution: '540p', audio: false }

const listPaths = {
  'first page': '',
  'rare state': 'states=failed',
  'all states': 'states=success,failed,processing',
  'common model': 'model_versions=genq3',
  'rare model': 'model_versions=genq1-classic',
  'common resolution': 'resolutions=540p',
  'rare resolution': 'resolutions=1080p',
  'page 100 by number': 'pager.page=100',
}

/** The measured requests of one tenant: lists, balance, single tasks and creates. */
export const createSizeRequests = async (world: SizedWorld, size: TenantSize): Promise<Record<string, SizeRequest>> => {
  const { key, taskIds } = world.tenants[size]
  const list = (query: string) => world.send(key, `/ent/v2/tasks?pager.pagesz=${pageSize}&${query}`)
  const middle = size === 'large' ? Math.min(mostPages, Math.floor(world.rows / 4 / pageSize)) : 0
  const { next_page_token: token } = JSON.parse(await list(`pager.page=${middle}`)) as { next_page_token: string }
  const lists = Object.entries(listPaths).map(([name, query]) => [`list, ${name}`, () => list(query)] as const)
  return {
    ...Object.fromEntries(lists),
    'list, deep page by token': () => list(token === '' ? '' : `pager.page_token=${encodeURIComponent(token)}`),
    credits: () => world.send(key, '/ent/v2/credits'),
    // Another task each time: Redis would answer a task that was just read.
    poll: (i) => world.send(key, `/ent/v2/tasks/${pick(taskIds, i)}/creations`),
    create: () => world.send(key, '/ent/v2/text2video', creation),
  }
}
