import { fixedPrices, type Warning } from '@kinora/contract'
import { lipSyncLine } from './music-request.ts'

const { credits, upToSeconds } = fixedPrices.musicVideo.lipSync

/** How much of a requested music video was delivered. */
export type MusicDelivered = {
  /** Shots that should sing, and those with synced lips. */
  singing: number
  sung: number
  sungSeconds: number
  subtitles: 'not requested' | 'shown' | 'unavailable'
}

/** The surcharge for lip sync counts the synced seconds (D-502). */
export const lipSyncCharge = ({ sungSeconds }: MusicDelivered): Readonly<Record<string, number>> => ({
  [lipSyncLine]: Math.max(0, Math.ceil(credits * sungSeconds - 1e-6)),
})

/** `isTooLong`: lip sync was requested, but the song is too long. */
const singingWarning = ({ singing, sung }: MusicDelivered, isTooLong: boolean): Omit<Warning, 'field'> | undefined => {
  if (isTooLong)
    return { code: 'field_without_effect', message: `has no effect: the song is longer than ${upToSeconds} seconds` }
  if (singing === 0) return { code: 'field_without_effect', message: 'has no effect: no singing was found in the song' }
  if (sung < singing)
    return { code: 'face_not_found', message: `lips could not be synced in ${singing - sung} of ${singing} shots` }
  return undefined
}

/** `sings`: the field that requests lip sync, if the request has it. */
export const musicWarnings = (
  delivered: MusicDelivered,
  { sings, isTooLong = false }: { sings: string | undefined; isTooLong?: boolean },
): Warning[] => {
  const warning = sings === undefined ? undefined : singingWarning(delivered, isTooLong)
  return [
    ...(warning && sings !== undefined ? [{ ...warning, field: sings }] : []),
    ...(delivered.subtitles === 'unavailable'
      ? [
          {
            code: 'subtitles_unavailable' as const,
            field: 'add_subtitle',
            message: 'no transcript of the song could be made; send srt_url or leave add_subtitle out',
          },
        ]
      : []),
  ]
}
