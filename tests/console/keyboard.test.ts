import { adminEndpoints } from '@kinora/contract'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '../support/running-service.ts'
import { findDialog, launchBrowser, openView, type SignedIn, signIn } from './open-console.ts'
import { type Seed, seedConsole } from './pages/seed-console.ts'

/** More than any view has elements with a tab stop. */
const maxTabs = 150
let browser: Browser
let operator: SignedIn
let seed: Seed

beforeAll(async () => {
  seed = await seedConsole()
  browser = await launchBrowser()
  operator = await signIn(browser, 'operator')
  operator.page.setDefaultTimeout(10_000)
  await operator.page.addInitScript(`window.addEventListener('pointerdown', () => { window.pointerUses = 1 }, true)`)
})
afterAll(async () => {
  await browser?.close()
  await admin.call(adminEndpoints.enableBackend, { id: seed.backend })
  await seed.close()
})

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) === 1

/** Moves the focus with the tab key, as a person does who sees where it is. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.first().waitFor()
  for (let tab = 0; tab < maxTabs; tab += 1) {
    if (await hasFocus(page, target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the tab key does not reach ${String(target)}`)
}
const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
const goTo = async (page: Page, letter: string, path: RegExp): Promise<void> => {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await page.waitForURL(path)
}
const confirm = async (page: Page, name: string): Promise<void> => {
  const dialog = findDialog(page)
  await press(page, dialog.getByRole('button', { name }))
  await dialog.waitFor({ state: 'detached' })
}
const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page
    .locator(':focus')
    .and(page.getByRole('combobox', { name: 'Search or jump to…' }))
    .waitFor()
}
const readBackend = async (): Promise<string | undefined> => {
  const { backends } = await admin.call(adminEndpoints.listBackends)
  return backends.find(({ name }) => name === seed.backend)?.state
}

it('an operator finds a failed task, reads why, drains a back end, requeues and decides with the keyboard alone', async () => {
  const { page, origin } = operator
  await openView(page, origin, 'now')

  await goTo(page, 't', /\/tasks$/)
  await tabTo(page, page.getByLabel('State', { exact: true }))
  await page.keyboard.type('Failed')
  await page.waitForURL(/state=failed/)
  await tabTo(page, page.getByLabel('Tenant id'))
  await page.keyboard.type(seed.tenantId)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`tenant_id=${seed.tenantId}`))
  await page.getByRole('grid').and(page.locator('[aria-rowcount="3"]')).waitFor()
  await page.keyboard.press('Escape')
  // Newest first: the cancelled task, then the one that failed.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/tasks/${seed.failed}$`))

  await press(page, page.getByRole('button', { name: /^text-to-video: / }).last())
  const attempt = page.getByRole('region', { name: /^Attempt \d+ of text-to-video$/ })
  expect(await attempt.innerText()).toMatch(/Fault\s+\S/)

  await goTo(page, 'b', /\/backends$/)
  const row = page.getByRole('row').filter({ hasText: seed.backend })
  await press(page, row.getByRole('button', { name: 'Drain' }).first())
  await expect.poll(readBackend).toBe('draining')

  await openPalette(page)
  await page.keyboard.type(seed.failed)
  await page.getByRole('option', { name: `Open task ${seed.failed}` }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/tasks/${seed.failed}$`))
  await press(page, page.getByRole('button', { name: 'Requeue' }))
  await confirm(page, 'Create a new task')
  await page.waitForURL((url) => /\/tasks\/\d+$/.test(url.pathname) && !url.pathname.endsWith(seed.failed))
  const again = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { requeued_from: source } = await admin.call(adminEndpoints.inspectTask, { id: again })
  expect(source).toBe(seed.failed)

  await goTo(page, 'd', /\/attention$/)
  await press(page, page.getByRole('link', { name: /^Unknown outcome/ }))
  const unknown = page.getByRole('row').filter({ has: page.locator(`a[href$="/tasks/${seed.cancelled}"]`) })
  await press(page, unknown.getByRole('button', { name: 'Give up' }))
  await confirm(page, 'Fail the task')
  const findWord = async (): Promise<string> => {
    const { attempts } = await admin.call(adminEndpoints.listUnknownAttempts, { fields: { count: 500 } })
    const found = attempts.find(({ id }) => id === seed.unknownAttempt)
    return found === undefined ? 'decided' : (found.word ?? 'open')
  }
  await expect.poll(findWord).toMatch(/^(give-up|decided)$/)

  await goTo(page, 'b', /\/backends$/)
  await press(page, row.getByRole('button', { name: 'Enable' }).first())
  await expect.poll(readBackend).toBe('enabled')
  expect(await page.evaluate('window.pointerUses ?? 0')).toBe(0)
})

it('the keyboard opens pages, the palette and rows, and goes back', async () => {
  const { page, origin } = operator
  await openView(page, origin, 'now')
  await goTo(page, 't', /\/tasks$/)
  await page.locator('[aria-rowindex]').first().waitFor()
  await page.keyboard.press('j')
  expect(await hasFocus(page, page.getByRole('grid'))).toBe(true)
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Cancel 1 task…' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/tasks\/\d+$/)
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/tasks$/)
  await openPalette(page)
  await page.keyboard.type('weights')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/weights$/)
  expect(new URL(page.url()).pathname).toBe('/console/weights')
})
