import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { inheritedEnvironment } from '../environment.ts'
import { settings } from './settings.ts'

/** True when something had to be installed. */
export async function installDebianPackages(): Promise<boolean> {
  const isCheck = inheritedEnvironment['CI'] !== undefined
  const wanted = [...settings.debianPackages, ...(isCheck ? settings.checkPackages : [])]
  const missing = wanted.filter(({ proof }) => !existsSync(proof)).map(({ name }) => name)
  if (missing.length === 0) return false
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`no apt-get here; install these yourself: ${missing.join(', ')}`)
  if (process.getuid?.() !== 0) throw new Error(`system packages are missing; run:\n  sudo ${command}`)
  console.error(`installing ${missing.join(', ')}`)
  if (!(await apt(['update', '-qq']))) console.error('apt-get update failed; trying with the lists at hand')
  if (!(await apt(command.split(' ').slice(1)))) throw new Error(`failed: ${command}`)
  return true
}

async function apt(args: string[]): Promise<boolean> {
  const child = spawn('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Run level 1 keeps the packages from starting their own servers beside ours.
    env: { ...inheritedEnvironment, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
