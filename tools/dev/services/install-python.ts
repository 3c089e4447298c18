import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pythonFolder } from '../../testkit/environment.ts'
import { runQuietly } from './run-quietly.ts'
import { settings } from './settings.ts'

const packages = join(import.meta.dirname, 'python-packages.txt')

/** False when the Debian package that creates virtual environments is missing. */
export function canCreateVenv(): boolean {
  return settings.checkPackages.every(({ name, proof }) => name !== 'python3-venv' || existsSync(proof))
}

/** Installs the Python tools of the checks into a virtual environment. Returns a summary, or undefined. */
export async function installPython(log: (line: string) => void): Promise<string | undefined> {
  const folder = pythonFolder()
  const installed = join(folder, 'installed-packages.txt')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(packages, 'utf8')) return undefined
  log('installing Python packages')
  await runQuietly('python3', ['-m', 'venv', folder])
  await runQuietly(join(folder, 'bin/pip'), ['install', '--quiet', '--no-deps', '--requirement', packages])
  copyFileSync(packages, installed)
  return 'installed'
}
