import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteUrl } from './config.ts'
import { redirects } from './redirects.ts'

const docs = join(import.meta.dirname, '../../../docs')
const hasPage = (route: string): boolean => existsSync(join(docs, `${route.replace(/\/$/, '')}.md`))

it.each(Object.entries(redirects))(
  'the redirect of %s leads to an existing page, from one that is gone',
  (from, to) => {
    expect([hasPage(from), hasPage(to)]).toEqual([false, true])
  },
)

it('the site has an absolute address for the sitemap', () => {
  expect(URL.canParse(siteUrl)).toBe(true)
})
