import type { AdFilmReply } from '@kinora/contract'
import { type DecodedFilm, decodeFilm } from '../../testkit/decode-film.ts'
import { tinyPicture } from '../../testkit/sample-images.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'

const segments = 6
const segmentSeconds = 5
const fps = 24
const samplesPerSecond = 48_000
const edited = 2
/** The allowed part of the time of the whole film, for one segment and for composing. */
const share = 1.3 / segments
/** A dissolve leads into the last shot; other joints are cuts. */
const framesOfSegment = segmentSeconds * fps

const steps = ['describe-image', 'plan-story', 'speech', 'text-to-music', 'image-to-video', 'text-to-video'] as const

type Tenant = TestService['tenants'][number]

const readFilm = async (baseUrl: string, { key }: Tenant, id: string): Promise<AdFilmReply> => {
  const reply = await fetch(`${baseUrl}/ent/v2/ad-one-click/${id}`, { headers: { authorization: `Token ${key}` } })
  return (await reply.json()) as AdFilmReply
}

const mustBeEven = ({ frames, samples }: DecodedFilm): void => {
  must(frames.length === segments * framesOfSegment, `the film has ${frames.length} frames`)
  const [first] = frames
  const even = frames.every(({ at, lasts }, i) => lasts === first?.lasts && at === i * lasts)
  must(even, 'frames do not follow each other evenly')
  must(samples === segments * segmentSeconds * samplesPerSecond, `the film has ${samples} samples`)
}

/** Segments with different frames in the two films. */
const changedSegments = (one: DecodedFilm, other: DecodedFilm): number[] => {
  const changed = one.frames.flatMap(({ hash }, i) => (other.frames[i]?.hash === hash ? [] : [i]))
  return [...new Set(changed.map((frame) => Math.floor(frame / framesOfSegment)))]
}

export const editAShot: Drill = {
  title: 'editing a shot makes one video, composing makes none, and the rest of the film stays as it was',
  setup: { places: 1, routes: steps.map((step) => ({ step, backend: 'scripted', pool: 'scripted' })) },
  async run({ tenants: [tenant], baseUrl, startedSteps }, report, { isNamed: isTimed }) {
    // Chosen by name, the drill checks its times, with shots as long as those of real models.
    const shotMs = isTimed ? 30_000 : 1_000
    if (!tenant) throw new Error('no tenant')
    const { client } = tenant
    /** Measures the started steps and the time until the task succeeded. */
    const timed = async (path: string, body: Record<string, unknown>) => {
      const [began, before] = [performance.now(), startedSteps.length]
      const { id } = await client.create(path, body)
      const { state, creations } = await client.wait(id, { everyMs: 100 })
      must(state === 'success', `${path} ended as ${state}`)
      const started = startedSteps.slice(before)
      return { id, url: creations[0]?.url ?? '', seconds: (performance.now() - began) / 1000, started }
    }
    const film = await timed('/ent/v2/ad-one-click', {
      images: [tinyPicture],
      duration: segments * segmentSeconds,
      language: 'en',
      prompt: `A lamp that turns itself off. wait=${shotMs}`,
    })
    const { data_records: records } = await readFilm(baseUrl, tenant, film.id)
    const videos = records.storyboards.map((segment) => segment.records[0]?.id ?? '')
    const compose = (video_task_ids: string[]) =>
      timed('/ent/v2/ad-one-click/compose', {
        ad_one_click_task_id: film.id,
        video_task_ids,
        bgm_task_id: records.bgm_records[0]?.id,
        narration_task_id: records.narration_records[0]?.id,
      })
    const original = await decodeFilm(film.url)
    mustBeEven(original)
    const again = await compose(videos)
    must(again.started.length === 0, `composing started ${again.started.join(', ')}`)
    const same = await decodeFilm(again.url)
    must(changedSegments(original, same).length === 0, 'the same parts gave other frames')
    must(original.sound === same.sound, 'the same parts gave another sound')
    const take = await timed('/ent/v2/ad-one-click/edit', {
      ad_one_click_task_id: film.id,
      type: 'generate_video',
      storyboard_video_index: edited,
      prompt: `The same lamp at night. apart=1 wait=${shotMs}`,
    })
    must(take.started.join() === 'image-to-video', `the edit started ${take.started.join(', ')}`)
    const mixed = await compose(videos.with(edited, take.id))
    must(mixed.started.length === 0, `composing started ${mixed.started.join(', ')}`)
    const remade = await decodeFilm(mixed.url)
    mustBeEven(remade)
    const changed = changedSegments(original, remade)
    must(changed.join() === String(edited), `segments ${changed.join(', ')} look different`)
    const seconds = take.seconds + mixed.seconds
    const taken = seconds / film.seconds
    const times = `edit ${take.seconds.toFixed(1)} s and compose ${mixed.seconds.toFixed(1)} s, ${taken.toFixed(3)} of`
    must(!isTimed || taken <= share, `${times} ${film.seconds.toFixed(1)} s; ${share.toFixed(3)} are allowed`)
    report(`${segments} shots in ${film.seconds.toFixed(1)} s, ${film.started.length} steps`)
    report(`${times} that`)
  },
}
