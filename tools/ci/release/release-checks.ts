import { findNewestVersion, findSection } from './changelog.ts'

/** Fails unless the tag is `v` and the version. Without a tag only a dry run may continue. */
export const assertTag = (tag: string | undefined, version: string, isDryRun: boolean): void => {
  if (tag === undefined && isDryRun) return
  if (tag !== `v${version}`) throw new Error(`--tag must be v${version} (got ${tag ?? 'none'})`)
}

/** The text of the version in the changelog. A dry run before the version change uses the newest section. */
export const chooseNotes = (
  changelog: string,
  version: string,
  isDryRun: boolean,
): { notes: string; warning?: string } => {
  const notes = findSection(changelog, version)
  if (notes !== undefined && notes !== '') return { notes }
  const fault = `CHANGELOG.md has no section for ${version}`
  if (!isDryRun) throw new Error(fault)
  const newest = findNewestVersion(changelog)
  const instead = newest === undefined ? 'the notes are empty' : `the notes are those of ${newest}`
  return {
    notes: newest === undefined ? '' : (findSection(changelog, newest) ?? ''),
    warning: `${fault}; in this dry run ${instead}`,
  }
}
