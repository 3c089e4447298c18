import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMediaTools, createSandbox } from '@kinora/media'
import { atMost, type Bar } from '../../../testkit/bars.ts'
import { quantile } from '../../../testkit/closed-loop.ts'
import { bareCompose } from './bare-compose.ts'
import { type FilmInputs, type FilmSize, makeFilmInputs } from './film-inputs.ts'

const maxRatio = 1.15

const compose = async ({ shots, seconds, voice, music }: FilmInputs, { width, height }: FilmSize, folder: string) => {
  const layer = { from: 0, loops: false }
  await createMediaTools({ sandbox: createSandbox() }).composeFilm({
    shots: shots.map((video) => ({ video, seconds: seconds / shots.length })),
    want: { width, height, fps: 24, seconds, sound: true },
    layers: [
      { ...layer, sound: voice, role: 'voice' },
      { ...layer, sound: music, role: 'music' },
    ],
    keepsShotSound: false,
    subtitles: null,
    label: '{"Label":"1"}',
    outputFolder: folder,
    signal: new AbortController().signal,
  })
}

const measureSeconds = async (work: (folder: string) => Promise<unknown>, root: string): Promise<number> => {
  const folder = await mkdtemp(join(root, 'run-'))
  const began = performance.now()
  await work(folder)
  return (performance.now() - began) / 1000
}

/** Composes in turn with bare ffmpeg that joins and mixes the same; the figure is the median ratio of the pairs. */
export const measureCompose = async (isSmall: boolean, report: (text: string) => void): Promise<Bar[]> => {
  const size = isSmall
    ? { width: 320, height: 180, shots: 2, seconds: 1 }
    : { width: 1280, height: 720, shots: 6, seconds: 5 }
  const root = await mkdtemp(join(tmpdir(), 'bench-compose-'))
  try {
    const inputs = await makeFilmInputs(root, size)
    const pairs: { ours: number; bare: number }[] = []
    for (let round = 0; round < (isSmall ? 1 : 7); round += 1) {
      const bare = await measureSeconds((folder) => bareCompose(inputs, folder), root)
      pairs.push({ bare, ours: await measureSeconds((folder) => compose(inputs, size, folder), root) })
    }
    const median = (read: (pair: (typeof pairs)[number]) => number): number => quantile(pairs.map(read), 0.5)
    const [ours, bare] = [median((pair) => pair.ours), median((pair) => pair.bare)]
    report(
      `compose  ${size.shots} shots of ${size.seconds} s: ours ${ours.toFixed(2)} s, bare ffmpeg ${bare.toFixed(2)} s`,
    )
    return [
      atMost(
        'time',
        'compose, wall time against bare ffmpeg',
        median((pair) => pair.ours / pair.bare),
        maxRatio,
        '×',
      ),
    ]
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
