import { existsSync } from 'node:fs'
import { runCommand } from '../services/run-command.ts'

/** Megabytes on disk; 0 for a folder that does not exist. */
export async function measureFolder(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  const [kilobytes] = (await runCommand('du', ['-sk', folder])).split('\t')
  return Math.round(Number(kilobytes) / 1024)
}
