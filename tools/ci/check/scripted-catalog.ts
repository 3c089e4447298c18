import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'

/** The scripted model server makes films, pictures and descriptions; the built-in engine runs the other steps. */
const scriptedSteps = [
  'text-to-video',
  'image-to-video',
  'frames-to-video',
  'references-to-video',
  'text-to-image',
  'references-to-image',
  'describe-image',
  'text-to-music',
]
const builtInSteps = [
  'speech',
  'upscale-video',
  'lip-sync',
  'talking-picture',
  'text-to-sound',
  'timeline-to-sound',
  'plan-story',
  'transcribe',
  'hear-music',
  'find-cuts',
]

/** Starts the scripted server and writes a catalog for it; returns the settings of the apps and how to stop it. */
export async function startScriptedBackend(
  home: string,
  port: number,
): Promise<{ env: Record<string, string>; stop(): void }> {
  const file = join(home, 'scripted-catalog.json')
  const route = (to: string) => (step: string) => ({ step, backend: to, pool: to })
  const catalog = {
    backends: {
      scripted: { use: 'scripted', config: { baseUrl: `http://127.0.0.1:${port}` } },
      animatic: { use: 'animatic', config: {} },
    },
    pools: { scripted: { places: 10 }, animatic: { places: 4 } },
    routes: [...scriptedSteps.map(route('scripted')), ...builtInSteps.map(route('animatic'))],
  }
  writeFileSync(file, JSON.stringify(catalog))
  const server = spawn(process.execPath, ['tools/run.ts', 'fakes/scripted', String(port)], {
    cwd: repoRoot,
    env: inheritedEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data') // it prints its address once it listens
  return { env: { CATALOG_FILE: file }, stop: () => void server.kill('SIGTERM') }
}
