import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createReplay, type Recording } from './replay.ts'

const folder = join(import.meta.dirname, 'recordings')
const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording

it.each(names)('the scripted ComfyUI replays %s like the real server', async (name) => {
  const replay = await createReplay()
  const recording = read(name)
  replay.expectLate(recording)
  try {
    for (const [place, step] of recording.steps.entries()) {
      const { name: line, theirs, ours } = await replay.play(step)
      expect({ place, line, ...ours }).toEqual({ place, line, ...theirs })
    }
  } finally {
    replay.close()
  }
})
