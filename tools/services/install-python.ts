import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pythonFolder } from '../environment.ts'
import { settings } from './settings.ts'

const run = promisify(execFile)

/** A Python of our own with the library that judges our callbacks. Answers whether there was anything to do. */
export async function installPython(): Promise<boolean> {
  const folder = pythonFolder()
  const proof = join(folder, `standardwebhooks-${settings.standardWebhooksPython}`)
  if (existsSync(proof)) return false
  await run('python3', ['-m', 'venv', folder])
  await run(join(folder, 'bin/pip'), ['install', '--quiet', `standardwebhooks==${settings.standardWebhooksPython}`])
  writeFileSync(proof, '')
  return true
}
