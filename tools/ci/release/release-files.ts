import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The prepared files of a release: names of files in one folder. */
export type Release = {
  version: string
  /** In the order of publication: dependencies first. */
  packages: { name: string; file: string }[]
  browserBundle: string
  wheel: string
  sbom: string
  notes: string
  checksums: string
}

const listFile = 'release.json'

export const writeRelease = (folder: string, release: Release): void =>
  writeFileSync(join(folder, listFile), `${JSON.stringify(release, null, 2)}\n`)

/** Reads the list that `prepare` wrote. */
export const readRelease = (folder: string): Release => {
  try {
    return JSON.parse(readFileSync(join(folder, listFile), 'utf8'))
  } catch (cause) {
    throw new Error(`${join(folder, listFile)} cannot be read: run npm run release -- prepare`, { cause })
  }
}

/** Files that are attached to the release on GitHub; all but the checksums are listed in the checksums. */
export const listAssets = ({ packages, browserBundle, wheel, sbom, checksums }: Release): string[] => [
  ...packages.map(({ file }) => file),
  browserBundle,
  wheel,
  sbom,
  checksums,
]

/** Lines of `sha256sum`, which checks them with `--check`. */
export const hashFiles = (folder: string, files: readonly string[]): string =>
  files
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('')

/** One line per file with its size. */
export const formatFiles = (folder: string, files: readonly string[]): string[] =>
  files.map((file) => `${(statSync(join(folder, file)).size / 1000).toFixed(1).padStart(9)} kB  ${file}`)
