import { type StepName, steps } from '@kinora/domain'
import { openDatabase } from '@kinora/postgres'
import { atMost, type Bar } from '../../testkit/bars.ts'
import { fetchHistory } from '../../testkit/fetch-history.ts'
import { tinyPicture } from '../../testkit/sample-images.ts'
import { portAt, startService } from '../../testkit/start-service.ts'

const places = 3
const mediaPlaces = 2
const filmMs = 600_000
/**
 * Six rows for each part of the film (part, task, result, three events) and one for each step: ten for a shot with one
 * line, and 24 for plan, narration, music and composing. That is 14 rows a shot for six shots and 22 for two; half a row
 * more a shot allows one repeated step. The engine writes fewer events when it receives several results at once.
 */
const limits = {
  small: { seconds: 10, rowsPerShot: 22.5, eventsPerShot: 60 },
  whole: { seconds: 30, rowsPerShot: 15, eventsPerShot: 40 },
}

type Run = { step: string; backend: string; seconds: number }

const maxSeconds = (runs: readonly Run[], step: string): number =>
  Math.max(0, ...runs.filter((run) => run.step === step).map(({ seconds }) => seconds))
const sum = (runs: readonly Run[]): number => runs.reduce((total, { seconds }) => total + seconds, 0)

/**
 * The lower bound of any schedule: every step waits for the plan, and composing waits for every step. Between them, the
 * longest path through the parts and the work of a pool over its places both set a minimum.
 */
const computeBounds = (runs: readonly Run[]): { path: number; work: number } => {
  const ends = new Set(['describe-image', 'plan-story', 'compose-film'])
  const [outer, inner] = [runs.filter(({ step }) => ends.has(step)), runs.filter(({ step }) => !ends.has(step))]
  const shots = maxSeconds(inner, 'image-to-video') + maxSeconds(inner, 'finish-video')
  const narration = maxSeconds(inner, 'speech') + maxSeconds(inner, 'prepare-speech') + maxSeconds(inner, 'lay-lines')
  const music = maxSeconds(inner, 'text-to-music') + maxSeconds(inner, 'finish-audio')
  const [media, model] = [
    inner.filter(({ backend }) => backend === 'media'),
    inner.filter(({ backend }) => backend !== 'media'),
  ]
  return {
    path: sum(outer) + Math.max(shots, narration, music),
    work: sum(outer) + Math.max(sum(model) / places, sum(media) / mediaPlaces),
  }
}

const countRows = `select
  (select count(*) from film_parts p where p.film_id = $1) + (select count(*) from tasks t where t.film_id = $1)
  + (select count(*) from creations c join film_parts p on p.task_id = c.task_id where p.film_id = $1)
  + (select count(*) from task_events e join film_parts p on p.task_id = e.task_id where p.film_id = $1)
  + (select count(*) from attempts a where a.task_id = $1) as rows`

/** Measures the time of a film beyond its lower bound, and the database rows and engine events of a shot. */
export const measureFilm = async (small: boolean, report: (line: string) => void): Promise<Bar[]> => {
  const { seconds, rowsPerShot, eventsPerShot } = limits[small ? 'small' : 'whole']
  const routes = (Object.keys(steps) as StepName[]).map((step) => ({ step, backend: 'scripted', pool: 'scripted' }))
  const service = await startService({ tenants: 1, places, concurrency: 2, routes })
  const db = openDatabase({ url: service.env.DATABASE_SYSTEM_URL ?? '', max: 1, onError: () => undefined })
  try {
    const waitMs = small ? [300, 300] : [3_000, 3_000]
    await fetch(`http://127.0.0.1:${portAt(50)}/script`, { method: 'PUT', body: JSON.stringify({ waitMs }) })
    const [tenant] = service.tenants
    if (!tenant) throw new Error('no tenant')
    const body = { images: [tinyPicture], prompt: 'bench', duration: seconds, language: 'en' }
    const { id } = await tenant.client.create('/ent/v2/ad-one-click', body)
    const { state, err_code: code } = await tenant.client.wait(id, { timeoutMs: filmMs, everyMs: 100 })
    if (state !== 'success') throw new Error(`the film ended as ${code}`)
    const { rows: runs } = await db.query<Run>(
      `select step, backend, extract(epoch from ended_at - created_at)::float8 as seconds from attempts where task_id = $1`,
      [id],
    )
    const { rows: walls } = await db.query<{ wall: number }>(
      'select extract(epoch from ended_at - processing_at)::float8 as wall from tasks where id = $1',
      [id],
    )
    const { rows: counts } = await db.query<{ rows: string }>(countRows, [id])
    const { path, work } = computeBounds(runs)
    const wall = walls[0]?.wall ?? Number.NaN
    const shots = seconds / 5
    const rows = Number(counts[0]?.rows) / shots
    const events = ((await fetchHistory(id)).match(/"eventId"/g)?.length ?? 0) / shots
    report(
      `film  ${seconds} s: ${wall.toFixed(1)} s; longest path ${path.toFixed(1)} s, work over places ${work.toFixed(1)} s; ${rows.toFixed(1)} rows and ${events.toFixed(1)} events a shot`,
    )
    return [
      atMost('time', 'film against the bound of its graph', wall / Math.max(path, work), 1.2, '×'),
      atMost('count', 'film rows a shot', rows, rowsPerShot),
      atMost('count', 'film events of the engine a shot', events, eventsPerShot),
    ]
  } finally {
    await db.end()
    await service.stop()
  }
}
