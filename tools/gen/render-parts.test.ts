import { expect, it } from 'vitest'
import { pagesWithParts, renderParts } from './render-parts.ts'

const render = (path: string, page: string): string => renderParts(path, pagesWithParts[path] ?? {}, page)
const buildPage = (path: string, text: string): string => {
  const parts = Object.keys(pagesWithParts[path] ?? {}).map(
    (name) => `<!-- generated: ${name} -->\n${text}<!-- end: ${name} -->\n\n`,
  )
  return `# Page\n\n${parts.join('')}After.\n`
}

it.each([
  [
    'docs/ARCHITECTURE.md',
    ['engine', 'pools', 'media', 'inputs', 'relay', 'callbacks', 'sweeps'].map((role) => `| \`${role}\` |`),
  ],
  ['docs/invariants.md', ['I1', 'I6', 'I10', 'lanes'].map((name) => `| ${name} |`)],
])('renderParts writes the generated parts of %s and keeps the rest of its text', (path, rows) => {
  const text = render(path, buildPage(path, 'stale\n'))
  for (const row of rows) expect(text).toContain(row)
  expect(text).not.toContain('stale')
  expect(text.startsWith('# Page\n') && text.endsWith('After.\n')).toBe(true)
  expect(render(path, text)).toBe(text)
})

it('a page without the markers of its parts is rejected', () => {
  expect(() => render('docs/ARCHITECTURE.md', '# Page\n')).toThrow(
    'docs/ARCHITECTURE.md needs <!-- generated: worker roles -->',
  )
})
