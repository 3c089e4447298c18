import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDialog, launchBrowser, openView, type SignedIn, signIn } from './open-console.ts'
import { allDialogs } from './pages/all-dialogs.ts'
import { type Seed, seedConsole } from './pages/seed-console.ts'

let browser: Browser
let operator: SignedIn
let seed: Seed

beforeAll(async () => {
  seed = await seedConsole()
  browser = await launchBrowser()
  operator = await signIn(browser, 'operator')
  operator.page.setDefaultTimeout(10_000)
})
afterAll(async () => {
  await browser?.close()
  await seed?.close()
})

describe.each(allDialogs)('console dialog: $name', ({ path, open }) => {
  it.each(['light', 'dark'] as const)('has no accessibility violations with the %s theme', async (colorScheme) => {
    const { page, origin } = operator
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openView(page, origin, path(seed))
    await open(page)
    const dialog = findDialog(page)
    await dialog.waitFor()
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]:not([aria-modal=false])').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    // The keyboard stays inside, and Escape leaves without an effect.
    const isInside = `document.querySelector('[role=dialog]:not([aria-modal=false])').contains(document.activeElement)`
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate<boolean>(isInside)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

/** Menus of the frame, which are no dialogs; the last one is in the bar of a narrow window. */
const menus = [
  ['theme', 'Theme', 1280],
  ['account', 'Account', 1280],
  ['more pages', 'More', 390],
] as const
describe.each(menus)('console menu: %s', (_name, label, width) => {
  it.each(['light', 'dark'] as const)('has no accessibility violations with the %s theme', async (colorScheme) => {
    const { page, origin } = operator
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openView(page, origin, 'now')
    await page.getByRole('button', { name: label }).first().click()
    await page.getByRole('menu').waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 720 })
  })
})
