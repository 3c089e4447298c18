import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPython } from '../../dev/services/install-python.ts'
import { pythonFolder, repoRoot, requestedHome } from '../../testkit/environment.ts'
import { publishedPackages } from '../pack/published-packages.ts'
import { readChangelog } from './changelog.ts'
import { packWithRepository } from './package-repository.ts'
import { chooseNotes } from './release-checks.ts'
import { formatFiles, hashFiles, listAssets, type Release, writeRelease } from './release-files.ts'
import { findVersionFaults, readVersion } from './repository-versions.ts'
import { runCommand } from './run-command.ts'
import { writeSbom } from './sbom.ts'
import { findWheelFaults, readWheelMetadata } from './wheel-metadata.ts'

export type PrepareOptions = {
  folder: string
  repository: string | undefined
  isDryRun: boolean
}

const failOn = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** Packs everything that is published and returns the npm packages, dependencies first. */
const packAll = async (packed: string, repository: string | undefined): Promise<Release['packages']> => {
  rmSync(packed, { recursive: true, force: true })
  await installPython(console.log)
  runCommand([process.execPath, 'tools/run.ts', 'ci/pack'])
  return publishedPackages.map((source) => {
    const staged = join(packed, source.replace('/', '-'))
    if (repository !== undefined) packWithRepository(staged, repository, source)
    const { name, version } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8'))
    return { name, file: `${name.replace('@', '').replace('/', '-')}-${version}.tgz` }
  })
}

const findWheel = (packed: string): string => {
  const [wheel, ...others] = globSync('*.whl', { cwd: packed })
  if (wheel === undefined || others.length > 0) throw new Error(`${packed} must contain one wheel`)
  return wheel
}

/** Checks the versions, packs, and writes SBOM, notes and checksums; everything a release publishes is then in one folder. */
export const prepareRelease = async ({ folder, repository, isDryRun }: PrepareOptions): Promise<Release> => {
  const version = readVersion(repoRoot)
  failOn(findVersionFaults(repoRoot))
  const { notes, warning } = chooseNotes(readChangelog(repoRoot), version, isDryRun)

  const packed = join(requestedHome(), 'packages')
  const packages = await packAll(packed, repository)
  const release: Release = {
    version,
    packages,
    browserBundle: 'kinora-sdk.browser.js',
    wheel: findWheel(packed),
    sbom: `kinora-${version}.cdx.json`,
    notes: 'notes.md',
    checksums: 'SHA256SUMS',
  }
  failOn(findWheelFaults(readWheelMetadata(join(pythonFolder(), 'bin/python'), join(packed, release.wheel)), version))

  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of [...packages.map((each) => each.file), release.browserBundle, release.wheel])
    cpSync(join(packed, file), join(folder, file))
  writeSbom(repoRoot, join(folder, release.sbom))
  writeFileSync(join(folder, release.notes), `${notes}\n`)
  const assets = listAssets(release)
  writeFileSync(join(folder, release.checksums), hashFiles(folder, assets.slice(0, -1)))
  writeRelease(folder, release)
  console.log(`release ${version} in ${folder}`)
  for (const line of formatFiles(folder, [...assets, release.notes])) console.log(line)
  if (warning !== undefined) console.warn(`WARNING: ${warning}`)
  return release
}
