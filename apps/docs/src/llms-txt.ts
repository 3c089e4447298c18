import { describePage, readTitle, toRoute, toSlug } from './to-page.ts'

export type Document = { path: string; text: string }

const sections: readonly (readonly [heading: string, matches: (slug: string) => boolean])[] = [
  ['Start', (slug) => ['index', 'quick-start', 'install-clients', 'concepts', 'glossary'].includes(slug)],
  ['Guides', (slug) => slug.startsWith('guides/') || ['sandbox', 'openai', 'mcp', 'migrate'].includes(slug)],
  ['Operate', (slug) => slug.startsWith('operate/') || ['upgrading', 'support', 'security', 'weights'].includes(slug)],
  ['Back ends', (slug) => slug.startsWith('backends/')],
  ['Reference', (slug) => slug.startsWith('reference/') && !/^reference\/(calls|models)\//.test(slug)],
  ['Optional', (slug) => !slug.startsWith('gallery/')],
]

/** The index of the documentation for language models, in the format of llmstxt.org. */
export const renderLlmsTxt = (documents: readonly Document[]): string => {
  const rest = new Set(documents)
  const lists = sections.map(([heading, matches]) => {
    const own = [...rest].filter(({ path }) => matches(toSlug(path) ?? ''))
    for (const document of own) rest.delete(document)
    const lines = own.map((document) => {
      const description = describePage(document.text)
      return `- [${readTitle(document.text) ?? ''}](${toRoute(toSlug(document.path) ?? '')})${description === '' ? '' : `: ${description}`}`
    })
    return lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}\n`
  })
  const home = documents.find(({ path }) => path === 'docs/README.md')
  const summary = home ? `> ${describePage(home.text)}\n` : ''
  return ['# Kinora\n', summary, ...lists].filter((part) => part !== '').join('\n')
}

const inFull =
  /^docs\/((guides|operate)\/.+|quick-start|install-clients|concepts|sandbox|openai|mcp|migrate|reference\/(README|errors|prices|settings))\.md$/

/** Guides, operation and the main reference tables in one text. */
export const renderLlmsFull = (documents: readonly Document[]): string =>
  documents
    .filter(({ path }) => inFull.test(path))
    .map(({ text }) => text.replaceAll(/^<!--.*?-->\n*/gms, '').trim())
    .join('\n\n')
    .concat('\n')
