import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { adminEndpoints } from '@kinora/contract'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, newTenant, smallest } from '../support/running-service.ts'

const views = ['now', 'tasks', 'attention', 'backends', 'weights', 'tenants', 'people', 'audit', 'health', 'account']
let browser: Browser
let context: BrowserContext
let page: Page
let origin = ''
const complaints: string[] = []

beforeAll(async () => {
  const { client } = await newTenant(1_000)
  await client.create('/ent/v2/text2video', { ...smallest })
  const email = `operator-${Date.now()}@example.com`
  const { id } = await admin.call(adminEndpoints.createPerson, { fields: { email, name: 'Test', is_operator: true } })
  const { url } = await admin.call(adminEndpoints.createLoginLink, { id })
  origin = new URL(url).origin
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  context = await browser.newContext()
  page = await context.newPage()
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error('policy', effectiveDirective, blockedURI))`)
  page.on('pageerror', ({ message }) => void complaints.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().includes('401')) complaints.push(line.text())
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/console\/now$/)
})
afterAll(() => browser?.close())

const openView = async (name: string): Promise<void> => {
  await page.goto(`${origin}/console/${name}`)
  await page.locator('main h1').waitFor()
  await page.locator('[role=status][aria-label=Loading]').waitFor({ state: 'detached' })
}

it.each(views)('console view %s loads without console errors and policy violations (C61)', async (name) => {
  complaints.length = 0
  await openView(name)
  expect(complaints).toEqual([])
})

it.each(views.flatMap((name) => (['light', 'dark'] as const).map((colorScheme) => [name, colorScheme] as const)))(
  'console view %s has no accessibility violations with the %s theme',
  async (name, colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openView(name)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  },
)

it('the console is used with the keyboard: pages, palette, rows and back', async () => {
  await openView('now')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL(/\/console\/tasks$/)
  await page.locator('tbody tr[tabindex]').first().waitFor()
  // The first refresh of the list may take the focus away.
  const focusRow = async (): Promise<number> => {
    await page.keyboard.press('j')
    return page.locator('tbody tr:focus').count()
  }
  await expect.poll(focusRow, { timeout: 10_000 }).toBe(1)
  await page.keyboard.press('j')
  await page.locator('tbody tr:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/tasks\/\d+$/)
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/console\/tasks$/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('weights')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/weights$/)
  expect(new URL(page.url()).pathname).toBe('/console/weights')
})

it('the console keeps no key and no token in browser storage (D-518)', async () => {
  const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')
  expect(stored).not.toMatch(/gk_|link=|session/)
  const cookies = await context.cookies(origin)
  expect(
    cookies.map(({ name, httpOnly, secure, sameSite }) => [name.startsWith('__Host-'), httpOnly, secure, sameSite]),
  ).toEqual([[true, true, true, 'Strict']])
})

it('the first load of the console is at most 250 KB compressed, each view at most 80 KB and the chart at most 110 KB', async () => {
  const loaded: string[] = []
  const fresh = await context.newPage()
  fresh.on('response', (answer) => void loaded.push(new URL(answer.url()).pathname))
  await fresh.goto(`${origin}/console/now`)
  await fresh.locator('main h1').waitFor()
  await fresh.close()
  const folder = join(import.meta.dirname, '../../apps/console/dist')
  const readSize = (path: string): number => statSync(join(folder, `${path}.br`)).size
  const first = loaded.flatMap((path) => (/\.(js|css)$/.test(path) ? [path.replace('/console/', '')] : []))
  expect(first.reduce((sum, path) => sum + readSize(path), 0)).toBeLessThanOrEqual(250_000)
  const chunks = globSync('assets/*.js', { cwd: folder }).filter((path) => !path.includes('/index-'))
  expect(chunks.filter((path) => readSize(path) > (/chart/.test(path) ? 110_000 : 80_000))).toEqual([])
})
