import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listManifestVersions, type Manifest, withVersion } from './manifest-versions.ts'

/** Changesets sets the same version in every workspace; the programs read theirs from this file. */
const sourceFile = 'packages/config/package.json'
const lockFile = 'package-lock.json'

/** Files outside of manifests that repeat the version by hand. `npm run gen` writes the others. */
const repetitions: readonly { file: string; pattern: RegExp }[] = [
  { file: 'docs/install-clients.md', pattern: /(?<=kinora-(?:[a-z]+-)?)\d+\.\d+\.\d+(?=\.tgz|-py3-none-any\.whl)/g },
]

type LockFile = { packages: Record<string, Manifest> } & Manifest

const readJson = <T>(root: string, file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'))

const writeJson = (root: string, file: string, value: object): void =>
  writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`)

/** The manifests of the root and of every workspace. */
export const listManifests = (root: string): string[] => [
  'package.json',
  ...globSync(['{packages,apps}/*/package.json', '{tests,tools}/package.json'], { cwd: root }).toSorted(),
]

const isInstalled = (path: string): boolean => path.includes('node_modules/')

/** The version of the next release. */
export const readVersion = (root: string): string => readJson<{ version: string }>(root, sourceFile).version

const listVersions = (root: string): { place: string; version: string }[] => {
  const lock = readJson<LockFile>(root, lockFile)
  const inManifest = (file: string, manifest: Manifest) =>
    listManifestVersions(manifest).map(({ place, version }) => ({ place: `${file}: ${place}`, version }))
  return [
    ...listManifests(root).flatMap((file) => inManifest(file, readJson(root, file))),
    ...inManifest(lockFile, lock),
    ...Object.entries(lock.packages)
      .filter(([path]) => !isInstalled(path))
      .flatMap(([path, entry]) => inManifest(`${lockFile} ${path}`, entry)),
    ...repetitions.flatMap(({ file, pattern }) => {
      const found = readFileSync(join(root, file), 'utf8').match(pattern) ?? ['none']
      return found.map((version) => ({ place: file, version }))
    }),
  ]
}

/** One line for every place whose version differs from the version of the release. */
export const findVersionFaults = (root: string): string[] => {
  const wanted = readVersion(root)
  return listVersions(root)
    .filter(({ version }) => version !== wanted)
    .map(({ place, version }) => `${place}: must be ${wanted} (got ${version})`)
}

/** Writes one version into every manifest, the lock file and the repetitions. */
export const writeVersion = (root: string, version: string): void => {
  for (const file of listManifests(root)) writeJson(root, file, withVersion(readJson(root, file), version))
  const lock = withVersion(readJson<LockFile>(root, lockFile), version) as LockFile
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    isInstalled(path) ? entry : withVersion(entry, version),
  ])
  writeJson(root, lockFile, { ...lock, packages: Object.fromEntries(packages) })
  for (const { file, pattern } of repetitions) {
    const text = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(root, file), text.replaceAll(pattern, version))
  }
}
