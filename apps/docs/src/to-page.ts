import { posix } from 'node:path'
import { renderDiagram } from './render-diagram.ts'

/** Where a document of the repository stands on the site; undefined for what is no page of it. Addresses have no dots. */
export const slugOf = (path: string): string | undefined => {
  const [, inside] = /^docs\/(.+)\.md$/.exec(path) ?? []
  return inside
    ?.toLowerCase()
    .replaceAll('.', '-')
    .replace(/(^|\/)readme$/, '$1index')
}

export const routeOf = (slug: string): string => `/${slug.replace(/(^|\/)index$/, '$1')}`.replace(/([^/])$/, '$1/')

const link = /(?<!!)\[([^\]]+)\]\((?!https?:|mailto:|#|\/)([^)\s#]*)(#[^)\s]*)?\)/g

/** Files that the site offers beside its pages. */
export const offered: Readonly<Record<string, string>> = {
  'openapi.json': '/openapi.json',
  'docs/openapi-admin.json': '/openapi-admin.json',
}

/** Links between documents become links between pages; what stands only in the repository is named. */
const relinked = (text: string, path: string): string =>
  text.replaceAll(link, (_, words: string, target: string, anchor = '') => {
    const file = posix.join(posix.dirname(path), target).replace(/\/$/, '')
    const slug = slugOf(file)
    if (slug !== undefined) return `[${words}](${routeOf(slug)}${anchor})`
    return offered[file] === undefined ? words : `[${words}](${offered[file]})`
  })

const fence = /^ *(`{3,}|~{3,})/

/** Blocks of code stay as they are. */
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

/** A document as Starlight takes it: its heading is the title of the page. */
export const toPage = (path: string, text: string): string => {
  const [heading, title] = /^# (.+)$/m.exec(text) ?? []
  if (heading === undefined || title === undefined) throw new Error(`${path} has no heading to be its title`)
  const body = outsideBlocks(text.replace(heading, ''), (line) => relinked(line, path))
  const drawn = body.replaceAll(diagram, (_, source: string) => renderDiagram(source))
  return `---\ntitle: ${JSON.stringify(title.replaceAll('`', ''))}\n---\n${drawn}`
}
