import { expect, it } from 'vitest'
import { slugOf, toPage } from './to-page.ts'

const bodyOf = (path: string, text: string): string => toPage(path, `# A\n${text}`).split('---\n')[2] ?? ''

it('makes the heading the title of the page', () => {
  expect(toPage('docs/a.md', '# Say "when"\n\nText\n')).toBe('---\ntitle: "Say \\"when\\""\n---\n\n\nText\n')
})

it('says which document has no heading', () => {
  expect(() => toPage('docs/a.md', 'Text')).toThrow('docs/a.md has no heading')
})

it('puts the first page of a folder at the folder', () => {
  expect(['docs/README.md', 'docs/guides/films.md', 'docs/models/gen1.5.md', 'README.md'].map(slugOf)).toEqual([
    'index',
    'guides/films',
    'models/gen1-5',
    undefined,
  ])
})

it('leads from page to page, and keeps the place within one', () => {
  expect(bodyOf('docs/guides/a.md', '[b](../sandbox.md#scripts) and [c](../reference/README.md)')).toContain(
    '[b](/sandbox/#scripts) and [c](/reference/)',
  )
})

it('names what stands only in the repository, and offers the documents of the API', () => {
  expect(bodyOf('docs/a.md', '[NOTICE](../NOTICE), [it](../openapi.json)')).toContain('NOTICE, [it](/openapi.json)')
})

it('leaves blocks of code, pictures and addresses as they are', () => {
  const text = '```sh\n[a](b.md)\n```\n![a](b.jpg) [c](https://c.example/d.md)'
  expect(bodyOf('docs/a.md', text)).toContain(text)
})

it('draws Mermaid blocks in the colours of the site, without anything from elsewhere', () => {
  const body = bodyOf(
    'docs/a.md',
    'Before\n\n```mermaid\nflowchart TD\n  api --> domain\n  api --> config\n```\n\nAfter',
  )
  const [figure = ''] = /^<figure class="diagram"><svg .*<\/svg><\/figure>$/m.exec(body) ?? []
  expect(figure.match(/class="node"/g)).toHaveLength(3)
  expect(figure).toContain('--bg:var(--sl-color-bg)')
  expect(figure).not.toMatch(/@import|edge-label|url\(['"]?http/)
})
