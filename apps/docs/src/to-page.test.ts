import { expect, it } from 'vitest'
import { toPage, toSlug } from './to-page.ts'

const convertBody = (path: string, text: string): string => toPage(path, `# A\n${text}`).split('---\n')[2] ?? ''

it('the first heading becomes the title of the page', () => {
  expect(toPage('docs/a.md', '# Say "when"\n\nText\n')).toBe(
    '---\ntitle: "Say \\"when\\""\ndescription: "Text"\n---\n\n\nText\n',
  )
})

it('a document without a heading is rejected by name', () => {
  expect(() => toPage('docs/a.md', 'Text')).toThrow('docs/a.md has no heading')
})

it('README.md becomes the index page of its folder', () => {
  expect(['docs/README.md', 'docs/guides/films.md', 'docs/models/gen1.5.md', 'README.md'].map(toSlug)).toEqual([
    'index',
    'guides/films',
    'models/gen1-5',
    undefined,
  ])
})

it('links between documents become links between pages and keep their anchors', () => {
  expect(convertBody('docs/guides/a.md', '[b](../sandbox.md#scripts) and [c](../reference/README.md)')).toContain(
    '[b](/sandbox/#scripts) and [c](/reference/)',
  )
})

it('a link to a file that is no page becomes its text, a link to the OpenAPI document a download', () => {
  expect(convertBody('docs/a.md', '[NOTICE](../NOTICE), [it](../openapi.json)')).toContain(
    'NOTICE, [it](/openapi.json)',
  )
})

it('code blocks, images and absolute URLs stay unchanged', () => {
  const text = '```sh\n[a](b.md)\n```\n![a](b.jpg) [c](https://c.example/d.md)'
  expect(convertBody('docs/a.md', text)).toContain(text)
})

it('Mermaid blocks become SVG in the colours of the site, without external resources', () => {
  const body = convertBody(
    'docs/a.md',
    'Before\n\n```mermaid\nflowchart TD\n  api --> domain\n  api --> config\n```\n\nAfter',
  )
  const [figure = ''] = /^<figure class="diagram"><svg .*<\/svg><\/figure>$/m.exec(body) ?? []
  expect(figure.match(/class="node"/g)).toHaveLength(3)
  expect(figure).toContain('--bg:var(--sl-color-bg)')
  expect(figure).not.toMatch(/@import|edge-label|url\(['"]?http/)
})
