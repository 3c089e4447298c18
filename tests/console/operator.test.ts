import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, memberOrigin, openView, type SignedIn, signIn } from './open-console.ts'
import { operatorViews } from './pages/all-views.ts'
import { type Seed, seedConsole } from './pages/seed-console.ts'

let browser: Browser
let operator: SignedIn
let owner: SignedIn
let stranger: Page
let seed: Seed
const complaints: string[] = []

beforeAll(async () => {
  seed = await seedConsole()
  browser = await launchBrowser()
  operator = await signIn(browser, 'operator')
  owner = await signIn(browser, 'owner', seed.tenantId)
  stranger = await (await browser.newContext()).newPage()
  const { page } = operator
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error('policy', effectiveDirective, blockedURI))`)
  page.on('pageerror', ({ message }) => void complaints.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().includes('401')) complaints.push(line.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await seed?.close()
})

const findViolations = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
const themes = ['light', 'dark'] as const

describe.each(operatorViews)('console view: $name', ({ path }) => {
  it.each(themes)(
    'has no accessibility violations, errors and policy violations with the %s theme (C61)',
    async (colorScheme) => {
      const { page, origin } = operator
      complaints.length = 0
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openView(page, origin, path(seed))
      expect(await findViolations(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )
})

it('the detail of an attempt, opened from the timeline, has no accessibility violations', async () => {
  const { page, origin } = operator
  await openView(page, origin, `tasks/${seed.failed}`)
  await page
    .getByRole('button', { name: /^text-to-video: / })
    .first()
    .click()
  await page.getByRole('region', { name: /^Attempt/ }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

/** Views of people without operator rights, and without a session. */
const otherViews: readonly (readonly [name: string, getPage: () => Page, path: string])[] = [
  ['account of an owner', () => owner.page, 'account'],
  ['start page of an owner', () => owner.page, ''],
  ['operator view of an owner', () => owner.page, 'now'],
  ['page that does not exist', () => owner.page, 'nothing'],
  ['sign-in', () => stranger, 'sign-in'],
  ['sign-in after a failure', () => stranger, 'sign-in?failed=refused'],
]
describe.each(otherViews)('console view: %s', (_name, getPage, path) => {
  it.each(themes)('has no accessibility violations with the %s theme', async (colorScheme) => {
    const page = getPage()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openView(page, memberOrigin, path)
    expect(await findViolations(page)).toEqual([])
  })
})

it('the console keeps no key and no token in browser storage (D-518)', async () => {
  const { page, context, origin } = operator
  const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')
  expect(stored).not.toMatch(/gk_|link=|session/)
  const cookies = await context.cookies(origin)
  expect(
    cookies.map(({ name, httpOnly, secure, sameSite }) => [name.startsWith('__Host-'), httpOnly, secure, sameSite]),
  ).toEqual([[true, true, true, 'Strict']])
})

it('the first load of the console is at most 250 KB compressed, each view at most 80 KB and the chart at most 110 KB', async () => {
  const loaded: Response[] = []
  const { context, origin } = operator
  const fresh = await context.newPage()
  const network = await context.newCDPSession(fresh)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  fresh.on('response', (answer) => void loaded.push(answer))
  await fresh.goto(`${origin}/console/now`)
  await fresh.locator('main h1').waitFor()
  const code = loaded.filter((answer) => /\.(js|css)$/.test(new URL(answer.url()).pathname))
  const sizes = await Promise.all(code.map(async (answer) => (await answer.request().sizes()).responseBodySize))
  await fresh.close()
  const firstLoad = sizes.reduce((sum, size) => sum + size, 0)
  // Far less would be a page from the cache.
  expect(firstLoad).toBeGreaterThan(100_000)
  expect(firstLoad).toBeLessThanOrEqual(250_000)
  const folder = join(import.meta.dirname, '../../apps/console/dist')
  const readSize = (path: string): number => statSync(join(folder, `${path}.br`)).size
  const chunks = globSync('assets/*.js', { cwd: folder }).filter((path) => !path.includes('/index-'))
  expect(chunks.filter((path) => readSize(path) > (/chart/.test(path) ? 110_000 : 80_000))).toEqual([])
})
