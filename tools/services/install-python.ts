import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pythonFolder } from '../environment.ts'

const run = promisify(execFile)
const packages = join(import.meta.dirname, 'python-packages.txt')

/** A Python of our own with the programs of others that judge us. Answers whether there was anything to do. */
export async function installPython(): Promise<boolean> {
  const folder = pythonFolder()
  const installed = join(folder, 'installed-packages.txt')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(packages, 'utf8')) return false
  await run('python3', ['-m', 'venv', folder])
  await run(join(folder, 'bin/pip'), ['install', '--quiet', '--no-deps', '--requirement', packages])
  copyFileSync(packages, installed)
  return true
}
