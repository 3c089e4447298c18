import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildSidebar } from './sidebar.ts'
import { downloads } from './to-page.ts'
import { writePages } from './write-pages.ts'

let root = ''
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kinora-docs-'))
  put('docs/quick-start.md', '# Quick `start`\n\nBegin here.\n')
  for (const folder of ['backends', 'reference', 'reference/calls', 'reference/models', 'gallery', 'adr'])
    put(`docs/${folder}/README.md`, `# ${folder}\n`)
  put('docs/adr/0001-first.md', '# First decision\n')
  put('docs/gallery/fox.png', 'bytes')
  put('apps/docs/src/favicon.svg', '<svg/>')
  for (const path of Object.keys(downloads)) put(path, `content of ${path}`)
})
afterEach(() => rmSync(root, { recursive: true }))

it('the site gets each document as a page, with pictures and files for download beside them', () => {
  const site = join(root, 'apps/docs')
  put('apps/docs/src/content/docs/stale.md', 'from an earlier build')
  writePages(root, site)
  const read = (path: string) => readFileSync(join(site, path), 'utf8')
  expect(read('src/content/docs/quick-start.md')).toContain('Begin here.')
  expect(read('src/content/docs/gallery/fox.png')).toBe('bytes')
  for (const [path, address] of Object.entries(downloads))
    expect(read(join('public', address))).toBe(`content of ${path}`)
  expect(() => read('src/content/docs/stale.md')).toThrow('ENOENT')
})

it('the sidebar names pages by their headings and leaves out those that do not exist', () => {
  const groups = buildSidebar(join(root, 'docs'))
  const items = (label: string) => groups.find((group) => group.label === label)?.items
  expect(items('Start')).toEqual([{ label: 'Quick start', link: expect.stringContaining('quick-start') }])
  expect(items('Decision records')).toMatchObject([{ label: 'First decision' }])
  expect(items('Guides')).toEqual([])
})
