import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

export type View = { name: string; path: string }
export type Look = { scheme: 'light' | 'dark'; width: number; height: number }
type Wanted = {
  browser: Browser
  origin: string
  signInUrl: string
  views: readonly View[]
  looks: readonly Look[]
  folder: string
}

const checks = 80
const checkMs = 250
/** A view that has loaded its rows may still load its charts. */
const calmChecks = 4

/** Waits until no placeholder was shown in several checks in a row. */
const hasLoaded = async (page: Page): Promise<boolean> => {
  for (let [check, calm] = [0, 0]; check < checks; check += 1) {
    calm = (await page.locator('.skeleton').count()) === 0 ? calm + 1 : 0
    if (calm === calmChecks) return true
    await page.waitForTimeout(checkMs)
  }
  return false
}

/** Signs in once and writes a picture of each view in each look. Returns what the page complained about. */
export const takePictures = async (wanted: Wanted): Promise<string[]> => {
  const { browser, origin, signInUrl, views, looks, folder } = wanted
  mkdirSync(folder, { recursive: true })
  const complaints: string[] = []
  const signedIn = await browser.newContext()
  const door = await signedIn.newPage()
  await door.goto(signInUrl)
  await door.getByRole('button', { name: 'Continue' }).click()
  await door.getByRole('main').waitFor()
  await door.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
  const storageState = await signedIn.storageState()
  for (const { scheme, width, height } of looks) {
    const context = await browser.newContext({ storageState, colorScheme: scheme, viewport: { width, height } })
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => void complaints.push(`${page.url()}: ${message}`))
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(`${page.url()}: ${line.text()}`)
    })
    for (const { name, path } of views) {
      await page.goto(`${origin}/console${path}`)
      await page
        .locator('[data-list], h2, form')
        .first()
        .waitFor({ timeout: 20_000 })
        .catch(() => undefined)
      if (!(await hasLoaded(page))) complaints.push(`${name}: still loading after ${(checks * checkMs) / 1000} s`)
      await page.evaluate('document.fonts.ready')
      await page.screenshot({ path: join(folder, `${name}-${scheme}-${width}.png`) })
    }
    await context.close()
  }
  await signedIn.close()
  return complaints
}
