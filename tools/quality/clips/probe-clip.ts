import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Probe } from './check-clip.ts'

const run = promisify(execFile)

export const probeClip = async (file: string): Promise<Probe> => {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file])
  return JSON.parse(stdout) as Probe
}
