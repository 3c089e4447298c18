import { AxeBuilder } from '@axe-core/playwright'
import { adminEndpoints } from '@kinora/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, newTenant, smallest } from '../support/running-service.ts'
import { launchBrowser, openView, type SignedIn, signIn } from './open-console.ts'

let browser: Browser
let operator: SignedIn
let [tenantId, taskId, colleagueId] = ['', '', '']

beforeAll(async () => {
  const tenant = await newTenant(1_000)
  tenantId = tenant.id
  taskId = String((await tenant.client.create('/ent/v2/text2video', { ...smallest }))['task_id'])
  await admin.call(adminEndpoints.cancelAnyTask, { id: taskId })
  const email = `colleague-${Date.now()}@example.com`
  const colleague = await admin.call(adminEndpoints.createPerson, { fields: { email, name: 'Colleague' } })
  colleagueId = colleague.id
  browser = await launchBrowser()
  operator = await signIn(browser, 'operator')
  operator.page.setDefaultTimeout(5_000)
})
afterAll(() => browser?.close())

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()

/** Every dialog of the console: the view that has it, and how it is opened. */
const dialogs: readonly [name: string, path: () => string, open: (page: Page) => Promise<void>][] = [
  ['keyboard shortcuts', () => 'now', (page) => page.keyboard.press('?')],
  ['command palette', () => 'now', (page) => page.keyboard.press('Control+k')],
  ['cancel tasks', () => 'tasks', press('Cancel matching…')],
  ['requeue', () => `tasks/${taskId}`, press('Requeue')],
  ['create a tenant', () => 'tenants', press('Create tenant')],
  ['grant credits', () => `tenants/${tenantId}?tab=grants`, press('Grant credits')],
  ['close a tenant', () => `tenants/${tenantId}`, press('Close tenant')],
  ['create a key', () => `tenants/${tenantId}?tab=keys`, press('Create key')],
  ['suspend a key', () => `tenants/${tenantId}?tab=keys`, press('Suspend')],
  ['create a person', () => 'people', press('Create person')],
  ['sign-in link', () => `people/${colleagueId}`, press('Sign-in link')],
  ['erase a person', () => `people/${colleagueId}`, press('Erase')],
  [
    'disable a back end',
    () => 'backends',
    async (page) => {
      await page.locator('tbody tr').first().click()
      await page.waitForURL(/\/console\/backends\/.+/)
      await press(/^Disable/)(page)
    },
  ],
  ['audit entry', () => 'audit', (page) => page.locator('tbody tr').first().click()],
  ['sign out everywhere', () => 'account', press('Sign out everywhere')],
]

describe.each(dialogs)('console dialog: %s', (_name, path, open) => {
  it.each(['light', 'dark'] as const)('has no accessibility violations with the %s theme', async (colorScheme) => {
    const { page, origin } = operator
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openView(page, origin, path())
    await open(page)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    // The keyboard stays inside, and Escape leaves without an effect.
    const isInside = `document.querySelector('[role=dialog]').contains(document.activeElement)`
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate<boolean>(isInside)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
