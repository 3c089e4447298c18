import { adminEndpoints } from '@kinora/contract'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { admin, baseUrl } from '../support/running-service.ts'

export type SignedIn = { context: BrowserContext; page: Page; origin: string; personId: string }
type Role = 'owner' | 'creator' | 'viewer' | 'operator'

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })

let people = 0

/** Creates a person with a role, and signs it in to the console in a separate browser profile. */
export const signIn = async (browser: Browser, role: Role, tenantId = ''): Promise<SignedIn> => {
  people += 1
  const email = `${role}-${Date.now()}-${people}@example.com`
  const fields = { email, name: `Test ${role}`, is_operator: role === 'operator' }
  const { id } = await admin.call(adminEndpoints.createPerson, { fields })
  if (role !== 'operator') await admin.call(adminEndpoints.addMembership, { id, fields: { tenant_id: tenantId, role } })
  const { url } = await admin.call(adminEndpoints.createLoginLink, { id })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/console\/(now|account)$/)
  return { context, page, origin: new URL(url).origin, personId: id }
}

/** The origin of the console for members. */
export const memberOrigin = new URL(baseUrl).origin

/** The open dialog; a toast has the same role and is not modal. */
export const findDialog = (page: Page): Locator => page.locator('[role=dialog]:not([aria-modal=false])')

/** Opens a view and waits until it has loaded. */
export const openView = async (page: Page, origin: string, path: string): Promise<void> => {
  await page.goto(`${origin}/console/${path}`)
  await page.locator('h1, h2, main p').first().waitFor()
  await page.locator('[role=status][aria-label=Loading]').waitFor({ state: 'detached' })
}
