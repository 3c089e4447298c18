import { fixedPrices, type Warning } from '@kinora/contract'
import { lipSyncLine } from './music-request.ts'

const { credits, upToSeconds } = fixedPrices.musicVideo.lipSync

/** What a music video came to, as far as it may be less than was asked for. */
export type MusicDelivered = {
  /** Shots that were to sing, and those of them whose lips could be synced. */
  singing: number
  sung: number
  sungSeconds: number
  subtitles: 'none asked' | 'shown' | 'unavailable'
}

/** The surcharge for lip sync goes by the seconds that were synced (D-502). */
export const lipSyncCharge = ({ sungSeconds }: MusicDelivered): Readonly<Record<string, number>> => ({
  [lipSyncLine]: Math.max(0, Math.ceil(credits * sungSeconds - 1e-6)),
})

/** `isTooLong`: lip sync was asked for and the song is too long for it. */
const singingWarning = (
  { singing, sung }: MusicDelivered,
  field: string,
  isTooLong: boolean,
): Omit<Warning, 'field'> | undefined => {
  if (isTooLong)
    return { code: 'field_without_effect', message: `has no effect: the song is longer than ${upToSeconds} seconds` }
  if (singing === 0) return { code: 'field_without_effect', message: 'has no effect: no singing was found in the song' }
  if (sung < singing)
    return { code: 'face_not_found', message: `lips could not be synced in ${singing - sung} of ${singing} shots` }
  return undefined
}

/** `sings`: the field that asks for lips that follow the song, where the request asks for them. */
export const musicWarnings = (
  delivered: MusicDelivered,
  { sings, isTooLong = false }: { sings: string | undefined; isTooLong?: boolean },
): Warning[] => {
  const ofSinging = sings === undefined ? undefined : singingWarning(delivered, sings, isTooLong)
  return [
    ...(ofSinging && sings !== undefined ? [{ ...ofSinging, field: sings }] : []),
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
