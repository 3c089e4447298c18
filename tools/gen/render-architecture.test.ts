import { expect, it } from 'vitest'
import { generatedParts, renderArchitecture } from './render-architecture.ts'

const part = (name: string, text: string) => `<!-- generated: ${name} -->\n${text}<!-- end: ${name} -->\n\n`
const page = (text: string) => `# Page\n\n${generatedParts.map((name) => part(name, text)).join('')}After.\n`

it('the architecture page names every worker role, and its own text stays', () => {
  const text = renderArchitecture(page('stale\n'))
  for (const role of ['engine', 'pools', 'media', 'inputs', 'relay', 'callbacks', 'sweeps'])
    expect(text).toContain(`| \`${role}\` |`)
  expect(text).not.toContain('stale')
  expect(text.startsWith('# Page\n') && text.endsWith('After.\n')).toBe(true)
  expect(renderArchitecture(text)).toBe(text)
})

it('the architecture page without its markers is rejected', () => {
  expect(() => renderArchitecture('# Page\n')).toThrow('needs <!-- generated: worker roles -->')
})
