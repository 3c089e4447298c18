import { expect, it } from 'vitest'
import { renderLlmsFull, renderLlmsTxt } from './llms-txt.ts'

const documents = [
  { path: 'docs/README.md', text: '# Kinora\n\nA media service.\n' },
  {
    path: 'docs/guides/webhooks.md',
    text: '# Webhooks\n\n<!-- blocks run with: key -->\n\nReceive [events](a.md) of a `task`.\n',
  },
  { path: 'docs/adr/0001-engine.md', text: '# Engine\n\n| a |\n' },
  { path: 'docs/gallery/films.md', text: '# Films\n' },
]

it('llms.txt lists guides with a description and decision records as optional', () => {
  expect(renderLlmsTxt(documents)).toBe(
    '# Kinora\n\n> A media service.\n\n## Start\n\n- [Kinora](/): A media service.\n\n## Guides\n\n' +
      '- [Webhooks](/guides/webhooks/): Receive events of a task.\n\n## Optional\n\n- [Engine](/adr/0001-engine/)\n',
  )
})

it('llms-full.txt contains the guides, without decision records and comments for the check', () => {
  expect(renderLlmsFull(documents)).toBe('# Webhooks\n\nReceive [events](a.md) of a `task`.\n')
})
