import type { Corner } from '@kinora/contract'
import type { ComposeFilm } from '../film-parts/compose-input.ts'
import type { Step } from '../generators/define-generator.ts'
import type { FinishedCreation, StepResult, VideoShape } from '../steps/media.ts'
import type { PreparedMedia, StepName, TextRef } from '../steps/steps.ts'

type Shot = { film: StepResult; seconds: number }
type Joined = Pick<ComposeFilm, 'keepsShotSound' | 'transitions' | 'cover'> & {
  shots: readonly Shot[]
  /** Shape of the whole film. */
  want: Omit<VideoShape, 'seconds'>
  layers?: ComposeFilm['layers']
  subtitles?: ComposeFilm['subtitles']
  label: TextRef
  watermark?: null | { corner: Corner; image: PreparedMedia | null }
}

/** Joins several films into one: finishes them in parallel, then joins them without encoding. */
export const joinShots = async (
  step: Step<StepName>,
  { shots, want, layers = [], subtitles = null, label, watermark = null, ...joined }: Joined,
): Promise<FinishedCreation> => {
  const finished = await Promise.all(
    shots.map(({ film, seconds }) =>
      step.media('finish-video', {
        video: film,
        want: { ...want, sound: want.sound && joined.keepsShotSound, seconds },
        label,
        watermark: null,
      }),
    ),
  )
  const whole = { ...want, seconds: shots.reduce((sum, { seconds }) => sum + seconds, 0) }
  const film = await step.media('compose-film', {
    shots: finished.map(({ result: video }, i) => ({ video, seconds: shots[i]?.seconds ?? 0 })),
    want: whole,
    layers,
    subtitles,
    label,
    ...joined,
  })
  if (watermark === null) return film
  const cover = joined.cover === undefined ? {} : { cover: joined.cover }
  return step.media('finish-video', {
    video: { object: film.result, ours: true },
    want: whole,
    label,
    watermark,
    ...cover,
  })
}
