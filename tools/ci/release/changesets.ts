import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Changeset = { isFix: boolean; text: string }

/** Parses a changeset: one that raises only patch versions is a fix. */
export const parseChangeset = (file: string, text: string): Changeset => {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (head === undefined || body === undefined) throw new Error(`${file}: not a changeset`)
  return { isFix: !/: (minor|major)$/m.test(head), text: body.trim() }
}

/** Reads the changesets that no release has used yet. */
export const readChangesets = (root: string): Changeset[] =>
  globSync('.changeset/*.md', { cwd: root, exclude: ['.changeset/README.md'] })
    .toSorted()
    .map((file) => parseChangeset(file, readFileSync(join(root, file), 'utf8')))

const renderItem = ({ text }: Changeset): string => `- ${text.replaceAll(/\n(?=.)/g, '\n  ')}`

/** Renders changesets as a section of the changelog. */
export const renderChanges = (changesets: readonly Changeset[]): string => {
  const { changes = [], fixes = [] } = Object.groupBy(changesets, ({ isFix }) => (isFix ? 'fixes' : 'changes'))
  const parts = [
    ['### Changes', ...changes.map(renderItem)],
    ['### Fixes', ...fixes.map(renderItem)],
  ]
  return parts
    .filter((lines) => lines.length > 1)
    .map((lines) => lines.join('\n\n'))
    .join('\n\n')
}
