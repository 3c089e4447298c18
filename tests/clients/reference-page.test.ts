import { chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { baseUrl } from '../support/running-service.ts'

it('the reference page renders in a browser without policy violations or external requests', async () => {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const tab = await browser.newPage()
  await tab.addInitScript(`window.violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, lineNumber }) =>
      window.violations.push([effectiveDirective, blockedURI, lineNumber].join(' ')))`)
  const requests: string[] = []
  const errors: string[] = []
  tab.on('request', (request) => void requests.push(request.url()))
  tab.on('pageerror', (error) => void errors.push(error.message))
  await tab.goto(`${baseUrl}/docs`)
  await tab.getByRole('heading', { name: 'Kinora' }).waitFor()
  await tab
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  await tab.getByRole('dialog').first().waitFor()
  const violations = [await tab.evaluate('window.violations')]
  // Code samples of other lengths have other style attributes.
  for (const place of ['tag/tasks/GET/ent/v2/tasks', 'tag/openai/POST/v1/images/edits']) {
    await tab.goto('about:blank')
    await tab.goto(`${baseUrl}/docs#${place}`)
    await tab.locator(`[id*="${place}"] code[style*="--line-count"]`).first().waitFor()
    violations.push(await tab.evaluate('window.violations'))
  }
  expect(violations.flat()).toEqual([])
  expect(requests.filter((url) => !url.startsWith(`${baseUrl}/`) && !url.startsWith('data:'))).toEqual([])
  expect(errors).toEqual([])
  const shown = await tab.locator('a[href*="scalar.com"]').filter({ visible: true }).count()
  expect(shown).toBe(0)
})
