import type { Resolution, VideoRatio } from '@kinora/contract'
import { videoSize } from '@kinora/contract'
import type { PartInput } from '../../film-parts/parts.ts'
import type { Step } from '../../generators/define-generator.ts'
import type { FinishedCreation, StepResult } from '../../steps/media.ts'
import { isStepFailure } from '../../steps/step-failure.ts'
import type { Media, PreparedMedia, TextRef, WrittenRef } from '../../steps/steps.ts'
import { type ComicFacts, type ComicShot, planShots } from './plan-shots.ts'

export const comicSteps = ['speech', 'plan-story', 'text-to-video', 'image-to-video', 'lip-sync'] as const
type Steps = (typeof comicSteps)[number]

export const comicTexts = ['script', 'style', 'prompt', 'words', 'voices', 'looks', 'label'] as const
type Texts = Record<(typeof comicTexts)[number], TextRef>

export type ComicParams = ComicFacts & {
  /** Estimated length of each part of the request. */
  seconds: readonly number[]
  quality: 'standard' | 'high'
  resolution: Resolution
  ratio: VideoRatio
  language: 'zh' | 'en'
  speed: number
  subtitles: 'sans' | 'serif' | null
  seed: number
}

type Comic = ComicParams & Texts & { media: Media }

const atOnce = 4
const subtitleColour = '#FFFFFF'
const emptyText: TextRef = { text: '' }

/** Processes items in batches, in order. */
const mapInBatches = async <T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let from = 0; from < items.length; from += atOnce)
    done.push(...(await Promise.all(items.slice(from, from + atOnce).map((item, i) => work(item, from + i)))))
  return done
}

const speak = ({ lines, speed }: Comic, step: Step<Steps>): Promise<PreparedMedia[]> =>
  mapInBatches(lines, async ({ voice }, i) => {
    const audio = await step.model('speech', {
      text: { text: 'words', at: String(i) },
      voice: { text: 'voices', at: String(voice) },
      pronunciations: emptyText,
      speed,
      pitch: 0,
      emotion: null,
    })
    return step.prepareSpeech({ audio, louder: 0 })
  })

type Plan = {
  comic: Comic
  shots: readonly ComicShot[]
  spoken: readonly PreparedMedia[]
  written: WrittenRef['written']
}
type Size = { width: number; height: number; fps: number }

/** Renders the shot without a voice. */
const renderShot = ({ comic, shots, written }: Plan, size: Size, i: number, step: Step<Steps>): Promise<StepResult> => {
  const shot = shots[i]
  const image = comic.media['pictures']?.[shot?.picture ?? -1]
  const options = {
    prompt: { written, at: `shots.${i}.prompt` },
    seconds: shot?.seconds ?? 0,
    ...size,
    seed: (comic.seed + i) % 2 ** 31,
    movement: 'auto',
    sound: false,
    inFilm: true,
  } as const
  return image
    ? step.model('image-to-video', { ...options, image, voice: emptyText })
    : step.model('text-to-video', { ...options, style: 'general' })
}

/** Syncs the lips of the speaker. If that fails, the shot stays as it was. */
const withLips = async (
  plan: Plan,
  size: Size,
  i: number,
  video: StepResult,
  step: Step<Steps>,
): Promise<StepResult> => {
  const shot = plan.shots[i]
  if (!shot?.speaks) return video
  const { seconds } = shot
  const lineAudio = await step.media('lay-lines', buildLines(plan, [shot], seconds))
  const speech = await step.prepareSpeech({ audio: { object: lineAudio.result, ours: true }, louder: 0 })
  const prepared = await step.prepare('film', { video })
  return step.model('lip-sync', { video: prepared, speech, face: null, ...size, seconds }).catch((error: unknown) => {
    if (!isStepFailure(error)) throw error
    return video
  })
}

/** The lines of some shots, with start times relative to the first shot. */
const buildLines = ({ comic, spoken }: Plan, shots: readonly ComicShot[], seconds: number) => {
  let begins = 0
  const lines = shots.flatMap((shot) => {
    const from = begins
    begins += shot.seconds
    return shot.starts.flatMap((start, i) => {
      const sound = spoken[shot.from + i]
      return sound ? [{ sound, from: from + start, rate: 1 }] : []
    })
  })
  return { lines, seconds, label: comic.label }
}

const buildCues = (plan: Plan, seconds: number) =>
  buildLines(plan, plan.shots, seconds).lines.map(({ sound, from }, i) => ({
    from,
    to: Math.min(seconds, from + sound.seconds),
    words: { text: 'words', at: String(i) },
  }))

const buildParts = ({ comic, shots, written, spoken }: Plan, size: Size, seconds: number): PartInput[] => {
  const whole = { segment: 0, words: null, shown: { seconds, pictures: [] }, madeFrom: null }
  return [
    ...shots.map((shot, i): PartInput => {
      const picture = comic.media['pictures']?.[shot.picture]
      const words: WrittenRef = { written, at: `shots.${i}.prompt` }
      const said = shot.speaks ? spoken.slice(shot.from, shot.to + 1) : []
      return {
        kind: 'video',
        segment: i,
        words,
        shown: { seconds: shot.seconds, pictures: picture ? [picture] : [] },
        madeFrom: { words, picture, said, ...size, seconds: shot.seconds, seed: comic.seed + i },
        weight: shot.seconds * (shot.speaks ? 2 : 1),
      }
    }),
    ...(spoken.length > 0 ? [{ ...whole, kind: 'narration', weight: 1 } as const] : []),
    { ...whole, kind: 'compose', weight: seconds / 5 },
  ]
}

/** Makes a film from one part of a script. Speech comes first, because it decides the length of each shot. */
export const makeComic = async (comic: Comic, step: Step<Steps>): Promise<FinishedCreation[]> => {
  const spoken = await speak(comic, step)
  const shots = planShots(
    comic,
    spoken.map(({ seconds }) => seconds),
  )
  const storyPlan = await step.model('plan-story', {
    story: 'comic',
    prompt: comic.prompt,
    style: comic.style,
    language: comic.language,
    isBold: false,
    shots: shots.map(({ seconds, from, to }) => ({
      seconds,
      energy: 0.5,
      words: to < from ? emptyText : { text: 'words', at: `${from}..${to}` },
    })),
    pictures: (comic.media['pictures'] ?? []).map((_, i) => ({ text: 'looks', at: String(i) })),
    pace: 0,
    seed: comic.seed,
  })
  const plan: Plan = { comic, shots, spoken, written: storyPlan.object }
  const size = { ...videoSize(comic.resolution, comic.ratio), fps: comic.fps }
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0)
  const { label } = comic
  const film = await step.film(buildParts(plan, size, seconds))
  const videos = shots.map((shot, i) =>
    film.make(i, async (inPart) => {
      const video = await withLips(plan, size, i, await renderShot(plan, size, i, inPart), inPart)
      const want = { ...size, seconds: shot.seconds, sound: false }
      return inPart.media('finish-video', { video, want, label, watermark: null })
    }),
  )
  const voice =
    spoken.length === 0
      ? undefined
      : film.make(shots.length, (inPart) => inPart.media('lay-lines', buildLines(plan, shots, seconds)))
  const made = await Promise.all(videos)
  const narration = await voice
  const [music] = comic.media['bgm'] ?? []
  await film.make(shots.length + (voice ? 1 : 0), async (inPart) => {
    const cues = comic.subtitles && spoken.length > 0 ? buildCues(plan, seconds) : []
    const subtitles =
      comic.subtitles && cues.length > 0
        ? { cues: await inPart.prepare('write-cues', { cues }), font: comic.subtitles, colour: subtitleColour }
        : null
    return inPart.media('compose-film', {
      shots: made.map(({ result }, i) => ({ video: result, seconds: shots[i]?.seconds ?? 0 })),
      want: { ...size, seconds, sound: true },
      layers: [
        ...(narration ? [{ sound: narration.result, role: 'voice', from: 0, loops: false } as const] : []),
        ...(music ? [{ sound: music, role: 'music', from: 0, loops: true } as const] : []),
      ],
      keepsShotSound: false,
      subtitles,
      label,
    })
  })
  return []
}
