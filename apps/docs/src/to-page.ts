import { posix } from 'node:path'
import { hasTabs, toMdx } from './code-tabs.ts'
import { renderDiagram } from './render-diagram.ts'

/** Maps a document to its page id; undefined for files that are no pages. Page ids contain no dots. */
export const toSlug = (path: string): string | undefined => {
  const [, inside] = /^docs\/(.+)\.md$/.exec(path) ?? []
  return inside
    ?.toLowerCase()
    .replaceAll('.', '-')
    .replace(/(^|\/)readme$/, '$1index')
}

export const toRoute = (slug: string): string => `/${slug.replace(/(^|\/)index$/, '$1')}`.replace(/([^/])$/, '$1/')

const link = /(?<!!)\[([^\]]+)\]\((?!https?:|mailto:|#|\/)([^)\s#]*)(#[^)\s]*)?\)/g

/** Files that the site serves beside its pages. */
export const downloads: Readonly<Record<string, string>> = {
  'openapi.json': '/openapi.json',
  'docs/openapi-admin.json': '/openapi-admin.json',
}

/** Rewrites links between documents to links between pages. A link to any other file becomes its text. */
const rewriteLinks = (text: string, path: string): string =>
  text.replaceAll(link, (_, words: string, target: string, anchor = '') => {
    const file = posix.join(posix.dirname(path), target).replace(/\/$/, '')
    const slug = toSlug(file)
    if (slug !== undefined) return `[${words}](${toRoute(slug)}${anchor})`
    return downloads[file] === undefined ? words : `[${words}](${downloads[file]})`
  })

const fence = /^ *(`{3,}|~{3,})/

/** Applies a change to every line outside fenced code. */
const outsideBlocks = (text: string, change: (line: string) => string): string => {
  let open: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1]
      if (open === undefined && mark === undefined) return change(line)
      if (open === undefined) open = mark
      else if (mark?.startsWith(open)) open = undefined
      return line
    })
    .join('\n')
}

const diagram = /^```mermaid\n(.*?)^```$/gms

/** The title of a document as plain text: its first heading. */
export const readTitle = (text: string): string | undefined => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '')

/** The first paragraph as plain text: search engines and llms.txt show it. */
export const describePage = (text: string): string =>
  text
    .replace(/^# .+$/m, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .find((paragraph) => /^[\p{L}`*[]/u.test(paragraph))
    ?.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ') ?? ''

/** Converts a document to a Starlight page: the heading becomes the title, Mermaid becomes SVG, tab groups become MDX. */
export const toPage = (path: string, text: string): string => {
  const title = readTitle(text)
  if (title === undefined) throw new Error(`${path} has no heading to be its title`)
  const body = outsideBlocks(text.replace(/^# .+$/m, ''), (line) => rewriteLinks(line, path))
  const withDiagrams = body.replaceAll(diagram, (_, source: string) => renderDiagram(source))
  const content = hasTabs(text) ? toMdx(withDiagrams, outsideBlocks) : withDiagrams
  const description = describePage(text)
  const fields = [
    `title: ${JSON.stringify(title)}`,
    ...(description === '' ? [] : [`description: ${JSON.stringify(description)}`]),
  ]
  return `---\n${fields.join('\n')}\n---\n${content}`
}
