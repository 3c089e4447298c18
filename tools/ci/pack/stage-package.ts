import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'

type Conditions = Record<string, string>
type Manifest = {
  name: string
  version: string
  description: string
  exports?: Record<string, Conditions>
  bin?: Record<string, string>
} & Record<string, unknown>

const isShipped = (path: string): boolean => !/\.(map|tsbuildinfo)$/.test(path)

const omitSourceCondition = ({ source: _source, ...built }: Conditions): Conditions => built

/** The manifest as it is published: built files only, no private fields. */
export const publishedManifest = (manifest: Manifest): Manifest => {
  const { private: _private, devDependencies: _dev, exports, ...kept } = manifest
  const entries = Object.entries(exports ?? {}).map(([entry, conditions]) => [entry, omitSourceCondition(conditions)])
  return {
    ...kept,
    files: [...(manifest.bin ? ['bin'] : []), 'dist', 'LICENSE', 'README.md'],
    publishConfig: { access: 'public', provenance: true },
    ...(exports ? { exports: Object.fromEntries(entries) } : {}),
  }
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Writes a folder that npm can pack: the compiled code with licence and readme. */
export const stagePackage = (source: string, target: string): Manifest => {
  const from = join(repoRoot, source)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  cpSync(join(from, 'dist'), join(target, 'dist'), { recursive: true, filter: isShipped })
  cpSync(join(from, 'README.md'), join(target, 'README.md'))
  cpSync(join(repoRoot, 'LICENSE'), join(target, 'LICENSE'))
  const manifest = publishedManifest(readManifest(from))
  const [command] = Object.values(manifest.bin ?? {})
  if (command !== undefined) copyCommand(join(from, command), join(target, command))
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Drops the flag in the first line that makes a checkout run the command from source. */
const copyCommand = (from: string, to: string): void => {
  const text = readFileSync(from, 'utf8').replace(/^#!.*\n/, '#!/usr/bin/env node\n')
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text, { mode: 0o755 })
}
