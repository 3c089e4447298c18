import { fixedPrices, inputRules, lengthToleranceSeconds } from '@kinora/contract'
import type { PriceLine } from '../../credits/price.ts'
import type { MeasuredInput, Sizes } from '../../generators/define-generator.ts'
import type { InputAsk } from '../../inputs/list-inputs.ts'
import { refuseMedia } from '../../media/media-fault.ts'
import type { Media } from '../../steps/steps.ts'
import { type FilmLanguage, languageOf } from '../narration-voice.ts'

const { least, most } = inputRules.song.seconds
/** How far behind the end of its song a cue may end. */
const cueMargin = 1

/** Its price falls away when nobody could be made to sing. */
export const lipSyncLine = 'lip sync'

/** What requests for music videos have in common. */
export const musicRequest = {
  measured: (): MeasuredInput => ({ slot: 'song', least, most }),
  song: (value: string): InputAsk => ({ slot: 'song', field: 'audio_url', rule: 'song', value, isUsed: true }),
  /** Subtitles must not outlast the song. */
  judge({ song, subtitles }: Sizes): void {
    const [sings, shown] = [song?.[0]?.seconds, subtitles?.[0]?.seconds]
    if (sings === undefined || shown === undefined || shown <= sings + cueMargin + lengthToleranceSeconds) return
    const message = `ends at ${shown} seconds; cues may end up to ${cueMargin} second behind the song's ${sings}`
    refuseMedia('srt_url', { reason: 'SubtitleFormatInvalid', rule: 'length', message })
  },
  price: (name: string, credits: number, seconds: number = least): PriceLine => ({
    name: `${name} ${seconds} s`,
    credits: credits * seconds,
  }),
  /** Nothing for a song that is too long for it. */
  lipSync: (isAsked: boolean, seconds: number = least): PriceLine[] =>
    isAsked && seconds <= fixedPrices.musicVideo.lipSync.upToSeconds
      ? [{ name: lipSyncLine, credits: fixedPrices.musicVideo.lipSync.credits * seconds }]
      : [],
  subtitles: (media: Media) => media['subtitles']?.[0] ?? null,
}

/** Which of the languages that plans are written in fits what was asked. */
export const planLanguage = (asked: string, prompt: string, style: string): FilmLanguage =>
  asked === 'auto' ? languageOf(`${prompt}${style}`) : asked === 'zh' ? 'zh' : 'en'
