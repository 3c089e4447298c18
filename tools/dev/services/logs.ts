import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Instance } from './instance.ts'
import { optionalPart, partNames } from './part.ts'
import { isPartName } from './parts.ts'

export async function followLog(instance: Instance, name: string | undefined, isTerminal: boolean): Promise<void> {
  if (name === undefined || !isPartName(name))
    throw new Error(`logs needs a service name: ${[...partNames, optionalPart].join(', ')}`)
  const file = instance.logFile(name)
  if (!existsSync(file)) throw new Error(`${name} has not written a log yet`)
  const follow = isTerminal ? ['-F'] : []
  await once(spawn('tail', ['-n', '200', ...follow, file], { stdio: 'inherit' }), 'exit')
}
