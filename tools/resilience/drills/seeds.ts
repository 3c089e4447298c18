import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@kinora/sdk'
import type { Running } from '../../testkit/start-process.ts'
import { portAt } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'

const film = { model: 'genq3-turbo', duration: 1, resolution: '540p', prompt: 'a lighthouse at night' } as const

/** Hashes all decoded frames and all samples. */
const hashFilm = async (url: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-seeds-'))
  try {
    const file = join(folder, 'film')
    writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
    const args = ['-nostdin', '-v', 'error', '-i', file, '-f', 'streamhash', '-hash', 'sha256', '-']
    return execFileSync('ffmpeg', args, { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type RenderedFilm = { id: string; hash: string }

const make = async (client: Client, seed: number): Promise<RenderedFilm> => {
  const { id } = await client.textToVideo({ ...film, seed })
  const { creations } = await client.wait(id)
  return { id, hash: await hashFilm(creations[0]?.url ?? '') }
}

const wasDrawnBy = ({ lines }: Running, { id }: RenderedFilm): boolean =>
  lines.some((line) => line.includes(id) && line.includes('"operation":"text-to-video"'))

export const seeds: Drill = {
  title: 'the same seeds give the same frames on one worker and on two',
  async run({ tenants: [tenant], worker: first, startWorker }, report) {
    if (!tenant || !first) throw new Error('no tenant or worker')
    const { client } = tenant
    const alone = [await make(client, 7), await make(client, 7), await make(client, 8)]
    const second = await startWorker({ WORKER_ADMIN_LISTEN: `127.0.0.1:${portAt(55)}` })
    const beside: RenderedFilm[] = []
    for (let round = 0; round < 4 && !beside.some((rendered) => wasDrawnBy(second, rendered)); round += 1)
      beside.push(...(await Promise.all([make(client, 7), make(client, 7)])))
    must(
      beside.some((rendered) => wasDrawnBy(second, rendered)),
      'the second worker never drew',
    )
    const [one, again, other] = alone.map(({ hash }) => hash)
    must(one === again, 'one worker drew two films for one seed')
    must(one !== other, 'two seeds gave one film')
    must(
      beside.every(({ hash }) => hash === one),
      'two workers drew two films for one seed',
    )
    report(
      `${beside.length + 2} equal films of seed 7, ${beside.filter((rendered) => wasDrawnBy(second, rendered)).length} by a second worker`,
    )
  },
}
