import { join } from 'node:path'
import type { Release } from './release-files.ts'
import { runCommand, succeeds } from './run-command.ts'

/** The command that publishes a tarball. Provenance needs the identity of a workflow, so a dry run omits it. */
export const publishCommand = (file: string, isDryRun: boolean): string[] => [
  'npm',
  'publish',
  file,
  '--access=public',
  '--loglevel=warn',
  isDryRun ? '--dry-run' : '--provenance',
]

/** Publishes the npm packages, dependencies first. A repeated run skips the versions that the registry has. */
export const publishPackages = (
  { version, packages }: Release,
  { folder, isDryRun }: { folder: string; isDryRun: boolean },
): void => {
  for (const { name, file } of packages) {
    if (!isDryRun && succeeds(['npm', 'view', `${name}@${version}`, 'version']))
      console.log(`${name}@${version} is published`)
    else runCommand(publishCommand(join(folder, file), isDryRun))
  }
}
