import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { backendFacts } from '@kinora/backends'
import { customerText, type StepName } from '@kinora/domain'
import { repoRoot } from '../../../testkit/environment.ts'
import { photograph } from '../../../testkit/sample-images.ts'
import { portAt, startService, type TestService } from '../../../testkit/start-service.ts'
import { drawContactSheet } from '../../contact-sheets/draw-contact-sheet.ts'
import type { Picture, Section } from '../section.ts'
import { type Studio, withStudio } from '../studio.ts'
import { type FilmInputs, type FilmOrder, filmOrders } from './film-orders.ts'
import { extractFrames, measureLoudness, readSeconds } from './measure-film.ts'

const filmMs = 3_600_000
const framesShown = 6
const mostOff = 0.1

const asUri = (file: string, type: string): string => `data:${type};base64,${readFileSync(file).toString('base64')}`

/** Serves the songs and subtitles that the service fetches. */
const openFileServer = async () => {
  const kept = new Map<string, { bytes: Buffer; type: string }>()
  const server = createServer(({ url = '' }, response) => {
    const found = kept.get(url)
    if (found) response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
    else response.writeHead(404).end()
  })
  await once(server.listen(portAt(66), '127.0.0.1'), 'listening')
  return {
    put(name: string, bytes: Buffer, type: string): string {
      kept.set(`/${kept.size}-${name}`, { bytes, type })
      return `http://127.0.0.1:${portAt(66)}/${kept.size - 1}-${name}`
    },
    close: () => server.close(),
  }
}
type FileServer = Awaited<ReturnType<typeof openFileServer>>

const speak = ({ record }: Studio, words: string): Promise<string> => {
  const toCustomerText = (text: string) => customerText().parse(text)
  const stepInput = {
    text: toCustomerText(words),
    voice: toCustomerText('Arrogant_Miss'),
    pronunciations: toCustomerText(''),
  }
  return record('neural', { step: 'speech', input: { ...stepInput, speed: 1, pitch: 0, emotion: null } })
}

/** Mixes speech into the music, starting after a second. */
const withVoice = (music: string, voice: string): string => {
  const mixed = `${music}.sung.wav`
  const mix = '[1:a]adelay=1000:all=1,volume=1.6[v];[0:a]volume=0.5[m];[m][v]amix=inputs=2:duration=first:normalize=0'
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', music, '-i', voice, '-filter_complex', mix, mixed])
  return mixed
}

const createFilmInputs = (studio: Studio, fileServer: FileServer): FilmInputs => ({
  drawing: (prompt, size) => asUri(studio.input({ drawing: prompt, ...size }).key, 'image/png'),
  photograph: (name) => asUri(photograph(name), 'image/jpeg'),
  async song(prompt, seconds, words) {
    const stepInput = { prompt: customerText().parse(prompt), seconds, seed: 7 }
    const music = await studio.record('basic', { step: 'text-to-music', input: stepInput })
    const file = words === undefined ? music : withVoice(music, await speak(studio, words))
    return fileServer.put('song.wav', readFileSync(file), 'audio/wav')
  },
  subtitles: (text) => fileServer.put('song.srt', Buffer.from(text), 'application/x-subrip'),
})

/** Creates one film through the API and stores it in the folder. */
const make = async (service: TestService, order: FilmOrder, inputs: FilmInputs, file: string): Promise<void> => {
  const [tenant] = service.tenants
  if (!tenant) throw new Error('no tenant')
  const { id } = await tenant.client.create(order.path, await order.body(inputs))
  const { state, err_code: code, creations } = await tenant.client.wait(id, { timeoutMs: filmMs })
  if (state !== 'success') throw new Error(`${order.name} ended as ${code}`)
  await writeFile(file, Buffer.from(await (await fetch(creations[0]?.url ?? '')).arrayBuffer()))
}

const buildCaption = ({ name, seconds }: FilmOrder, file: string): string => {
  const long = readSeconds(file)
  if (seconds !== undefined && Math.abs(long - seconds) > mostOff)
    throw new Error(`${name} is ${long} s long, not ${seconds}`)
  return `${name} · ${long.toFixed(2)} s, ${measureLoudness(file).toFixed(1)} LUFS`
}

/** Reuses the picture of the existing page for a film that is not rendered here. */
const readPicture = (folder: string, { name }: FilmOrder): Picture => {
  const file = `film-${name}.jpg`
  const [, caption] = readFileSync(join(folder, 'films.md'), 'utf8').split(`![](${file})\n\n- `)
  if (caption === undefined) throw new Error(`${name} was never rendered; run without FILMS`)
  return { file, captions: [caption.split('\n', 1)[0] ?? ''] }
}

const drawPicture = async (folder: string, order: FilmOrder, kept: string): Promise<Picture> => {
  const [file, caption] = [`film-${order.name}.jpg`, buildCaption(order, kept)]
  await writeFile(join(folder, file), await drawContactSheet([{ caption, frames: extractFrames(kept, framesShown) }]))
  return { file, captions: [caption] }
}

/** Films are large, so they stay beside the services; the gallery contains sheets of their frames. */
const filmsFolder = join(repoRoot, '.kinora/films')

export const filmsSection: Section = {
  title: 'Films of several parts',
  notes: [
    `The API creates each film from drawings and music of the engine, or from free photographs of the repository.`,
  ],
  async make(folder): Promise<Picture[]> {
    await mkdir(filmsFolder, { recursive: true })
    const [engine] = backendFacts.filter(({ id }) => id === 'animatic')
    const served: readonly StepName[] = engine?.serves ?? []
    const routes = served.map((step) => ({ step, backend: 'animatic', pool: 'animatic' }))
    const service = await startService({ tenants: 1, places: 1, concurrency: 2, routes })
    const wanted = process.env['FILMS']?.split(',') ?? filmOrders.map(({ name }) => name)
    const pictures: Picture[] = []
    const fileServer = await openFileServer()
    try {
      await withStudio(async (studio) => {
        for (const order of filmOrders) {
          const kept = join(filmsFolder, `${order.name}.mp4`)
          if (wanted.includes(order.name)) await make(service, order, createFilmInputs(studio, fileServer), kept)
          const picture = existsSync(kept) ? await drawPicture(folder, order, kept) : readPicture(folder, order)
          pictures.push(picture)
          console.log(picture.captions[0])
        }
      })
    } finally {
      fileServer.close()
      await service.stop()
    }
    return pictures
  },
}
