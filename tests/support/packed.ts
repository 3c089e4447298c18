import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folders of all that these manifests name, and that theirs name in turn. */
const foreignPackages = (folders: string[]): string[] => {
  const found = folders.flatMap((folder) => {
    const manifest = resolve(folder, 'package.json')
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    const named = Object.keys(dependencies).filter((name) => !name.startsWith('@kinora/'))
    const here = named.map((name) => dirname(findPackageJSON(name, manifest) ?? ''))
    return [...here, ...foreignPackages(here)]
  })
  return [...new Set(found)]
}

/** Everything that is published, packed into a folder of its own. */
export const packAll = async () => {
  const home = mkdtempSync(join(tmpdir(), 'kinora-packed-'))
  await run(process.execPath, ['tools/run.ts', 'ci/pack'], { env: { ...process.env, KINORA_HOME: home } })
  const tarballOf = (name: string): string => join(home, 'packages', `kinora-${name}-0.1.0.tgz`)
  return {
    /** A folder with nothing in it but what was packed. What that needs of others comes from here: no network is asked. */
    async emptyProject(...names: string[]): Promise<string> {
      const folder = mkdtempSync(join(tmpdir(), 'kinora-project-'))
      writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
      const foreign = foreignPackages(names.map((name) => `node_modules/@kinora/${name}`))
      const flags = ['--offline', '--install-links', '--ignore-scripts', '--no-fund']
      await run('npm', ['install', ...flags, ...names.map(tarballOf), ...foreign], { cwd: folder })
      return folder
    },
    /** The client as a page loads it. */
    forBrowsers: () => readFileSync(join(home, 'packages/kinora-sdk.browser.js'), 'utf8'),
  }
}
