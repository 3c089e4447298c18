import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@kinora/sdk'
import type { Running } from '../../testkit/start-process.ts'
import { portAt } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'

const film = { model: 'genq3-turbo', duration: 1, resolution: '540p', prompt: 'a lighthouse at night' } as const

/** A hash over all decoded frames, and one over all samples. */
const hashOf = async (url: string): Promise<string> => {
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

type Made = { id: string; hash: string }

const make = async (client: Client, seed: number): Promise<Made> => {
  const { id } = await client.textToVideo({ ...film, seed })
  const { creations } = await client.wait(id)
  return { id, hash: await hashOf(creations[0]?.url ?? '') }
}

const drew = ({ lines }: Running, { id }: Made): boolean =>
  lines.some((line) => line.includes(id) && line.includes('"operation":"text-to-video"'))

export const seeds: Drill = {
  title: 'the same seeds give the same frames on one worker and on two',
  async run({ tenants: [tenant], worker: first, startWorker }, tell) {
    if (!tenant || !first) throw new Error('no tenant or worker')
    const { client } = tenant
    const alone = [await make(client, 7), await make(client, 7), await make(client, 8)]
    const second = await startWorker({ WORKER_ADMIN_LISTEN: `127.0.0.1:${portAt(55)}` })
    const beside: Made[] = []
    for (let round = 0; round < 4 && !beside.some((made) => drew(second, made)); round += 1)
      beside.push(...(await Promise.all([make(client, 7), make(client, 7)])))
    must(
      beside.some((made) => drew(second, made)),
      'the second worker never drew',
    )
    const [one, again, other] = alone.map(({ hash }) => hash)
    must(one === again, 'one worker drew two films for one seed')
    must(one !== other, 'two seeds gave one film')
    must(
      beside.every(({ hash }) => hash === one),
      'two workers drew two films for one seed',
    )
    tell(
      `${beside.length + 2} films of seed 7 alike, ${beside.filter((made) => drew(second, made)).length} by a second worker`,
    )
  },
}
