import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const changelogFile = 'CHANGELOG.md'

/** Reads the changelog of a checkout; empty before the first release. */
export const readChangelog = (root: string): string => {
  const file = join(root, changelogFile)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const heading = /^## \[?v?(\d+\.\d+\.\d+)\]?(?:[ :,–-].*)?$/gm

/** The sections of a changelog by version, newest first, without their headings. */
const readSections = (text: string): Map<string, string> => {
  const headings = [...text.matchAll(heading)]
  return new Map(
    headings.map(({ 0: line, 1: version = '', index }, at) => [
      version,
      text.slice(index + line.length, headings[at + 1]?.index ?? text.length).trim(),
    ]),
  )
}

/** The text of one version; undefined when the changelog has no section for it. */
export const findSection = (text: string, version: string): string | undefined => readSections(text).get(version)

/** The newest version of a changelog. */
export const findNewestVersion = (text: string): string | undefined => readSections(text).keys().next().value

/** Adds a section above the others. A version that has a section already keeps it. */
export const addSection = (text: string, section: { version: string; date: string; body: string }): string => {
  if (findSection(text, section.version) !== undefined) return text
  const [first] = text.matchAll(heading)
  const before = (first === undefined ? text : text.slice(0, first.index)).trimEnd() || '# Changelog'
  const after = first === undefined ? '' : `\n${text.slice(first.index)}`
  return `${before}\n\n## ${section.version} (${section.date})\n\n${section.body.trim()}\n${after}`
}
