import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Folders of all transitive third-party dependencies. */
const foreignPackages = (folders: string[]): string[] => {
  const packageFolders = folders.flatMap((folder) => {
    const manifest = resolve(folder, 'package.json')
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    const named = Object.keys(dependencies).filter((name) => !name.startsWith('@kinora/'))
    const here = named.map((name) => dirname(findPackageJSON(name, manifest) ?? ''))
    return [...here, ...foreignPackages(here)]
  })
  return [...new Set(packageFolders)]
}

/** Packs all published packages into a temporary folder. */
export const packAll = async () => {
  const home = mkdtempSync(join(tmpdir(), 'kinora-packed-'))
  await run(process.execPath, ['tools/run.ts', 'ci/pack'], { env: { ...process.env, KINORA_HOME: home } })
  const { version } = JSON.parse(readFileSync('packages/sdk/package.json', 'utf8')) as { version: string }
  const tarballPath = (name: string): string => join(home, 'packages', `kinora-${name}-${version}.tgz`)
  return {
    /** A project with only the packed packages. Their dependencies come from this checkout, without network. */
    async emptyProject(...names: string[]): Promise<string> {
      const folder = mkdtempSync(join(tmpdir(), 'kinora-project-'))
      writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
      const foreign = foreignPackages(names.map((name) => `node_modules/@kinora/${name}`))
      const flags = ['--offline', '--install-links', '--ignore-scripts', '--no-fund']
      await run('npm', ['install', ...flags, ...names.map(tarballPath), ...foreign], { cwd: folder })
      return folder
    },
    /** The browser bundle of the client. */
    forBrowsers: () => readFileSync(join(home, 'packages/kinora-sdk.browser.js'), 'utf8'),
  }
}
