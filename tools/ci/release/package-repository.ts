import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Adds the repository to a manifest: npm accepts provenance only if it is the repository of the workflow. */
export const withRepository = (manifest: object, repository: string, directory: string): object => ({
  ...manifest,
  repository: { type: 'git', url: `git+https://github.com/${repository}.git`, directory },
})

/** Packs a staged package again, with the repository in its manifest. */
export const packWithRepository = (staged: string, repository: string, directory: string): void => {
  const file = join(staged, 'package.json')
  const manifest = withRepository(JSON.parse(readFileSync(file, 'utf8')), repository, directory)
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', join(staged, '..')], {
    cwd: staged,
    stdio: 'ignore',
  })
}
