import { expect, it } from 'vitest'
import { toPage } from './to-page.ts'

const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``
const page = (content: string) =>
  toPage('docs/a.md', `# A\n\nA set {a} < b.\n\n<!-- tabs -->\n\n${content}\n\n<!-- /tabs -->\n\nAfter\n`)

it('a tab group becomes one tab for each language, with the output in the tab of its code', () => {
  const text = page(
    [block('sh', 'curl'), block('ts', 'const a = {}'), block('text output', '1'), block('py', 'a')].join('\n\n'),
  )
  expect([...text.matchAll(/<TabItem label="(.*?)">/g)].map(([, label]) => label)).toEqual([
    'Shell',
    'TypeScript',
    'Python',
  ])
  expect(text.split('<TabItem')[2]).toContain(block('text output', '1'))
})

it('a page with tabs escapes what MDX would evaluate, and leaves code as it is', () => {
  const text = page(block('ts', 'const a = { b: 1 < 2 }'))
  expect(text).toContain('A set \\{a\\} &lt; b.')
  expect(text).toContain('const a = { b: 1 < 2 }')
  expect(text).not.toContain('<!--')
})

it('a tab group that begins with prose ends the build', () => {
  expect(() => page('Prose first')).toThrow('Prose first')
})
