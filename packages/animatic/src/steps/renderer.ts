import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { type PlayMusic, readMusicFile } from '../audio/music/music-files.ts'
import { outputNames, type RenderOrder, type RenderReport } from '../runtime/render/render-order.ts'

// A separate process in the sandbox, started by run-renderer.ts. It dies with the worker.
const standardOutput = 1
const renderNiceness = 2

const report = (line: RenderReport): void => {
  writeSync(standardOutput, `${JSON.stringify(line)}\n`)
}

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [error.name, ...places.slice(0, 4).map((line) => line.trim())].join(' ')
}

const [, , pixelFolder = '', outputFolder = '', musicFolder] = process.argv

/** Reads the recorded music, or else plays it with instruments that are loaded now: they are large. */
const play: PlayMusic = async (plan) => {
  if (musicFolder !== undefined) return readMusicFile(musicFolder, plan)
  const { playMusic } = await import('../audio/music/play-music.ts')
  return playMusic(plan)
}

// A process cannot lower the niceness that it inherits from the worker.
setPriority(Math.max(getPriority(), renderNiceness))
try {
  const order = JSON.parse(readFileSync(0, 'utf8')) as RenderOrder
  // Loaded here so that each order loads only the needed modules, and a missing one is reported.
  if ('film' in order) {
    const { writeFilm } = await import('./write-film.ts')
    await writeFilm(order.film, { pixelFolder, outputFolder, play }, report)
  } else if ('picture' in order) {
    const { drawPicture } = await import('./text-to-image/draw-picture.ts')
    writeFileSync(join(outputFolder, outputNames.picture), await drawPicture(order.picture, pixelFolder))
  } else {
    const { mixSound } = await import('../audio/sound/mix-sound.ts')
    const { stereoWavBytes } = await import('../audio/wave/wav-bytes.ts')
    writeFileSync(join(outputFolder, outputNames.sound), stereoWavBytes(await mixSound(order.sound, play)))
  }
} catch (error) {
  report({ failed: describeError(error) })
  process.exitCode = 1
}
