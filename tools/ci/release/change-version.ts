import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addSection, changelogFile, readChangelog } from './changelog.ts'
import { readChangesets, renderChanges } from './changesets.ts'
import { readVersion, writeVersion } from './repository-versions.ts'
import { runCommand } from './run-command.ts'

/**
 * Lets changesets choose the next version, writes it wherever it is repeated, and adds the section of the changelog
 * unless it exists. Without changesets it only repeats the current version.
 */
export const changeVersion = (root: string, date: string): void => {
  const changesets = readChangesets(root)
  if (changesets.length > 0) runCommand(['npx', '--no-install', 'changeset', 'version'])
  const version = readVersion(root)
  writeVersion(root, version)
  if (changesets.length > 0)
    writeFileSync(
      join(root, changelogFile),
      addSection(readChangelog(root), { version, date, body: renderChanges(changesets) }),
    )
  runCommand([process.execPath, 'tools/run.ts', 'gen'])
  console.log(`version ${version}: review the changes and commit them; the tag is v${version}`)
}
