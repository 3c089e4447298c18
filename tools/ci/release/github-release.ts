import { join } from 'node:path'
import { listAssets, type Release } from './release-files.ts'
import { printCommand, runCommand, succeeds } from './run-command.ts'

type Target = { tag: string; repository: string; folder: string }

const listPaths = (release: Release, folder: string): string[] => listAssets(release).map((file) => join(folder, file))

/** The command that creates the release of a tag that exists. */
export const createCommand = (release: Release, { tag, repository, folder }: Target): string[] => [
  'gh',
  'release',
  'create',
  tag,
  `--repo=${repository}`,
  '--verify-tag',
  `--title=${tag}`,
  `--notes-file=${join(folder, release.notes)}`,
  ...listPaths(release, folder),
]

/** The command that replaces the files of a release that exists. */
export const uploadCommand = (release: Release, { tag, repository, folder }: Target): string[] => [
  'gh',
  'release',
  'upload',
  tag,
  `--repo=${repository}`,
  '--clobber',
  ...listPaths(release, folder),
]

/** Creates the release on GitHub with its notes and files; a repeated run replaces the files. */
export const createGithubRelease = (release: Release, target: Target, { isDryRun }: { isDryRun: boolean }): void => {
  const { tag, repository } = target
  if (isDryRun) printCommand(createCommand(release, target))
  else if (succeeds(['gh', 'release', 'view', tag, '--repo', repository])) runCommand(uploadCommand(release, target))
  else runCommand(createCommand(release, target))
}
